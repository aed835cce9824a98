import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../support/serve.js';
import {
  firstNfts,
  firstTransferIds,
  nftsOf,
  shareTokenIds,
  startEndlessGateway,
  startKitGateway,
  startRecordingGateway,
} from '../support.js';
import { AllTransfers, showAllTransfers } from './src/gateway/all-transfers.ts';
import { createClient, GatewayError } from './src/gateway/client.ts';
import { latestToken } from './src/gateway/latest-token.ts';
import { Nfts } from './src/gateway/nfts.ts';
import { createStream } from './src/gateway/stream.ts';
import { transfersOf } from './src/gateway/transfers.ts';

describe('fetch with typed documents', () => {
  let gateway: Awaited<ReturnType<typeof startKitGateway>>;
  beforeAll(async () => {
    gateway = await startKitGateway();
  });
  afterAll(() => gateway.close());

  it('pages through a list without repeats or gaps', async () => {
    const client = createClient(gateway.url);
    const ids: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const { rows, next } = await transfersOf(client, gateway.exchange, after);
      ids.push(...rows.map(({ id }) => id));
      after = next;
    }
    expect(ids).toEqual(await firstTransferIds(gateway.url, gateway.exchange, 150));
  });

  it('returns NFTs with equal token ids under their own collections', async () => {
    const variables = { hash: gateway.collector, first: 60 };
    const { address } = await createClient(gateway.url)(Nfts, variables);
    const nfts = address.nftCollections?.nodes.flatMap(nftsOf) ?? [];
    expect(nfts).toEqual(await firstNfts(gateway.url, gateway.collector, 60));
    expect(shareTokenIds(nfts)).toBe(true);
  });

  it('fetches a token again by its id', async () => {
    const client = createClient(gateway.url);
    const { rows } = await transfersOf(client, gateway.exchange);
    const { id, name } = rows[0]?.token ?? {};
    expect(id).toBeDefined();
    expect(await latestToken(client, gateway.exchange)).toMatchObject({ id, name });
  });

  it('exposes the code of an error', async () => {
    const failure = await transfersOf(createClient(gateway.url), '0x12').catch((error) => error);
    expect(failure).toBeInstanceOf(GatewayError);
    expect(failure.errors[0].extensions.code).toBe('BAD_USER_INPUT');
  });

  it('says that a failed request can be retried', async () => {
    const { url, explorer } = await startEndlessGateway();
    explorer.fails = true;
    const failure: unknown = await transfersOf(createClient(url), gateway.exchange).catch(
      (error: unknown) => error,
    );
    if (!(failure instanceof GatewayError)) throw failure;
    const { code, retryable } = failure.errors[0]?.extensions ?? {};
    expect({ code, retryable }).toEqual({ code: 'UPSTREAM_UNAVAILABLE', retryable: true });
  });

  it('reports a refused HTTP request', async () => {
    const lost = transfersOf(createClient(`${gateway.url}s`), gateway.exchange);
    await expect(lost).rejects.toThrow(/^404: /);
  });

  it('keeps the rest of an answer whose list failed', async () => {
    const variables = { hash: gateway.collector, first: 1_000 };
    const failure = await createClient(gateway.url)(Nfts, variables).catch((error) => error);
    expect(failure.data).toEqual({ address: { nftCollections: null } });
    expect(failure.errors[0].path).toEqual(['address', 'nftCollections']);
  });

  it('sends the credentials', async () => {
    const { url, keys } = await startRecordingGateway();
    await transfersOf(createClient(url, { 'x-api-key': 'mine' }), gateway.exchange);
    await transfersOf(createClient(url), gateway.exchange);
    expect(keys).toEqual(['mine', undefined]);
  });

  it('shows rows as they come, and in the end the plain answer', async () => {
    const hash = gateway.exchange;
    const counts: number[] = [];
    let last: object | undefined;
    await showAllTransfers(gateway.url, hash, (answer) => {
      counts.push(answer.address.tokenTransfers?.nodes.length ?? 0);
      last = answer;
    });
    expect([...new Set(counts)]).toEqual([100, 200, 300, 400, 500]);
    expect(last).toEqual(await createClient(gateway.url)(AllTransfers, { hash }));
  });

  it('leaves an answer in parts, by its signal or when it is read no further', async () => {
    const left: Promise<unknown>[] = [];
    const endless = await serve((_request, response) => {
      left.push(once(response, 'close'));
      response.writeHead(200, { 'content-type': 'multipart/mixed;boundary=part' });
      response.write('\r\n--part\r\n\r\n{"data":{"address":{}},"hasNext":true}\r\n--part');
    });
    onTestFinished(() => endless.close());
    const stream = createStream(endless.url);
    const variables = { hash: gateway.exchange };
    const leave = new AbortController();
    const reading = async () => {
      for await (const _ of stream(AllTransfers, variables, leave)) leave.abort();
    };
    await expect(reading()).rejects.toMatchObject({ name: 'AbortError' });
    for await (const _ of stream(AllTransfers, variables)) break;
    expect(left).toHaveLength(2);
    await Promise.all(left);
  });

  it('has the rows before a page that failed, and then its error', async () => {
    const { url, explorer } = await startEndlessGateway();
    const shown: number[] = [];
    const failure: unknown = await (async () => {
      for await (const { address } of createStream(url)(AllTransfers, { hash: gateway.exchange })) {
        shown.push(address.tokenTransfers?.nodes.length ?? 0);
        explorer.fails = true;
      }
    })().catch((error: unknown) => error);
    expect(shown.length).toBeGreaterThan(0);
    if (!(failure instanceof GatewayError)) throw failure;
    // Of the rows, and of `pageInfo` after them.
    const codes = failure.errors.map(({ extensions }) => extensions.code);
    expect(codes).toEqual(['UPSTREAM_UNAVAILABLE', 'UPSTREAM_UNAVAILABLE']);
    expect(failure).toHaveProperty('data.address.tokenTransfers.nodes.length', shown.at(-1));
  });

  it('reports an answer in parts that was cut off', async () => {
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'multipart/mixed;boundary=part' });
      response.end('\r\n--part\r\n\r\n{"data":{"address":{}},"hasNext":true}\r\n--part');
    });
    onTestFinished(() => cut.close());
    const reading = createStream(cut.url)(AllTransfers, { hash: gateway.exchange });
    expect(await reading.next()).toEqual({ done: false, value: { address: {} } });
    await expect(reading.next()).rejects.toThrow('The connection broke.');
  });
});
