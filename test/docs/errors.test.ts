import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { bundledChain } from '../support/bundled-chain.js';
import { type FaultyExplorer, startFaultyExplorer } from '../support/faulty-explorer.js';
import { startTestGateway } from '../support/gateway.js';
import { ask, askGraph } from '../support/http.js';
import { runMain } from '../support/process.js';
import { mistakes, mistakeTable } from './mistakes.js';
import { readPage } from './pages.js';

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

/** The first error of the gateway's answer. */
const errorOf = async (query: string, { url }: Started = gateway) => {
  const { json } = await askGraph(url, query);
  const { errors } = json() as {
    errors: { message: string; extensions: Record<string, unknown> }[];
  };
  return { code: errors[0]?.extensions.code, says: errors[0]?.message };
};

const errorAs = ({ code, says }: { code: string; says: string }) => ({ code, says });
const address = (fields: string) => `{ address(hash: "${sandbox.highlights.exchange}") ${fields} }`;

describe('the error for a mistake in a query', () => {
  it('names the mistake: a bad hash', async () => {
    expect(await errorOf('{ address(hash: "0x12") { hash } }')).toEqual(errorAs(mistakes.badHash));
  });

  it('names the mistake: a hash of the wrong kind', async () => {
    const { exchange, swapTransaction } = sandbox.highlights;
    expect(await errorOf(`{ transaction(hash: "${exchange}") { hash } }`)).toEqual(
      errorAs(mistakes.addressAsTransaction),
    );
    expect(await errorOf(`{ address(hash: "${swapTransaction}") { hash } }`)).toEqual({
      code: 'BAD_USER_INPUT',
      says: `${mistakes.badHash.says} This has 64, like the hash of a transaction: see \`transaction(hash:)\`.`,
    });
  });

  it('names the mistake: a hash without quotes', async () => {
    expect(await errorOf(`{ address(hash: ${sandbox.highlights.exchange}) { hash } }`)).toEqual({
      code: 'GRAPHQL_PARSE_FAILED',
      says: 'Syntax Error: Invalid number, expected digit but got: "x". Put hashes in quotes.',
    });
  });

  it('names the mistake: first: 1000', async () => {
    const query = address('{ tokenTransfers(first: 1000) { nodes { id } } }');
    expect(await errorOf(query)).toEqual(errorAs(mistakes.tooManyRows));
  });

  it('names the mistake: the cursor of another list', async () => {
    const page = address('{ tokenTransfers(first: 1) { pageInfo { endCursor } } }');
    const { json } = await ask(gateway.url, `/graphql?query=${encodeURIComponent(page)}`);
    const cursor = /"endCursor":"([^"]+)"/.exec(JSON.stringify(json()))?.[1];
    const query = address(`{ tokens(after: "${cursor}") { nodes { value } } }`);
    expect(await errorOf(query)).toEqual(errorAs(mistakes.otherCursor));
  });

  it('names the mistake: an unknown field', async () => {
    expect(await errorOf(address('{ colour }'))).toEqual(errorAs(mistakes.unknownField));
  });

  it('names the mistake: a field for what no path has', async () => {
    expect(await errorOf(address('{ withdrawals }'))).toEqual(errorAs(mistakes.lackedField));
  });

  it('names the mistake: a name in place of a hash', async () => {
    expect(await errorOf('{ address(hash: "vitalik.eth") { hash } }')).toEqual(
      errorAs(mistakes.name),
    );
  });

  it.each([
    [
      '{ tokenTransfers(oldest: 3) { nodes { id } } }',
      'Unknown argument "oldest" on field "Address.tokenTransfers". The arguments of Address.tokenTransfers',
    ],
    [
      '{ tokenTransfers(direction: IN) { nodes { id } } }',
      'Value "IN" does not exist in "TransferDirection" enum. The values of TransferDirection',
    ],
    [
      '{ tokenTransfers(direction: "IN") { nodes { id } } }',
      'Enum "TransferDirection" cannot represent non-enum value: "IN". The values of TransferDirection',
    ],
  ])('says where to look: %s', async (fields, says) => {
    expect((await errorOf(address(fields))).says).toBe(
      `${says} are in the documentation that GraphiQL shows, at /graphql in a browser.`,
    );
  });

  it('names the mistake: too dear a query', async () => {
    const query = address('{ tokenTransfers(first: 500) { nodes { transaction { status } } } }');
    expect(await errorOf(query)).toEqual(errorAs(mistakes.tooDear));
  });
});

describe('the error for a mistake of another subgraph', () => {
  it('names the mistake: a stub without a key', async () => {
    const subgraph = await startTestGateway({ UPSTREAM_URL: sandbox.url, FEDERATION: 'true' });
    const query = '{ _entities(representations: [{ __typename: "Address" }]) { __typename } }';
    const error = await errorOf(query, subgraph);
    await subgraph.close();
    expect(error).toEqual(errorAs(mistakes.noKey));
  });
});

describe('the error for a failing explorer', () => {
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

  it('names the mistake: it is no explorer', async () => {
    explorer.fail('missing page');
    expect(await tokens()).toEqual(errorAs(mistakes.otherSite));
  });

  it('names the mistake: it is down', async () => {
    await explorer.down();
    expect(await tokens()).toEqual(errorAs(mistakes.down));
  });

  it('names the mistake: its rate limit is used up', async () => {
    explorer.fail('rate limit');
    expect(await tokens()).toEqual(errorAs(mistakes.rateLimited));
  });
});

describe('the output for a mistake at the start', () => {
  const start = async (args: string[]) => {
    const { code, stderr } = await runMain({}, args).exited;
    return { code: `exit status ${code}`, says: stderr.trim().replaceAll('\n  - ', ' ') };
  };

  it('names the mistake: a wrong upstream URL', async () => {
    expect(await start(['--upstream', 'eth.blockscout.com'])).toEqual(errorAs(mistakes.wrongUrl));
  });

  it('names the mistake: a port in use', async () => {
    const { code, says } = mistakes.portInUse;
    expect(await start(['--port', String(gateway.port)])).toEqual({
      code,
      says: says.replace('4000', String(gateway.port)),
    });
  });
});

describe('docs/errors.md', () => {
  it('lists the errors for the likeliest mistakes', () => {
    const [, table] =
      /<!-- mistakes -->\n(.*?)\n<!-- \/mistakes -->/s.exec(readPage('docs/errors.md')) ?? [];
    // If it differs, paste the expected table into that page.
    expect(table).toBe(mistakeTable());
  });
});
