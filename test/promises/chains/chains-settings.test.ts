import { describe, expect, it } from 'vitest';
import { subscribe } from '../../support/events.js';
import { useChains } from '../../support/explorers.js';
import { addressOf, hashOf } from '../../support/records.js';

const alice = addressOf('a');
const chains = useChains({ ids: ['1', '100'] });

describe('what is wrong with the URL of a chain names the setting that has it', () => {
  const setting = 'the URL of the chain in CHAINS';

  it('in the graph', async () => {
    const moved = { status: 301, headers: { location: '/elsewhere' }, body: '' };
    chains.answer(
      () => moved,
      () => ({ status: 404, body: { error: 'no route' } }),
    );
    const { errors } = await chains.run(
      `{ here: address(hash: "${alice}") { tokens { nodes { value } } } there: address(hash: "${alice}", chain: 100) { tokens { nodes { value } } } }`,
    );
    expect(errors?.map(({ message }) => message)).toEqual([
      `The explorer redirects to something other than was asked. Check that ${setting} is its base URL.`,
      expect.stringContaining(`heck that ${setting} is the base URL of a Blockscout explorer`),
    ]);
  });

  it('at the end of a subscription that cannot begin', async () => {
    chains.answer(() => ({ status: 301, headers: { location: '/elsewhere' }, body: '' }));
    const query = `subscription { transaction(hash: "${hashOf('e')}") { status } }`;
    const { rest } = await subscribe(chains.url(), query);
    expect(await rest()).toContain(`Check that ${setting} is its base URL.`);
  });

  it('on the REST paths', async () => {
    chains.answer(() => ({ status: 301, headers: { location: '/elsewhere' }, body: '' }));
    const { text } = await chains.get(`/1/api/v2/addresses/${alice}/tokens`);
    expect(JSON.parse(text)).toMatchObject({ message: expect.stringContaining(setting) });
  });

  it('in the log of a redirect', async () => {
    let asked = 0;
    chains.answer(({ path }) => {
      asked += 1;
      return asked > 1
        ? { body: { items: [], next_page_params: null } }
        : { status: 307, headers: { location: `/moved/api/v2/${path}` }, body: '' };
    });
    await chains.get(`/1/api/v2/addresses/${alice}/nft/collections`);
    expect(chains.lines()).toContainEqual(
      expect.objectContaining({
        message: `The explorer redirects. Set ${setting} to where it leads, to save a call each time.`,
        chain: '1',
      }),
    );
  });
});
