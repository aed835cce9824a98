import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import { askGraph } from '../../support/http.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('a variable with a text that is longer than any argument can use', () => {
  it.each([
    ['a text', { id: 'x'.repeat(16_385) }, '"$id" has a text of 16385 characters', '16384'],
    ['a text in a list', { ids: ['x'.repeat(20_000)] }, '"$ids" has a text of 20000', '16384'],
  ])(
    'is refused as BAD_USER_INPUT, with what is allowed: %s',
    async (_what, variables, says, most) => {
      const query =
        'query ($id: ID = "x", $ids: [ID!] = []) { node(id: $id) { id } nodes(ids: $ids) { id } }';
      const reply = await askGraph(gateway.url, query, variables);
      const [error] = (reply.json() as { errors: { message: string; extensions: object }[] })
        .errors;
      expect(error).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
      expect(error?.message).toContain(says);
      expect(error?.message).toContain(`no argument takes more than ${most}`);
    },
  );

  it('does no harm if the operation does not declare it', async () => {
    const reply = await askGraph(gateway.url, '{ __typename }', { other: 'x'.repeat(20_000) });
    expect(reply.json()).toMatchObject({ data: { __typename: 'Query' } });
  });
});
