import { fetchQuery, getFragment, getSelector, graphql } from 'relay-runtime';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { firstTransferIds, startEndlessGateway, startKitGateway } from '../../../support.js';
import { createEnvironment } from './environment.ts';
import type { streamed_itemsQuery } from './generated/streamed_itemsQuery.graphql.ts';
import type { streamedQuery$data } from './generated/streamedQuery.graphql.ts';
import { calls, streamTransfers } from './streamed.ts';

const items = graphql`
  query streamed_itemsQuery($hash: AddressHash!) {
    address(hash: $hash) {
      tokenTransfers(first: 250) {
        nodes @stream(initialCount: 20) { id blockNumber }
      }
      ...streamed_hash @defer
    }
  }
`;

/** Needs no call: the gateway sends it apart all the same, because Relay gives it a label. */
const cheap = graphql`
  fragment streamed_hash on Address { hash }
`;

describe('an answer in parts, by Relay', () => {
  let gateway: Awaited<ReturnType<typeof startKitGateway>>;
  beforeAll(async () => {
    gateway = await startKitGateway();
  });
  afterAll(() => gateway.close());

  it('adds rows to a connection as they come, and then what is deferred', async () => {
    const environment = createEnvironment(gateway.url);
    const shown: streamedQuery$data['address'][] = [];
    await new Promise<void>((complete, error) => {
      streamTransfers(environment, gateway.exchange, {
        next: ({ address }) => shown.push(address),
        complete,
        error,
      });
    });
    const counts = shown.map(({ tokenTransfers }) => tokenTransfers?.edges.length ?? 0);
    expect(counts[0]).toBe(100);
    expect([...new Set(counts)]).toEqual([100, 200, 300, 400, 500]);
    const last = shown.at(-1);
    const ids = last?.tokenTransfers?.edges.map(({ node }) => node.id);
    expect(ids).toEqual(await firstTransferIds(gateway.origin, gateway.exchange, 500));
    expect(last?.tokenTransfers?.pageInfo).toMatchObject({ hasNextPage: true });
    // Until then, Relay has these.
    expect(shown[0]?.tokenTransfers?.pageInfo).toEqual({ hasNextPage: false, endCursor: null });
    const selector = getSelector(getFragment(calls), last);
    if (selector?.kind !== 'SingularReaderSelector') throw new Error('There is no fragment.');
    const { data, isMissingData } = environment.lookup(selector);
    expect(isMissingData).toBe(false);
    expect(data).toMatchObject({ internalTransactions: { nodes: { length: 5 } } });
  });

  it('adds rows to a list without a connection, and has a fragment that needs no call', async () => {
    const environment = createEnvironment(gateway.url);
    const counts: number[] = [];
    const last = await new Promise<streamed_itemsQuery['response']>((resolve, reject) => {
      let seen: streamed_itemsQuery['response'];
      fetchQuery<streamed_itemsQuery>(environment, items, { hash: gateway.exchange }).subscribe({
        next: (data) => {
          seen = data;
          counts.push(data.address.tokenTransfers?.nodes.length ?? 0);
        },
        complete: () => resolve(seen),
        error: reject,
      });
    });
    expect([...new Set(counts)]).toEqual([100, 200, 250]);
    const ids = last.address.tokenTransfers?.nodes.map(({ id }) => id);
    expect(ids).toEqual(await firstTransferIds(gateway.origin, gateway.exchange, 250));
    const selector = getSelector(getFragment(cheap), last.address);
    if (selector?.kind !== 'SingularReaderSelector') throw new Error('There is no fragment.');
    expect(environment.lookup(selector)).toMatchObject({
      data: { hash: gateway.exchange },
      isMissingData: false,
    });
  });

  it('is left when nobody reads it any more', async () => {
    const environment = createEnvironment(gateway.url);
    const counts = await new Promise<number[]>((resolve, reject) => {
      const seen: number[] = [];
      const reading = streamTransfers(environment, gateway.exchange, {
        next: ({ address }) => {
          seen.push(address.tokenTransfers?.edges.length ?? 0);
          reading.unsubscribe();
          resolve(seen);
        },
        error: reject,
      });
    });
    expect(counts).toEqual([100]);
  });

  it('is read whole where it comes whole', async () => {
    const environment = createEnvironment(gateway.url, { accept: 'application/json' });
    const warnings = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => warnings.mockRestore());
    const shown: streamedQuery$data['address'][] = [];
    await new Promise<void>((complete, error) => {
      streamTransfers(environment, gateway.exchange, {
        next: ({ address }) => shown.push(address),
        complete,
        error,
      });
    });
    const [whole, ...rest] = shown;
    expect(rest).toEqual([]);
    expect(whole?.tokenTransfers).toMatchObject({
      edges: { length: 500 },
      pageInfo: { hasNextPage: true },
    });
    const selector = getSelector(getFragment(calls), whole);
    if (selector?.kind !== 'SingularReaderSelector') throw new Error('There is no fragment.');
    expect(environment.lookup(selector).isMissingData).toBe(false);
  });

  it('fails when a part fails, and keeps the rows that have come', async () => {
    const { url, explorer } = await startEndlessGateway();
    const environment = createEnvironment(url);
    const counts: number[] = [];
    const failure = await new Promise((resolve, reject) => {
      streamTransfers(environment, gateway.exchange, {
        next: ({ address }) => {
          counts.push(address.tokenTransfers?.edges.length ?? 0);
          explorer.fails = true;
        },
        error: resolve,
        complete: () => reject(new Error('It has not failed.')),
      });
    });
    expect(counts.length).toBeGreaterThan(0);
    expect(failure).toMatchObject({
      source: { errors: [{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] },
    });
    const source = environment.getStore().getSource();
    const isRow = (id: string) => source.get(id)?.__typename === 'TokenTransfer';
    expect(source.getRecordIDs().filter(isRow)).toHaveLength(counts.at(-1) ?? 0);
  });
});
