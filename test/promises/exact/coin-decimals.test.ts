import { describe, expect, it, onTestFinished } from 'vitest';
import { useChains } from '../../support/explorers.js';
import { startTestGateway } from '../../support/gateway.js';
import { ask, askGraph } from '../../support/http.js';
import { addressOf } from '../../support/records.js';
import { serve } from '../../support/serve.js';

const alice = addressOf('a');
const record = { hash: alice, coin_balance: '1234567890123456789', exchange_rate: '2' };
const query = `query ($chain: ChainId) { address(hash: "${alice}", chain: $chain) { coinBalance coinAmount } }`;

describe('the coins of several chains', () => {
  const chains = useChains({
    ids: ['1', '100', '30'],
    env: { COIN_DECIMALS: '100=6,30=0' },
  });
  const answer = () => ({ body: record });

  it('have the decimals that COIN_DECIMALS says, or else 18', async () => {
    chains.answer(answer, answer, answer);
    const amounts = ['1', '100', '30'].map(async (chain) => await chains.data(query, { chain }));
    expect(await Promise.all(amounts)).toEqual(
      ['1.234567890123456789', '1234567890123.456789', '1234567890123456789'].map((coinAmount) => ({
        address: { coinBalance: record.coin_balance, coinAmount },
      })),
    );
  });

  it('have them on every chain of one address', async () => {
    chains.answer(answer, answer, answer);
    const all = `{ address(hash: "${alice}") { onChains { coinAmount coinFiatValue } } }`;
    const amounts = [
      ['1.234567890123456789', '2.469135780246913578'],
      ['1234567890123.456789', '2469135780246.913578'],
      ['1234567890123456789', '2469135780246913578'],
    ];
    expect(await chains.data(all)).toMatchObject({
      address: {
        onChains: amounts.map(([coinAmount, coinFiatValue]) => ({ coinAmount, coinFiatValue })),
      },
    });
  });

  it('are told to the pages', async () => {
    const told = async (search: string) =>
      (await ask(chains.url(), `/try.json${search}`)).json() as { coinDecimals: number };
    expect(await told('')).toMatchObject({ coinDecimals: 18 });
    expect(await told('?chain=100')).toMatchObject({ coinDecimals: 6 });
  });
});

describe('the coin of a chain whose id is not known', () => {
  it('has the decimals that one number says', async () => {
    const explorer = await serve((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(record));
    });
    onTestFinished(explorer.close);
    const gateway = await startTestGateway({ UPSTREAM_URL: explorer.url, COIN_DECIMALS: '6' });
    onTestFinished(async () => void (await gateway.close()));
    const { data } = (await askGraph(gateway.url, query)).json() as { data: unknown };
    expect(data).toMatchObject({ address: { coinAmount: '1234567890123.456789' } });
    expect((await ask(gateway.url, '/try.json')).json()).toMatchObject({ coinDecimals: 6 });
  });
});
