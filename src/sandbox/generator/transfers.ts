import type { Log } from '@ethereumjs/evm';
import { AbiCoder, dataSlice, getAddress, hexlify, id } from 'ethers';
import type { TransferItem, TransferLog } from '../chain.js';

const coder = AbiCoder.defaultAbiCoder();

interface Event {
  readonly topics: readonly string[];
  readonly data: string;
}
type Reading = { from: string; to: string; items: TransferItem[] };

const address = (topic: string | undefined) => getAddress(dataSlice(topic ?? '0x', 12));
const number = (topic: string | undefined) => BigInt(topic ?? 0).toString();

/** Each event that moves tokens, by its first topic and how many topics it has. */
const READERS: Record<string, (event: Event) => Reading> = {
  [`${id('Transfer(address,address,uint256)')}/3`]: fungible,
  [`${id('ERC20Transfer(address,address,uint256)')}/3`]: fungible,
  [`${id('Transfer(address,address,uint256)')}/4`]: collectible,
  [`${id('ERC721Transfer(address,address,uint256)')}/4`]: collectible,
  [`${id('TransferSingle(address,address,address,uint256,uint256)')}/4`]: ({ topics, data }) => {
    const [tokenId, value] = coder.decode(['uint256', 'uint256'], data) as unknown as bigint[];
    return between(topics[2], topics[3], [{ tokenId: `${tokenId}`, value: `${value}` }]);
  },
  [`${id('TransferBatch(address,address,address,uint256[],uint256[])')}/4`]: ({ topics, data }) => {
    const decoded = coder.decode(['uint256[]', 'uint256[]'], data) as unknown as [
      bigint[],
      bigint[],
    ];
    return between(topics[2], topics[3], gather([...decoded[0]], [...decoded[1]]));
  },
};

function fungible({ topics, data }: Event): Reading {
  return between(topics[1], topics[2], [{ tokenId: null, value: number(data) }]);
}

function collectible({ topics }: Event): Reading {
  return between(topics[1], topics[2], [{ tokenId: number(topics[3]), value: null }]);
}

function between(from: string | undefined, to: string | undefined, items: TransferItem[]): Reading {
  return { from: address(from), to: address(to), items };
}

/** An id that is named twice in a batch is one item with the sum, as explorers count it. */
function gather(ids: readonly bigint[], values: readonly bigint[]): TransferItem[] {
  const sums = new Map<string, bigint>();
  ids.forEach((tokenId, index) => {
    const sum = (sums.get(`${tokenId}`) ?? 0n) + (values[index] ?? 0n);
    sums.set(`${tokenId}`, sum);
  });
  return [...sums].map(([tokenId, value]) => ({ tokenId, value: `${value}` }));
}

/** The transfers among the events of a transaction, whose first has the given position in the block. */
export function transfersOf(logs: readonly Log[], firstIndex: number): TransferLog[] {
  return logs.flatMap(([emitter, rawTopics, rawData], position) => {
    const topics = rawTopics.map((topic) => hexlify(topic));
    const read = READERS[`${topics[0]}/${topics.length}`];
    if (!read) return [];
    const token = getAddress(hexlify(emitter));
    const reading = read({ topics, data: hexlify(rawData) });
    return [{ index: firstIndex + position, token, ...reading }];
  });
}
