import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { assemble } from './assemble.js';
import { compileContracts } from './compile.js';
import { logBookOf } from './logs.js';
import { pack, packedText } from './pack.js';
import { EYOT, SKERRY } from './plan.js';
import { gatherProof } from './proof.js';
import { sourcesOf } from './sources.js';
import { tellEyot } from './stories/eyot.js';
import { tellSkerry } from './stories/skerry.js';
import type { Story } from './stories/story.js';
import { createWorld, type World } from './world.js';

const { values: flags } = parseArgs({ options: { check: { type: 'boolean' } } });
const compiled = compileContracts('src/sandbox/generator/contracts');
const first = await createWorld(SKERRY, compiled.artifacts);
const { story, deposits } = await tellSkerry(first);
await publish(first, story);
const second = await createWorld(EYOT, compiled.artifacts, first.machine.sealed);
await publish(second, await tellEyot(second, deposits));

/** Writes the records of a chain, and what proves them; or compares them with what is there. */
async function publish(world: World, story: Story) {
  const chain = await assemble(world, story);
  const transactions = chain.blocks.flatMap((block) => block.transactions);
  const proof = await gatherProof(
    world,
    chain.accounts.map(({ hash }) => hash),
    transactions.flatMap(({ logs }) => logs),
  );
  const name = chain.name.toLowerCase();
  const files = {
    [`src/sandbox/data/${name}.json.br`]: packedText(pack(chain)),
    [`src/sandbox/data/${name}-logs.json.br`]: packedText(pack(logBookOf(world))),
    [`src/sandbox/data/${name}-sources.json.br`]: packedText(pack(sourcesOf(world, compiled))),
    [`test/sandbox/fixtures/proof-${name}.json.br`]: JSON.stringify(proof),
  };
  for (const [path, text] of Object.entries(files)) {
    if (flags.check) check(path, text);
    else write(path, text);
  }
  const { blocks, tokens, accounts, instances } = chain;
  const counts = { transactions, blocks, tokens, accounts, instances };
  const lines = Object.entries(counts).map(([what, list]) => `${list.length} ${what}`);
  console.log(`${chain.name}: ${lines.join(', ')}`);
}

function write(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  const compressed = brotliCompressSync(text, { params });
  writeFileSync(path, compressed);
  console.log(`${path}: ${compressed.length} bytes`);
}

/** Compares uncompressed text, since versions of Node compress differently. */
function check(path: string, text: string) {
  const committed = brotliDecompressSync(readFileSync(path)).toString();
  if (committed === text) return console.log(`${path}: as generated`);
  let place = 0;
  while (text[place] === committed[place]) place++;
  console.error(`${path}: differs from what is generated, first at character ${place}:`);
  console.error(`  committed  ${committed.slice(place - 40, place + 80)}`);
  console.error(`  generated  ${text.slice(place - 40, place + 80)}`);
  process.exitCode = 1;
}
