import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../src/sandbox/sandbox.js';
import { mistakes, mistakeTable } from './mistakes.js';
import { bundledChain } from './support/bundled-chain.js';
import { type FaultyExplorer, startFaultyExplorer } from './support/faulty-explorer.js';
import { startTestGateway } from './support/gateway.js';
import { ask, askGraph } from './support/http.js';
import { runMain } from './support/process.js';

type Started = Awaited<ReturnType<typeof startTestGateway>>;

let sandbox: Sandbox;
let gateway: Started;
beforeAll(async () => {
  sandbox = await startSandbox({ chain: bundledChain });
  gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url });
});
afterAll(async () => {
  await gateway.close();
  await sandbox.close();
});

/** The first error that the gateway answers with. */
const errorOf = async (query: string, { url }: Started = gateway) => {
  const { json } = await askGraph(url, query);
  const { errors } = json() as {
    errors: { message: string; extensions: Record<string, unknown> }[];
  };
  return { code: errors[0]?.extensions.code, says: errors[0]?.message };
};

const told = ({ code, says }: { code: string; says: string }) => ({ code, says });
const address = (fields: string) => `{ address(hash: "${sandbox.highlights.exchange}") ${fields} }`;

describe('a mistake in a query', () => {
  it('is told: a bad hash', async () => {
    expect(await errorOf('{ address(hash: "0x12") { hash } }')).toEqual(told(mistakes.badHash));
  });

  it('is told: a hash of the wrong kind', async () => {
    const { exchange, swapTransaction } = sandbox.highlights;
    expect(await errorOf(`{ transaction(hash: "${exchange}") { hash } }`)).toEqual(
      told(mistakes.addressAsTransaction),
    );
    expect(await errorOf(`{ address(hash: "${swapTransaction}") { hash } }`)).toEqual({
      code: 'BAD_USER_INPUT',
      says: `${mistakes.badHash.says} This has 64, as the hash of a transaction has: ask \`transaction(hash:)\` for it.`,
    });
  });

  it('is told: a hash without quotes', async () => {
    expect(await errorOf(`{ address(hash: ${sandbox.highlights.exchange}) { hash } }`)).toEqual({
      code: 'GRAPHQL_PARSE_FAILED',
      says: 'Syntax Error: Invalid number, expected digit but got: "x". Put hashes in quotes.',
    });
  });

  it('is told: first: 1000', async () => {
    const query = address('{ tokenTransfers(first: 1000) { nodes { id } } }');
    expect(await errorOf(query)).toEqual(told(mistakes.tooManyRows));
  });

  it('is told: the cursor of another list', async () => {
    const page = address('{ tokenTransfers(first: 1) { pageInfo { endCursor } } }');
    const { json } = await ask(gateway.url, `/graphql?query=${encodeURIComponent(page)}`);
    const cursor = /"endCursor":"([^"]+)"/.exec(JSON.stringify(json()))?.[1];
    const query = address(`{ tokens(after: "${cursor}") { nodes { value } } }`);
    expect(await errorOf(query)).toEqual(told(mistakes.otherCursor));
  });

  it('is told: an unknown field', async () => {
    expect(await errorOf(address('{ balance }'))).toEqual(told(mistakes.unknownField));
  });

  it.each([
    [
      '{ tokenTransfers(last: 3) { nodes { id } } }',
      'Unknown argument "last" on field "Address.tokenTransfers". The arguments of Address.tokenTransfers',
    ],
    [
      '{ tokenTransfers(direction: IN) { nodes { id } } }',
      'Value "IN" does not exist in "TransferDirection" enum. The values of TransferDirection',
    ],
    [
      '{ tokenTransfers(direction: "IN") { nodes { id } } }',
      'Enum "TransferDirection" cannot represent non-enum value: "IN". The values of TransferDirection',
    ],
  ])('is told, with where to look: %s', async (fields, says) => {
    expect((await errorOf(address(fields))).says).toBe(
      `${says} are in the documentation that GraphiQL shows, at /graphql in a browser.`,
    );
  });

  it('is told: too dear a query', async () => {
    const query = address('{ tokenTransfers(first: 500) { nodes { transaction { status } } } }');
    expect(await errorOf(query)).toEqual(told(mistakes.tooDear));
  });
});

describe('an explorer that does not serve', () => {
  let explorer: FaultyExplorer;
  let behind: Started;
  beforeEach(async () => {
    explorer = await startFaultyExplorer();
    behind = await startTestGateway({ UPSTREAM_URL: explorer.url, UPSTREAM_RETRIES: '0' });
  });
  afterEach(async () => {
    await behind.close();
    await explorer.close();
  });
  const tokens = () => errorOf(address('{ tokens { nodes { value } } }'), behind);

  it('is told: it is no explorer', async () => {
    explorer.fail('missing page');
    expect(await tokens()).toEqual(told(mistakes.otherSite));
  });

  it('is told: it is down', async () => {
    await explorer.down();
    expect(await tokens()).toEqual(told(mistakes.down));
  });

  it('is told: its rate limit is used up', async () => {
    explorer.fail('rate limit');
    expect(await tokens()).toEqual(told(mistakes.rateLimited));
  });
});

describe('a mistake at the start', () => {
  const start = async (args: string[]) => {
    const { code, stderr } = await runMain({}, args).exited;
    return { code: `exit status ${code}`, says: stderr.trim().replaceAll('\n  - ', ' ') };
  };

  it('is told: a wrong upstream URL', async () => {
    expect(await start(['--upstream', 'eth.blockscout.com'])).toEqual(told(mistakes.wrongUrl));
  });

  it('is told: a port in use', async () => {
    const { code, says } = mistakes.portInUse;
    expect(await start(['--port', String(gateway.port)])).toEqual({
      code,
      says: says.replace('4000', String(gateway.port)),
    });
  });
});

describe('README.md', () => {
  it('says what is answered to the likeliest mistakes', () => {
    const [, table] =
      /<!-- mistakes -->\n(.*?)\n<!-- \/mistakes -->/s.exec(readFileSync('README.md', 'utf8')) ??
      [];
    // To be replaced by this, where it differs.
    expect(table).toBe(mistakeTable());
  });
});
