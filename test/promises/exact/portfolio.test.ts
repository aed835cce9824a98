import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Received, useChains } from '../../support/explorers.js';
import { addressOf } from '../../support/records.js';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'));

const ethTokens = recorded('chains/eth.address-tokens');
const ethTransfers = recorded('chains/eth.address-token-transfers');
const baseTransfers = recorded('chains/base.address-token-transfers');
const baseTokens = { ...recorded('v12.address-tokens'), next_page_params: null };

const chains = useChains({ ids: ['1', '8453'], env: { CHAIN_NAMES: '1=Ethereum,8453=Base' } });

const holder = addressOf('c');

/** An explorer with recorded answers for the lists of the holder. */
const explorerOf =
  (tokens: unknown, transfers: unknown) =>
  ({ path }: Received) => {
    if (path.startsWith(`addresses/${holder}/token-transfers`)) return { body: transfers };
    return path.startsWith(`addresses/${holder}/tokens`) ? { body: tokens } : undefined;
  };

const eth = explorerOf(ethTokens, ethTransfers);
const base = explorerOf(baseTokens, baseTransfers);

const portfolio = `{ address(hash: "${holder}") {
  onChains {
    chain { chainId name }
    tokens(first: 50) { nodes { amount token { id symbol exchangeRate } } }
    tokenTransfers(first: 1) { nodes { transactionHash token { symbol chainId } } }
  }
} }`;

const symbolsOf = (list: { items: { token: { symbol: string | null } }[] }) =>
  list.items.map(({ token }) => token.symbol);

describe('a portfolio over recorded answers of two explorers', () => {
  it('has what each explorer says, in one answer of one call for each list', async () => {
    chains.answer(eth, base);
    const { data, errors, extensions } = await chains.run(portfolio);
    expect(errors).toBeUndefined();
    expect(extensions.cost).toMatchObject({ estimated: 4, upstreamCalls: 4 });
    const [first, second] = data.address.onChains;
    expect([first.chain, second.chain]).toEqual([
      { chainId: '1', name: 'Ethereum' },
      { chainId: '8453', name: 'Base' },
    ]);
    const symbols = (on: { tokens: { nodes: { token: { symbol: string | null } }[] } }) =>
      on.tokens.nodes.map(({ token }) => token.symbol);
    expect(symbols(first)).toEqual(symbolsOf(ethTokens));
    expect(symbols(second)).toEqual(symbolsOf(baseTokens));
    expect(second.tokenTransfers.nodes).toEqual([
      {
        transactionHash: baseTransfers.items[0].transaction_hash,
        token: { symbol: baseTransfers.items[0].token.symbol, chainId: '8453' },
      },
    ]);
    expect(first.tokens.nodes.every(({ amount }: { amount: unknown }) => amount !== null)).toBe(
      true,
    );
  });

  it('loses only the fields of a chain that is down', async () => {
    chains.answer(eth, base);
    const { data: whole } = await chains.run(portfolio);
    chains.answer(eth, () => ({ status: 502, body: 'Bad Gateway' }));
    const { data, errors } = await chains.run(portfolio);
    expect(data.address.onChains).toEqual([
      whole.address.onChains[0],
      { chain: { chainId: '8453', name: 'Base' }, tokens: null, tokenTransfers: null },
    ]);
    expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['address', 'onChains', 1, 'tokens'], 'UPSTREAM_UNAVAILABLE'],
      [['address', 'onChains', 1, 'tokenTransfers'], 'UPSTREAM_UNAVAILABLE'],
    ]);
  });
});
