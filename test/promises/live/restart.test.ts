import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../../src/sandbox/sandbox.js';
import { launchBrowser, noBrowser } from '../../support/browser.js';
import { bundledChain } from '../../support/bundled-chain.js';
import { startFront } from '../../support/front.js';
import { startTestGateway } from '../../support/gateway.js';
import type { Data } from '../../support/graph.js';
import { busyAddress, growFor } from '../../support/grow.js';
import { askGraph } from '../../support/http.js';

const text = `subscription ($address: AddressHash!, $after: String) {
  tokenTransfers(address: $address, after: $after) { cursor node { id } }
}`;
const list = `query ($address: AddressHash!) {
  address(hash: $address) {
    tokenTransfers(first: 200) { pageInfo { startCursor } nodes { id } }
  }
}`;

/** What a page keeps of the stream that it has open. */
const onPage = `
  const shown = [];
  window.shown = shown;
  window.listen = (url) => {
    const source = new EventSource(url);
    source.addEventListener('next', ({ data }) => shown.unshift(JSON.parse(data).data.tokenTransfers.node.id));
  };
`;

const env = { LIVE_POLL_SECONDS: '0.05', LIVE_MAX_CALLS_PER_SECOND: '1000' };

describe.skipIf(noBrowser)('a page left open in a browser', () => {
  it('shows every transfer once, while gateways stop and others take over', async () => {
    const sandbox = await startSandbox({ chain: bundledChain });
    onTestFinished(() => sandbox.close());
    const front = await startFront();
    onTestFinished(() => front.close());
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const address = busyAddress();
    const start = async () => {
      const gateway = await startTestGateway({ ...env, UPSTREAM_URL: sandbox.url });
      onTestFinished(async () => void (await gateway.close()));
      front.leadTo(gateway);
      return gateway;
    };
    let gateway = await start();
    const listed = async (): Promise<Data> => {
      const { json } = await askGraph(gateway.url, list, { address });
      return (json() as Data).data.address.tokenTransfers;
    };
    const { nodes: before, pageInfo } = await listed();
    const page = await browser.newPage();
    await page.addScriptTag({ content: onPage });
    const variables = JSON.stringify({ address, after: pageInfo.startCursor });
    const url = `${front.url}/graphql?${new URLSearchParams({ query: text, variables })}`;
    await page.evaluate(`listen(${JSON.stringify(url)})`);
    const shows = (count: number) =>
      page.waitForFunction(`shown.length >= ${count}`, undefined, { timeout: 60_000 });

    for (let restarts = 0; restarts < 2; restarts += 1) {
      const seen = (await page.evaluate<string[]>('shown')).length;
      await growFor(sandbox, address);
      await shows(seen + 1);
      front.leadTo(null);
      await gateway.close();
      await growFor(sandbox, address);
      gateway = await start();
    }
    const { nodes } = await listed();
    const isNew = ({ id }: Data) => before.every((old: Data) => old.id !== id);
    const expected = nodes.filter(isNew).map(({ id }: Data) => id);
    await shows(expected.length);
    expect(await page.evaluate('shown')).toEqual(expected);
  });
});
