import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { assemble } from './assemble.js';
import { pack } from './pack.js';
import { tellStory } from './story.js';
import { createWorld } from './world.js';

const SEED = 20_260_202;
const here = process.cwd();
const started = Date.now();
const say = (...x: unknown[]) =>
  console.log(`${((Date.now() - started) / 1000).toFixed(1)}s`, ...x);
const world = await createWorld(SEED, join(here, 'src/sandbox/generator/contracts'));
const story = await tellStory(world, Number(process.env['STEPS'] ?? 300));
say('story', world.machine.sealed.length);
const chain = await assemble(world, story);
const txs = chain.blocks.flatMap((b) => b.transactions);
say({
  txs: txs.length,
  accounts: chain.accounts.length,
  tokens: chain.tokens.length,
  instances: chain.instances.length,
  frames: txs.reduce((n, t) => n + t.frames.length, 0),
  logs: txs.reduce((n, t) => n + t.logs.length, 0),
  errors: txs.filter((t) => t.status === 'error').length,
});
console.log(
  chain.highlights,
  chain.blocks.at(-1)?.timestamp,
  chain.blocks.map((b) => Number(BigInt(b.baseFeePerGas!) / 10n ** 7n) / 100).join(' '),
);
const json = JSON.stringify(pack(chain));
say('raw', JSON.stringify(chain).length, 'packed', json.length);
const z = brotliCompressSync(json, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
say('brotli', z.length);
