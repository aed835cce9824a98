import { EventSource } from 'eventsource';
import { createOperationDescriptor, fetchQuery, getRequest } from 'relay-runtime';
import { waitForFragmentData } from 'relay-runtime/experimental.js';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { bundledChain } from '../support/bundled-chain.js';
import { connectionTo } from '../support/connection.js';
import { eventually } from '../support/eventually.js';
import { startTestGateway, type TestGateway } from '../support/gateway.js';
import { busyAddress, growFor } from '../support/grow.js';
import { createClient as createApollo } from './apollo/src/gateway/client.ts';
import { liveTransfers as liveApollo } from './apollo/src/gateway/live.ts';
import { transferList as apolloList } from './apollo/src/gateway/transfers.ts';
import { createClient as createFetch } from './fetch/src/gateway/client.ts';
import { liveTransfers as liveFetch } from './fetch/src/gateway/live.ts';
import { transfersOf } from './fetch/src/gateway/transfers.ts';
import { createEnvironment } from './relay/src/gateway/environment.ts';
import list, {
  type TransferList_address$key,
} from './relay/src/gateway/generated/TransferList_address.graphql.ts';
import pageQuery, {
  type TransferListPageQuery,
} from './relay/src/gateway/generated/TransferListPageQuery.graphql.ts';
import query, {
  type TransferListQuery,
} from './relay/src/gateway/generated/TransferListQuery.graphql.ts';
import { liveTransfers as liveRelay } from './relay/src/gateway/live.ts';
import { firstTransferIds, startEndlessGateway, subscriptionsAt } from './support.js';
import { createClient as createUrql } from './urql/src/gateway/client.ts';
import { liveTransfers as liveUrql } from './urql/src/gateway/live.ts';
import { transferList as urqlList } from './urql/src/gateway/transfers.ts';

interface Shown {
  /** The ids of the rows that are shown. */
  readonly ids: () => Promise<readonly string[]>;
  /** Adds the next page. */
  readonly more: () => Promise<unknown>;
  /** Until `signal` aborts. */
  readonly live: (signal: AbortSignal) => Promise<void>;
}

interface Edge {
  readonly node: { readonly id: string };
}
const idsOf = (edges: readonly Edge[] | undefined) => (edges ?? []).map(({ node }) => node.id);

/** The first page, shown by each client. */
const kits: Readonly<Record<string, (url: string, hash: string) => Promise<Shown>>> = {
  apollo: async (url, hash) => {
    const client = createApollo(url);
    const { read, more } = apolloList(client, hash);
    await more();
    return {
      ids: async () => idsOf(read()?.edges),
      more,
      live: (signal) => liveApollo(client, hash, signal),
    };
  },
  urql: async (url, hash) => {
    const client = createUrql(url);
    const { read, more } = urqlList(client, hash);
    await more();
    return {
      ids: async () => idsOf(read()?.edges),
      more,
      live: (signal) => liveUrql(client, hash, signal),
    };
  },
  relay: async (url, hash) => {
    const environment = createEnvironment(url);
    const page = { hash, first: 50 };
    environment.retain(createOperationDescriptor(getRequest(query), page));
    const data = await fetchQuery<TransferListQuery>(environment, query, page).toPromise();
    if (!data) throw new Error('There was no answer.');
    const address: TransferList_address$key = data.address;
    const read = () => waitForFragmentData(environment, list, address);
    return {
      ids: async () => idsOf((await read()).tokenTransfers?.edges),
      more: async () => {
        const { id, tokenTransfers } = await read();
        // The compiler adds it to the selection, but not to the type.
        const pageInfo = tokenTransfers?.pageInfo as { readonly endCursor?: string } | undefined;
        const next = { id, first: 50, after: pageInfo?.endCursor ?? null };
        await fetchQuery<TransferListPageQuery>(environment, pageQuery, next).toPromise();
      },
      live: (signal) => liveRelay(environment, hash, signal),
    };
  },
  fetch: async (url, hash) => {
    const client = createFetch(url);
    const first = await transfersOf(client, hash);
    let rows = first.rows;
    let next = first.next;
    const more = async () => {
      const page = await transfersOf(client, hash, next);
      rows = [...rows, ...page.rows];
      next = page.next;
    };
    const load = async () => {
      const page = await transfersOf(client, hash);
      rows = page.rows;
      next = page.next;
      return page.start;
    };
    const live = (signal: AbortSignal) =>
      liveFetch(
        url,
        hash,
        {
          after: first.start,
          load,
          show: (row) => {
            rows = [row, ...rows];
          },
        },
        signal,
      );
    return { ids: async () => rows.map(({ id }) => id), more, live };
  },
};

const env = {
  LIVE_POLL_SECONDS: '0.05',
  LIVE_MAX_CALLS_PER_SECOND: '1000',
  CACHE_URL: 'off',
  MAX_UPSTREAM_CALLS: '10',
};

/** A gateway over an explorer, which can be replaced by another at its address. */
const startReplaceable = async (explorer: string) => {
  let gateway: TestGateway = await startTestGateway({ ...env, UPSTREAM_URL: explorer });
  const { port, url } = gateway;
  onTestFinished(async () => void (await gateway.close()));
  return {
    origin: url,
    url: `${url}/graphql`,
    stop: () => gateway.close(),
    start: async () => {
      gateway = await startTestGateway({ ...env, UPSTREAM_URL: explorer, PORT: `${port}` });
    },
  };
};

beforeEach(() => void vi.stubGlobal('EventSource', EventSource));
afterEach(() => void vi.unstubAllGlobals());

describe.each(Object.entries(kits))('a list that stays live: %s', (_kit, show) => {
  it('shows every transfer once, over a restart of the gateway', async () => {
    const sandbox = await startSandbox({ chain: bundledChain });
    onTestFinished(() => sandbox.close());
    const hash = busyAddress();
    const gateway = await startReplaceable(sandbox.url);
    const shown = await show(gateway.url, hash);
    const leave = new AbortController();
    const live = shown.live(leave.signal);

    const checkWithMoreThan = (count: number) =>
      eventually(async () => {
        const ids = await shown.ids();
        expect(ids.length).toBeGreaterThan(count);
        expect(ids).toEqual(await firstTransferIds(gateway.origin, hash, ids.length));
      });
    await growFor(sandbox, hash);
    await checkWithMoreThan(50);
    await shown.more();
    await growFor(sandbox, hash);
    await growFor(sandbox, hash);
    await checkWithMoreThan(102);
    const before = (await shown.ids()).length;

    await gateway.stop();
    await growFor(sandbox, hash);
    await growFor(sandbox, hash);
    await gateway.start();
    await checkWithMoreThan(before + 1);
    await growFor(sandbox, hash);
    await checkWithMoreThan(before + 2);
    await shown.more();
    await checkWithMoreThan(before + 52);

    leave.abort();
    await live;
  });

  it('goes on after its last row when a connection breaks, and starts again when that row is too old', async () => {
    const { url, explorer } = await startEndlessGateway(env);
    const origin = url.replace('/graphql', '');
    const connection = await connectionTo(origin);
    const hash = `0x${'e'.repeat(40)}`;
    const shown = await show(connection.url, hash);
    const leave = new AbortController();
    const live = shown.live(leave.signal);
    const checkShown = (count: number) =>
      eventually(async () => {
        const ids = await shown.ids();
        expect(ids.length).toBe(count);
        expect(ids).toEqual(await firstTransferIds(origin, hash, count));
      });

    explorer.newRows += 2;
    await checkShown(52);
    connection.cut();
    explorer.newRows += 2;
    await checkShown(54);

    connection.down();
    await eventually(async () => expect(await subscriptionsAt(origin)).toBe(0));
    explorer.newRows += 600;
    connection.up();
    await checkShown(50);
    explorer.newRows += 2;
    await checkShown(52);

    leave.abort();
    await live;
    await eventually(async () => expect(await subscriptionsAt(origin)).toBe(0));
  });
});
