import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOperationDescriptor, type IEnvironment } from 'relay-runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  firstNfts,
  firstTransferIds,
  nftsOf,
  shareTokenIds,
  startEndlessGateway,
  startKitGateway,
  startRecordingGateway,
} from '../support.js';
import { createEnvironment, errorsOf } from './src/gateway/environment.ts';
import { firstPages } from './src/gateway/first-pages.ts';
import tokenQuery from './src/gateway/generated/tokenRefetchQuery.graphql.ts';
import { openNfts } from './src/gateway/nfts.ts';
import { readToken, refetchToken } from './src/gateway/token.ts';
import { openTransfers } from './src/gateway/transfers.ts';

const recordsOf = (environment: IEnvironment, typename: string): unknown[] => {
  const source = environment.getStore().getSource();
  return source.getRecordIDs().filter((id) => source.get(id)?.__typename === typename);
};

describe('Relay', () => {
  let gateway: Awaited<ReturnType<typeof startKitGateway>>;
  let environment: IEnvironment;
  let list: Awaited<ReturnType<typeof openTransfers>>;
  let pages = 1;
  beforeAll(async () => {
    gateway = await startKitGateway();
    environment = createEnvironment(gateway.url);
    list = await openTransfers(environment, gateway.exchange);
    while (pages < 3 && (await list.more())) pages += 1;
  });
  afterAll(() => gateway.close());

  const rows = async () => {
    const { tokenTransfers } = await list.read();
    return tokenTransfers?.edges.map(({ node }) => node) ?? [];
  };

  /** Visits more screens than the ten whose data Relay keeps. */
  const visitScreens = async (environment: IEnvironment) => {
    const ids = (await rows()).flatMap(({ from, to }) => [from?.id ?? '', to?.id ?? '']);
    const screens = [...new Set(ids)].slice(0, 12);
    expect(screens).toHaveLength(12);
    for (const id of screens) {
      const shown = environment.retain(createOperationDescriptor(tokenQuery, { id }));
      await refetchToken(environment, id);
      shown.dispose();
    }
  };

  it('pages through a list without repeats or gaps', async () => {
    const ids = (await rows()).map(({ id }) => id);
    expect(ids).toEqual(await firstTransferIds(gateway.url, gateway.exchange, 150));
  });

  it('keeps lists with different filters apart', async () => {
    const all = await rows();
    const sent = await openTransfers(environment, gateway.exchange, { direction: 'FROM' });
    expect(await sent.more()).toBe(true);
    const edges = (await sent.read()).tokenTransfers?.edges ?? [];
    expect(edges.map(({ node }) => node.id)).toEqual(
      await firstTransferIds(gateway.url, gateway.exchange, 100, 'direction: FROM'),
    );
    expect(await rows()).toEqual(all);
  });

  it('keeps a list while other screens come and go, until it is closed', async () => {
    const environment = createEnvironment(gateway.url);
    const list = await openTransfers(environment, gateway.exchange);
    expect(await list.more()).toBe(true);
    await visitScreens(environment);
    expect((await list.read()).tokenTransfers?.edges).toHaveLength(100);
    list.close();
    await visitScreens(environment);
    expect(recordsOf(environment, 'TokenTransfer')).toEqual([]);
  });

  it('ends a request that nobody waits for any more', async () => {
    const server = createServer();
    const arrived = once(server, 'request');
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const environment = createEnvironment(`http://127.0.0.1:${port}`);
    const { unsubscribe } = environment
      .execute({ operation: createOperationDescriptor(tokenQuery, { id: '' }) })
      .subscribe({ error: () => expect.unreachable() });
    const [, response] = await arrived;
    const closed = once(response, 'close');
    unsubscribe();
    await closed;
    server.close();
  });

  it('stores every address, token and transfer once', async () => {
    const distinct = (ids: (string | undefined)[]) => [...new Set(ids.filter(Boolean))].sort();
    const environment = createEnvironment(gateway.url);
    const nodes = await firstPages(environment, gateway.exchange);
    expect(nodes).toHaveLength(150);
    const stored = (typename: string) => recordsOf(environment, typename).sort();
    expect(stored('TokenTransfer')).toEqual(distinct(nodes.map(({ id }) => id)));
    expect(stored('Token')).toEqual(distinct(nodes.map(({ token }) => token?.id)));
    expect(stored('Address')).toEqual(
      distinct(nodes.flatMap(({ from, to }) => [from?.id, to?.id])),
    );
  });

  it('fetches a token again by its id, into the same record', async () => {
    const token = (await rows())[0]?.token;
    if (!token) throw new Error('The first transfer has a token.');
    const { name } = await readToken(environment, token);
    environment.commitUpdate((store) => store.get(token.id)?.setValue('outdated', 'name'));
    expect(await readToken(environment, token)).toMatchObject({ name: 'outdated' });
    await refetchToken(environment, token.id);
    expect(await readToken(environment, token)).toMatchObject({ name });
  });

  it('keeps NFTs with equal token ids apart', async () => {
    const { load, close } = openNfts(environment, gateway.collector);
    let list = await load();
    for (let page = 1; page < 3; page += 1) list = await load(list?.pageInfo.endCursor);
    close();
    const nfts = list?.edges.flatMap(({ node }) => nftsOf(node));
    expect(nfts).toEqual(await firstNfts(gateway.url, gateway.collector, 60));
    expect(shareTokenIds(nfts ?? [])).toBe(true);
  });

  it('keeps a list in a query while other screens come and go, until it is closed', async () => {
    const environment = createEnvironment(gateway.url);
    const { load, close } = openNfts(environment, gateway.collector);
    const start = await load();
    await visitScreens(environment);
    expect((await load(start?.pageInfo.endCursor))?.edges).toHaveLength(40);
    close();
    await visitScreens(environment);
    expect(recordsOf(environment, 'NftCollection')).toEqual([]);
  });

  it('exposes the code of an error', async () => {
    const failure: unknown = await openTransfers(environment, '0x12').catch(
      (error: unknown) => error,
    );
    expect(errorsOf(failure as Error)).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('reports a refused HTTP request', async () => {
    const lost = openTransfers(createEnvironment(`${gateway.url}s`), gateway.exchange);
    await expect(lost).rejects.toThrow(/^404: /);
  });

  it('keeps the pages it has when the next one fails, and continues from there', async () => {
    const { url, explorer } = await startEndlessGateway();
    const list = await openTransfers(createEnvironment(url), gateway.exchange);
    const count = async () => (await list.read()).tokenTransfers?.edges.length;
    explorer.fails = true;
    await expect(list.more()).rejects.toMatchObject({
      source: { errors: [{ extensions: { code: 'UPSTREAM_UNAVAILABLE', retryable: true } }] },
    });
    expect(await count()).toBe(50);
    explorer.fails = false;
    expect(await list.more()).toBe(true);
    expect(await count()).toBe(100);
  });

  it('starts a list again, without a gap, when it is reopened', async () => {
    const { url, explorer } = await startEndlessGateway();
    const environment = createEnvironment(url);
    const old = await openTransfers(environment, gateway.exchange);
    await old.more();
    explorer.newRows = 7;
    const list = await openTransfers(environment, gateway.exchange);
    await list.more();
    const edges = (await list.read()).tokenTransfers?.edges ?? [];
    expect(edges.map(({ node }) => node.id)).toEqual(
      await firstTransferIds(url, gateway.exchange, 100),
    );
    expect(await old.read()).toEqual(await list.read());
  });

  it('fetches a failed list again', async () => {
    const { url, explorer } = await startEndlessGateway();
    explorer.fails = true;
    const list = await openTransfers(createEnvironment(url), gateway.exchange);
    expect((await list.read()).tokenTransfers).toBeNull();
    explorer.fails = false;
    expect(await list.more()).toBe(true);
    expect((await list.read()).tokenTransfers?.edges.length).toBe(50);
  });

  it('sends the credentials', async () => {
    const { url, keys } = await startRecordingGateway();
    await openTransfers(createEnvironment(url, { 'x-api-key': 'mine' }), gateway.exchange);
    await openTransfers(createEnvironment(url), gateway.exchange);
    expect(keys).toEqual(['mine', undefined]);
  });
});
