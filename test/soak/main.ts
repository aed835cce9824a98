// Long runs of the built gateway on the loopback. Exits with 1 if something was wrong.
import { runHeavy } from './heavy.js';
import { runMemory } from './memory.js';
import { type Options, readOptions } from './options.js';
import { runOverload } from './overload.js';
import { runSteady } from './steady.js';

const options = (): Options => {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};

const chosen = options();
const run = () => {
  if (chosen.heavy) return runHeavy();
  if (chosen.memory) return runMemory();
  return chosen.overload ? runOverload() : runSteady(chosen);
};
const isWell = await run();
process.exitCode = isWell ? 0 : 1;
