import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { serve } from './serve.js';

export type Responds = (response: ServerResponse) => void;

/** How an explorer answers a batch: with those of the known tokens that it shows, or as one that cannot. */
export type BatchAnswer =
  | { readonly shows: ReadonlySet<string> }
  | { readonly status: number }
  | { readonly text: string }
  | { readonly responds: Responds };

interface TokenExplorerOptions {
  /** The tokens that it knows, in lower case. */
  readonly known: ReadonlySet<string>;
  /** To all, or by the key of the caller; the path is lacking if not given. */
  readonly batch?: BatchAnswer | ((key: string | undefined) => BatchAnswer | undefined);
  /** How it answers for one token, if not as for all others. */
  readonly alone?: (hash: string) => Responds | null;
  /** What else it says of a token, on its own path and elsewhere. */
  readonly says?: (hash: string, isOwn: boolean) => object;
}

/** Who asked, and for what. */
interface TokenCall {
  readonly hashes: readonly string[];
  readonly key: string | undefined;
}

const recordOf = (hash: string, key: string | undefined) => ({
  address_hash: `0x${hash.slice(2).toUpperCase()}`,
  name: key ?? 'anonymous',
  total_supply: '1',
});

const textOf = async (stream: AsyncIterable<unknown>) => {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
};

/** An explorer that has tokens, alone, by POST of several, all at each address, and beside the NFT of each. It tells each caller who it takes it for. */
export const startTokenExplorer = async (options: TokenExplorerOptions) => {
  const calls: TokenCall[] = [];
  let now = options;
  const server = await serve(async (request, response) => {
    const key = request.headers['x-api-key']?.toString();
    const tell = (hash: string, isOwn: boolean) => ({
      ...recordOf(hash, key),
      ...now.says?.(hash, isOwn),
    });
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.method === 'POST') {
      const asked: unknown = JSON.parse(await textOf(request));
      const { address_hashes: hashes } = asked as { readonly address_hashes: readonly string[] };
      calls.push({ hashes, key });
      const { known } = now;
      const batch = typeof now.batch === 'function' ? now.batch(key) : now.batch;
      if (batch === undefined) return send(400, { message: 'Unknown API v2 action' });
      if ('status' in batch) return send(batch.status, { message: 'Something' });
      if ('text' in batch) return response.end(batch.text);
      if ('responds' in batch) return batch.responds(response);
      if (hashes.length > 50) return send(422, { errors: [] });
      const { shows } = batch;
      const found = [...new Set(hashes)].filter((hash) => known.has(hash) && shows.has(hash));
      return send(
        200,
        found.reverse().map((hash) => tell(hash, false)),
      );
    }
    if (request.url?.includes('/addresses/')) {
      const items = [...now.known].map((hash) => ({ value: '1', token: tell(hash, false) }));
      return send(200, { items, next_page_params: null });
    }
    const [, of] = /\/tokens\/(\w+)\/instances/.exec(request.url ?? '') ?? [];
    if (of)
      return send(200, { items: [{ id: '1', token: tell(of, false) }], next_page_params: null });
    const hash = request.url?.split('/').at(-1) ?? '';
    calls.push({ hashes: [hash], key });
    const respond = now.alone?.(hash);
    if (respond) return respond(response);
    if (now.known.has(hash)) send(200, tell(hash, true));
    else send(404, { message: 'Not found' });
  });
  onTestFinished(server.close);
  return {
    url: server.url,
    calls,
    change: (more: Partial<TokenExplorerOptions>) => {
      now = { ...now, ...more };
    },
  };
};

/** The hash of a token by its number. */
export const tokenHash = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;
