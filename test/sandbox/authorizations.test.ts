import { verifyAuthorization } from 'ethers';
import { describe, expect, it } from 'vitest';
import type { Authorization } from '../../src/sandbox/chain.js';
import { bundledChain } from '../support/bundled-chain.js';
import { first } from './bundled.js';
import { useSandbox } from './support.js';

const { transactions } = first;
const setting = transactions.filter(({ type }) => type === 4);
const signed = setting.flatMap(({ authorizations }) => authorizations);
const isValid = ({ status }: Authorization) => status === 'ok';

/** The later transactions to an account in which it called others, as only code can. */
const actsOf = ({ authority }: Authorization) =>
  transactions
    .slice(transactions.findIndex(({ hash }) => hash === setting.at(-1)?.hash) + 1)
    .filter(({ frames, to }) => to === authority && frames[1]?.from === authority);

describe('on the first chain, an authorization', () => {
  it('has the status that its signature, its chain and the nonce of its authority give it', () => {
    const nonces = new Map<string, number>();
    for (const { authorizations, from, nonce } of transactions) {
      nonces.set(from, nonce + 1);
      for (const { address, authority, chainId, nonce, r, s, status, v } of authorizations) {
        const unsigned = { address, chainId, nonce: BigInt(nonce) };
        const signature = { r, s, yParity: v === 0 ? 0 : 1 } as const;
        expect(verifyAuthorization(unsigned, signature)).toBe(authority);
        const isHere = chainId === 0 || chainId === Number(first.chain.id);
        const isNext = Number(nonce) === (nonces.get(authority) ?? 0);
        const executed = isNext ? 'ok' : 'invalid_nonce';
        expect(status).toBe(isHere ? executed : 'invalid_chain_id');
        if (status === 'ok') nonces.set(authority, Number(nonce) + 1);
      }
    }
    expect(new Set(signed.map(({ status }) => status)).size).toBe(3);
  });

  it('that is valid lets the account act by the code later, and moves its tokens', () => {
    const valid = signed.filter(isValid);
    expect(valid.length).toBeGreaterThan(3);
    for (const one of valid) expect(actsOf(one).length).toBeGreaterThan(0);
    const moved = valid.flatMap((one) =>
      actsOf(one).flatMap(({ logs }) => logs.filter(({ from }) => from === one.authority)),
    );
    expect(moved.length).toBeGreaterThan(0);
  });

  it('that is not gives it no code', () => {
    const invalid = signed.filter((one) => !isValid(one));
    expect(invalid.length).toBeGreaterThan(1);
    expect(invalid.flatMap(actsOf)).toEqual([]);
  });
});

describe.each(['12', '11'] as const)('in flavour %s, authorizations', (flavour) => {
  const { get, walk } = useSandbox({ chain: bundledChain, flavour });

  it('are told of transactions that have them, in lists too, and are none of others', async () => {
    const home = first.chain.blocks.find((block) =>
      block.transactions.some(({ hash }) => hash === setting[0]?.hash),
    );
    const rows = await walk(`/blocks/${home?.number}/transactions`);
    for (const { authorization_list, hash, type } of rows) {
      const { authorizations = [] } = transactions.find((one) => one.hash === hash) ?? {};
      expect(authorization_list).toMatchObject(
        authorizations.map(({ address, authority, chainId, nonce, status }) => {
          return { address_hash: address, authority, chain_id: chainId, nonce, status };
        }),
      );
      expect(authorization_list.length > 0).toBe(type === 4);
      expect((await get(`/transactions/${hash}`)).authorization_list).toEqual(authorization_list);
    }
    expect(rows.map(({ type }) => type)).toContain(4);
  });

  it('show on the page of each account', async () => {
    for (const { address, authority } of signed.filter(isValid)) {
      const { implementations, proxy_type } = await get(`/addresses/${authority}`);
      expect(proxy_type).toBe('eip7702');
      expect(implementations).toMatchObject([{ address_hash: address, name: 'PocketAccount' }]);
    }
  });
});
