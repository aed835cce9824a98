import { expect, it, onTestFinished } from 'vitest';
import { startTestGateway } from '../../support/gateway.js';
import { askGraph } from '../../support/http.js';
import { serve } from '../../support/serve.js';

const block = (number: number) =>
  JSON.stringify({ height: number, hash: `0x${'b'.repeat(64)}`, gas_used: '21000' });

/** A gateway over an explorer of blocks that answers 501 to one caller; null is one without a key. */
const start = async (lackedBy: string | null) => {
  const asked: (string | null)[] = [];
  const explorer = await serve(({ url = '', headers }, response) => {
    const key = headers['x-api-key']?.toString() ?? null;
    asked.push(key);
    response.setHeader('content-type', 'application/json');
    if (key === lackedBy) response.writeHead(501).end('{"message":"Not implemented"}');
    else response.end(block(Number(url.split('/').at(-1))));
  });
  onTestFinished(explorer.close);
  const gateway = await startTestGateway({ UPSTREAM_URL: explorer.url });
  onTestFinished(async () => void (await gateway.close()));
  const load = async (key: string | null, number: number) => {
    const headers = key === null ? {} : { 'x-api-key': key };
    const reply = await askGraph(
      gateway.url,
      `{ block(number: ${number}) { gasUsed } }`,
      {},
      { headers },
    );
    const { data, errors = [] } = reply.json() as {
      readonly data: { readonly block: { readonly gasUsed: string } | null };
      readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
    };
    return { key, code: errors[0]?.extensions.code ?? null, gasUsed: data.block?.gasUsed ?? null };
  };
  return { load, asked, gateway };
};

const callers = ['ann', 'bob', null];

it.each(callers)(
  'a path that %s is told to be lacking is there for all others',
  async (lacking) => {
    const { load, asked, gateway } = await start(lacking);
    for (const number of [1, 2, 3]) {
      const found = await Promise.all(callers.map((key) => load(key, number)));
      expect(found).toEqual(
        callers.map((key) =>
          key === lacking
            ? { key, code: 'NOT_SUPPORTED', gasUsed: null }
            : { key, code: null, gasUsed: '21000' },
        ),
      );
    }
    // Once, or twice where the others had their first answer before.
    const told = asked.filter((key) => key === lacking).length;
    expect([1, 2]).toContain(told);
    expect(asked).toHaveLength(told + 6);
    const warnings = gateway.lines.filter(({ level }) => level === 'warn');
    expect(warnings).toMatchObject([{ endpoint: 'block', why: 'status 501' }]);
    expect(JSON.stringify(warnings)).not.toMatch(/ann|bob/);
  },
);
