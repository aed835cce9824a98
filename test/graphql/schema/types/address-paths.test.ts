import { describe, expect, it } from 'vitest';
import { lacksPathError } from '../../../../src/explorer/call/upstream-errors.js';
import { type Data, status, useGraph } from '../../../support/graph.js';
import { addressOf, hashOf, listOf } from '../../../support/records.js';

const graph = useGraph();
const seven = useGraph({ EXPLORER_PATHS: 'seven' });
const alice = addressOf('a');
const [logic, twin] = [addressOf('2'), addressOf('5')];
const ask = (fields: string) => `{ address(hash: "${alice}") { ${fields} } }`;
const own = (path: string) => `addresses/${alice}${path}`;
const contractPath = `smart-contracts/${alice}`;

const costOf = async (fields: string) => {
  const { data, errors, extensions } = await graph.run(ask(fields));
  expect(errors).toBeUndefined();
  return {
    found: data.address as Data,
    asked: graph.asked(),
    estimated: extensions.cost.estimated,
  };
};

const all =
  'counters { gasUsed } contract { name } logs { nodes { index } } coinBalanceHistory { nodes { value } } coinBalanceByDay { value } nfts { nodes { tokenId } }';

describe('the contract at an address', () => {
  it('is null for an account, and for one that the explorer does not know', async () => {
    const { found, asked, estimated } = await costOf('contract { name sourceCode }');
    expect(found).toEqual({ contract: null });
    expect(asked).toEqual([contractPath]);
    expect(estimated).toBe(5);
  });

  it('is not verified where there is no source', async () => {
    const bare = { deployed_bytecode: '0x60', creation_bytecode: null, creation_status: 'success' };
    graph.serve({ [contractPath]: { ...bare, proxy_type: null, implementations: [] } });
    const { found } = await costOf(
      'contract { isVerified isFullyVerified name abi additionalSources { filePath } verifiedTwin { hash } deployedBytecode creationBytecode implementations { name } }',
    );
    expect(found.contract).toEqual({
      isVerified: false,
      isFullyVerified: null,
      name: null,
      abi: null,
      additionalSources: null,
      verifiedTwin: null,
      deployedBytecode: '0x60',
      creationBytecode: null,
      implementations: [],
    });
  });

  it('has the source of a twin, and says whose it is', async () => {
    graph.serve({
      [contractPath]: {
        ...{ is_verified: false, verified_twin_address_hash: twin, source_code: 'contract A {}' },
        ...{ proxy_type: 'eip1967', implementations: [{ address_hash: logic, name: 'Logic' }] },
        external_libraries: [{ name: 'Maths', address_hash: logic }],
      },
    });
    const { found } = await costOf(
      'contract { isVerified sourceCode verifiedTwin { hash } proxyType implementations { name address { hash } } externalLibraries { name address { hash } } }',
    );
    expect(found.contract).toEqual({
      isVerified: false,
      sourceCode: 'contract A {}',
      verifiedTwin: { hash: twin },
      proxyType: 'eip1967',
      implementations: [{ name: 'Logic', address: { hash: logic } }],
      externalLibraries: [{ name: 'Maths', address: { hash: logic } }],
    });
  });

  it.each([
    ['a minimal proxy before 6.9', { minimal_proxy_address_hash: logic }, 'eip1167', [logic]],
    ['no proxy before 6.9', { minimal_proxy_address_hash: null }, null, null],
    ['a version before both', {}, null, null],
  ])('knows the implementation of %s', async (_which, record, proxyType, hashes) => {
    graph.serve({ [contractPath]: { is_verified: true, ...record } });
    const { found } = await costOf(
      'contract { isVerified proxyType implementations { addressHash } }',
    );
    const implementations = hashes?.map((addressHash) => ({ addressHash })) ?? null;
    expect(found.contract).toEqual({ isVerified: true, proxyType, implementations });
  });

  it.each([
    [200, 200],
    ['200', 200],
    ['z', null],
    [null, null],
  ])('has %j optimization runs as %j', async (sent, optimizationRuns) => {
    graph.serve({ [contractPath]: { optimization_runs: sent } });
    const { found } = await costOf('contract { optimizationRuns }');
    expect(found.contract).toEqual({ optimizationRuns });
  });

  it.each([
    ['0x1234', '0x1234'],
    ['1234', '0x1234'],
    ['', '0x'],
    [null, null],
  ])('has the constructor arguments %j as %j', async (sent, constructorArguments) => {
    graph.serve({ [contractPath]: { constructor_args: sent } });
    const { found } = await costOf('contract { constructorArguments }');
    expect(found.contract).toEqual({ constructorArguments });
  });

  it('leads back to its address, for the call of that alone', async () => {
    graph.serve({
      [contractPath]: { name: 'Box' },
      [own('')]: { hash: alice, is_contract: true, name: 'Named' },
    });
    const { found, asked, estimated } = await costOf('contract { name address { name } }');
    expect(found.contract).toEqual({ name: 'Box', address: { name: 'Named' } });
    expect(asked.sort()).toEqual([own(''), contractPath].sort());
    expect(estimated).toBe(6);
  });

  it('is read whole under any number of names, however long it is', async () => {
    const source = 'string s = "😀 \\u00e9";\n\t// \\ and "'.repeat(9_000);
    const abi = Array.from({ length: 900 }, (_, at) => ({ type: 'error', name: `E"${at}` }));
    const bytecode = `0x${'60'.repeat(150_000)}`;
    const files = [{ file_path: 'a.sol', source_code: source }];
    graph.serve({
      [contractPath]: {
        ...{ name: 'Big', source_code: source, abi, additional_sources: files },
        ...{ compiler_settings: { remappings: abi }, deployed_bytecode: bytecode },
      },
      [own('')]: { hash: alice, is_contract: true, name: 'Named' },
    });
    const { found, asked } = await costOf(
      'name a: contract { sourceCode } b: contract { name } c: contract { abi compilerSettings } d: contract { deployedBytecode additionalSources { filePath sourceCode } }',
    );
    const expected = {
      name: 'Named',
      a: { sourceCode: source },
      b: { name: 'Big' },
      c: { abi, compilerSettings: { remappings: abi } },
      d: {
        deployedBytecode: bytecode,
        additionalSources: [{ filePath: 'a.sol', sourceCode: source }],
      },
    };
    // Not shown if they differ: they are long.
    expect(JSON.stringify(found) === JSON.stringify(expected)).toBe(true);
    expect(asked).toHaveLength(2);
  });
});

describe('an address', () => {
  it('is asked for its page, transactions and logs at the same time', async () => {
    const waiting: (() => void)[] = [];
    const three = new Set<string>();
    const answers: Readonly<Record<string, unknown>> = {
      [own('')]: { hash: alice, is_contract: true, coin_balance: '7' },
      [own('/transactions')]: listOf([{ hash: hashOf('d'), block_number: 1, to: null }]),
      [own('/logs')]: listOf([{ index: 1, topics: [hashOf('1')] }]),
    };
    // Nothing is answered before all three are asked for.
    graph.serve(async (_question, path) => {
      three.add(path);
      if (three.size === 3) for (const go of waiting) go();
      else await new Promise<void>((go) => waiting.push(go));
      return answers[path];
    });
    const { found, estimated } = await costOf(
      'coinBalance transactions(first: 50) { nodes { hash to { name } } } logs(first: 50) { nodes { topics } }',
    );
    expect(estimated).toBe(3);
    expect([...three].sort()).toEqual(Object.keys(answers).sort());
    expect(found).toEqual({
      coinBalance: '7',
      transactions: { nodes: [{ hash: hashOf('d'), to: null }] },
      logs: { nodes: [{ topics: [hashOf('1')] }] },
    });
  });

  it.each([
    [8, { tx: 'transaction_hash', block: 'block_number' }],
    [5, { tx: 'tx_hash', block: 'block' }],
  ])('has its logs and balances as version %i tells them', async (version, { tx, block }) => {
    const day = [{ date: '2026-01-02', value: '1500000000000000000' }];
    const time = '2026-01-02T03:04:05Z';
    graph.serve({
      [own('/logs')]: listOf([
        { [tx]: hashOf('d'), block_number: 77, index: 4, address: { hash: alice }, topics: [] },
      ]),
      [own('/coin-balance-history')]: listOf([
        { [tx]: hashOf('d'), [block]: 77, block_timestamp: time, value: '5', delta: '-2' },
        { [tx]: null, [block]: 76, block_timestamp: time, value: '7', delta: '7' },
      ]),
      [own('/coin-balance-history-by-day')]: version === 5 ? day : { days: 10, items: day },
      [own('/counters')]: { transactions_count: '3', validations_count: '0' },
      'blocks/77': { height: 77, hash: hashOf('b'), timestamp: '2026-01-02T03:04:09.000000Z' },
      'blocks/76': status(404, { message: 'Not found' }),
    });
    const { found, asked } = await costOf(
      `logs { nodes { transactionHash blockNumber index timestamp } }
       coinBalanceHistory { nodes { blockNumber transactionHash value delta amount transaction { hash } } }
       times: coinBalanceHistory { nodes { block { number timestamp } } }
       coinBalanceByDay { date value amount }
       counters { transactionsCount validationsCount gasUsed }`,
    );
    expect(found).toEqual({
      logs: {
        nodes: [{ transactionHash: hashOf('d'), blockNumber: 77, index: 4, timestamp: null }],
      },
      coinBalanceHistory: {
        nodes: [
          {
            ...{ blockNumber: 77, transactionHash: hashOf('d'), transaction: null },
            ...{ value: '5', delta: '-2', amount: '0.000000000000000005' },
          },
          {
            ...{ blockNumber: 76, transactionHash: null, transaction: null },
            ...{ value: '7', delta: '7', amount: '0.000000000000000007' },
          },
        ],
      },
      // The time of a block is its own: that of a balance is drawn between others.
      times: {
        nodes: [
          { block: { number: 77, timestamp: '2026-01-02T03:04:09.000000Z' } },
          { block: { number: 76, timestamp: null } },
        ],
      },
      coinBalanceByDay: [{ date: '2026-01-02', value: '1500000000000000000', amount: '1.5' }],
      counters: { transactionsCount: '3', validationsCount: '0', gasUsed: null },
    });
    expect(asked.filter((path) => path === own('/coin-balance-history'))).toHaveLength(1);
  });

  it('has nothing where the explorer does not know it', async () => {
    const { found } = await costOf(all);
    expect(found).toEqual({
      counters: null,
      contract: null,
      logs: { nodes: [] },
      coinBalanceHistory: { nodes: [] },
      coinBalanceByDay: [],
      nfts: { nodes: [] },
    });
  });

  it.each(['counters', 'contract', 'logs', 'coinBalanceHistory', 'coinBalanceByDay', 'nfts'])(
    'lacks %s alone where the explorer has no path for it',
    async (field) => {
      const paths: Readonly<Record<string, string>> = {
        contract: contractPath,
        ...{ coinBalanceHistory: own('/coin-balance-history'), nfts: own('/nft') },
        coinBalanceByDay: own('/coin-balance-history-by-day'),
      };
      graph.serve((_question, path) => {
        if (path === (paths[field] ?? own(`/${field}`))) throw lacksPathError();
        return path.endsWith('counters') || path === contractPath
          ? { name: 'Box' }
          : listOf([{ index: 1, value: '1', id: '1' }]);
      });
      const { data, errors } = await graph.run(ask(all));
      expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
        [['address', field], 'NOT_SUPPORTED'],
      ]);
      const lacking = Object.entries(data.address).filter(([, value]) => value === null);
      expect(lacking).toEqual([[field, null]]);
    },
  );

  it('has none of it with EXPLORER_PATHS=seven, which costs nothing', async () => {
    const { data, errors, extensions } = await seven.run(ask(`hash ${all}`));
    expect(Object.values(data.address).filter((value) => value !== null)).toHaveLength(1);
    expect(errors?.map(({ extensions: { code } }) => code)).toEqual(Array(6).fill('NOT_SUPPORTED'));
    expect(extensions.cost).toMatchObject({ estimated: 0, upstreamCalls: 0 });
    expect(seven.asked()).toEqual([]);
  });

  it.each(['"transfer"', `"${alice}"`, '"0x12"', '7'])(
    'refuses the topic %s, which is no hash',
    async (topic) => {
      const { errors } = await graph.run(ask(`logs(topic: ${topic}) { nodes { index } }`));
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining('Hash must be 0x and 64 hex digits'),
        extensions: { code: 'BAD_USER_INPUT' },
      });
      expect(graph.asked()).toEqual([]);
    },
  );
});
