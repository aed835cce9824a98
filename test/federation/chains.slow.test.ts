import { describe, expect, it } from 'vitest';
import type { Data } from '../support/graph.js';
import { useFederated } from './programs.js';

const person = '0xb8Aba47a7d279793A2589C718325CB4452C68b8B';
const [skerry, eyot] = ['71077345', '52600417'];

describe('Hive Gateway, over both embedded chains and a subgraph with stubs of both', () => {
  const { run, costs } = useFederated('chain-labels.js', 'gateway.js', { FEDERATION: 'true' });

  const transfers = 'tokenTransfers(first: 2) { nodes { id total { value } token { symbol } } }';

  it('finds each stub on its own chain, in one operation', async () => {
    const direct = await run(
      `query ($hash: AddressHash!) {
        one: address(hash: $hash, chain: "${skerry}") { ${transfers} }
        other: address(hash: $hash, chain: "${eyot}") { ${transfers} }
      }`,
      { hash: person },
    );
    expect(direct.errors).toBeUndefined();
    const { one, other } = direct.data;
    expect(one.tokenTransfers.nodes).toHaveLength(2);
    expect(other.tokenTransfers.nodes).toHaveLength(2);
    expect(one).not.toEqual(other);

    const before = costs().length;
    const { data, errors } = await run(`{ labelled { chainId hash label ${transfers} } }`);
    expect(errors).toBeUndefined();
    expect(data.labelled.slice(0, 2)).toEqual([
      { chainId: skerry, hash: person, label: 'On Skerry', ...one },
      { chainId: eyot, hash: person, label: 'On Eyot', ...other },
    ]);
    expect(costs().slice(before)).toMatchObject([{ estimated: 2, chain: `${skerry},${eyot}` }]);
  });

  it('has nothing of a stub on a chain that is not served', async () => {
    const { data, errors } = await run(
      '{ labelled { label tokens(first: 1) { nodes { value } } } }',
    );
    expect(data?.labelled?.at(-1) ?? null).toEqual({ label: 'Elsewhere', tokens: null });
    expect(errors).toBeUndefined();
  });

  it('goes from a record of each chain to the labels of that chain', async () => {
    const label = async (chain: string): Promise<readonly string[]> => {
      const { data, errors } = await run(
        `query ($hash: AddressHash!) {
          address(hash: $hash, chain: "${chain}") {
            label
            tokenTransfers(first: 10) { nodes { from { hash label } to { hash label } } }
          }
        }`,
        { hash: person },
      );
      expect(errors).toBeUndefined();
      const sides = data.address.tokenTransfers.nodes.flatMap(({ from, to }: Data) => [from, to]);
      const own = sides.filter(({ hash }: Data) => hash === person);
      expect(own.length).toBeGreaterThan(0);
      return [...new Set([data.address, ...own].map(({ label }: Data) => label))];
    };
    expect(await label(skerry)).toEqual(['On Skerry']);
    expect(await label(eyot)).toEqual(['On Eyot']);
  });
});
