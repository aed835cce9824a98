import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestGateway } from '../../support/gateway.js';
import { askGraph } from '../../support/http.js';
import { serve } from '../../support/serve.js';

const digits = '9'.repeat(30_000_000);
const hash = `0x${'ab'.repeat(32)}`;

const askFor = async (record: string, selection: string) => {
  const explorer = await serve((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(record);
  });
  onTestFinished(explorer.close);
  const gateway = await startTestGateway({ UPSTREAM_URL: explorer.url, CACHE_URL: 'off' });
  onTestFinished(async () => void (await gateway.close()));
  const reply = await askGraph(
    gateway.url,
    `{ transaction(hash: "${hash}") { blockNumber ${selection} } }`,
  );
  return reply.json() as {
    data: { transaction: Record<string, unknown> };
    errors?: { path: string[]; extensions: { code: string } }[];
  };
};

describe('a number of 30 MB', () => {
  it.each([
    ['a decimal', 'value', 'value', `0.${digits}`],
    ['an integer', 'nonce', 'nonce', `-${digits}`],
    ['a text', 'method', 'method', digits],
    ['bytes', 'raw_input', 'rawInput', digits],
  ])('costs its own field, and no other: %s', async (_, key, field, number) => {
    const record = `{"hash":"${hash}","block_number":7,"${key}":${number}}`;
    const { data, errors } = await askFor(record, field);
    expect(data.transaction).toEqual({ blockNumber: 7, [field]: null });
    expect(errors).toEqual([
      expect.objectContaining({
        path: ['transaction', field],
        extensions: expect.objectContaining({ code: 'UPSTREAM_BAD_RESPONSE' }),
      }),
    ]);
  });

  it('costs nothing in a part that is not asked for', async () => {
    const { data, errors } = await askFor(
      `{"hash":"${hash}","block_number":7,"other":${digits}}`,
      'nonce',
    );
    expect(data.transaction).toEqual({ blockNumber: 7, nonce: null });
    expect(errors).toBeUndefined();
  });
});
