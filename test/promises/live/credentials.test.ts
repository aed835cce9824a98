import { expect, it } from 'vitest';
import { subscribe } from '../../support/events.js';
import { useChains } from '../../support/explorers.js';
import { addressOf, listOf } from '../../support/records.js';

/** Each watch asks once. */
const chains = useChains({
  ids: ['1', '100'],
  env: { LIVE_POLL_SECONDS: '3600', UPSTREAM_SOCKET: 'off' },
});

it('callers with credentials have watches of their own, but not on a chain that does not get them', async () => {
  const empty = () => ({ body: listOf([]) });
  chains.answer(empty, empty);
  const begin = async (chain: number, authorization?: string) => {
    const query = `subscription { tokenTransfers(address: "${addressOf('a')}", chain: ${chain}) { cursor } }`;
    const headers = authorization === undefined ? {} : { authorization };
    const { next } = await subscribe(chains.url(), query, { headers });
    expect(await next()).toEqual({ id: expect.any(String) });
  };
  for (const chain of [1, 100]) {
    for (const who of [undefined, 'Bearer one', 'Bearer one', 'Bearer two', undefined]) {
      await begin(chain, who);
    }
  }
  const asked = chains.received().map((all) => all.map(({ headers }) => headers.authorization));
  expect(asked).toEqual([[undefined, 'Bearer one', 'Bearer two'], [undefined]]);
});
