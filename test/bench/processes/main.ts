import { arch, availableParallelism, cpus, platform } from 'node:os';
import { benchAgainst } from '../against.js';
import { benchChains } from '../chains.js';
import { benchEntered } from '../entered.js';
import { benchGrowth } from '../growth.js';
import { benchOverExplorer, benchOverStub } from '../http.js';
import { benchLive } from '../live.js';
import { benchMicro } from '../micro.js';
import { type Options, readOptions, usage } from '../options.js';
import { benchReplicas } from '../replicas.js';
import { benchStreams } from '../streams.js';

const benches = {
  entered: [benchEntered],
  micro: [benchMicro],
  http: [benchOverStub, benchOverExplorer],
  growth: [benchGrowth],
  live: [benchLive],
  streams: [benchStreams],
  replicas: [benchReplicas],
  chains: [benchChains],
};

const machine = () =>
  `Node ${process.version}, ${platform()} ${arch()}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`;

const options = (): Options => {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(1);
  }
};

const chosen = options();
const { rounds, seconds, parts, isSmoke } = chosen;
console.log(machine());
console.log(`Medians of ${rounds} interleaved rounds, ${seconds} s of load each.`);
if (isSmoke) console.log('A smoke run: the figures mean nothing.');
const { against } = chosen;
const asked = against === null ? parts.flatMap((part) => benches[part]) : [benchAgainst(against)];
for (const bench of asked) {
  console.log(`\n${await bench(chosen)}`);
}
