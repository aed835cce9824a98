import { AbiCoder, getBytes, id, zeroPadValue } from 'ethers';
import { describe, expect, it } from 'vitest';
import { transfersOf } from '../../../src/sandbox/generator/transfers.js';

const token = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const [alice, bob] = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
];

type Event = Parameters<typeof transfersOf>[0][number];

function event(
  signature: string,
  topics: readonly string[],
  types: string[],
  values: unknown[],
): Event {
  const all = [id(signature), ...topics.map((topic) => zeroPadValue(topic, 32))];
  const data = AbiCoder.defaultAbiCoder().encode(types, values);
  return [getBytes(token), all.map((topic) => getBytes(topic)), getBytes(data)];
}

const transfer = 'Transfer(address,address,uint256)';
const batch = 'TransferBatch(address,address,address,uint256[],uint256[])';

describe('transfersOf', () => {
  it('reads the last argument of Transfer as an id if indexed, otherwise as an amount', () => {
    const amount = event(transfer, [alice, bob], ['uint256'], [7]);
    const owned = event(transfer, [alice, bob, '0x07'], [], []);
    expect(transfersOf([amount, owned], 0)).toEqual([
      { index: 0, token, from: alice, to: bob, items: [{ tokenId: null, value: '7' }] },
      { index: 1, token, from: alice, to: bob, items: [{ tokenId: '7', value: null }] },
    ]);
  });

  it('numbers transfers by their position among all logs of the block', () => {
    const approval = event('Approval(address,address,uint256)', [alice, bob], ['uint256'], [1]);
    const amount = event(transfer, [alice, bob], ['uint256'], [7]);
    expect(transfersOf([approval, amount], 40).map(({ index }) => index)).toEqual([41]);
  });

  it('merges an id that occurs twice in a batch into one item with the sum', () => {
    const types = ['uint256[]', 'uint256[]'];
    const moved = event(batch, [alice, alice, bob], types, [
      [5, 6, 5],
      [1, 2, 3],
    ]);
    expect(transfersOf([moved], 0)[0]?.items).toEqual([
      { tokenId: '5', value: '4' },
      { tokenId: '6', value: '2' },
    ]);
  });
});
