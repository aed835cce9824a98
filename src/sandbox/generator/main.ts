import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { assemble } from './assemble.js';
import { pack, packedText } from './pack.js';
import { gatherProof } from './proof.js';
import { tellStory } from './story.js';
import { createWorld } from './world.js';

const SEED = 20_260_202;
/** The number of everyday activities, apart from the scripted events. */
const STEPS = 4200;
const CONTRACTS = 'src/sandbox/generator/contracts';
const DATA = 'src/sandbox/data/chain.json.br';
const PROOF = 'test/sandbox/fixtures/chain-proof.json.br';

const { values: flags } = parseArgs({ options: { check: { type: 'boolean' } } });
const world = await createWorld(SEED, CONTRACTS);
const story = await tellStory(world, STEPS);
const chain = await assemble(world, story);
const transactions = chain.blocks.flatMap((block) => block.transactions);
const proof = await gatherProof(
  world,
  chain.accounts.map(({ hash }) => hash),
  transactions.flatMap(({ logs }) => logs),
);

const files = { [DATA]: packedText(pack(chain)), [PROOF]: JSON.stringify(proof) };
for (const [path, text] of Object.entries(files)) {
  if (flags.check) check(path, text);
  else write(path, text);
}
const { blocks, tokens, accounts, instances } = chain;
const counts = { transactions, blocks, tokens, accounts, instances };
console.log(
  Object.entries(counts)
    .map(([what, list]) => `${list.length} ${what}`)
    .join(', '),
);

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
