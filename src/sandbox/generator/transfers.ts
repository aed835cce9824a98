import { AbiCoder, dataSlice, getAddress, hexlify, id } from 'ethers';
import type { TransferItem, TransferLog } from '../chain.js';

const coder = AbiCoder.defaultAbiCoder();

/** A log of the EVM: who has emitted it, its topics and its data. */
export type RawLog = readonly [Uint8Array, readonly Uint8Array[], Uint8Array];

interface Event {
  readonly topics: readonly string[];
  readonly data: string;
}
type Transfer = Pick<TransferLog, 'from' | 'to' | 'items'>;

const address = (topic: string | undefined) => getAddress(dataSlice(topic ?? '0x', 12));
const number = (topic: string | undefined) => BigInt(topic ?? 0).toString();

/** Readers of the transfer events, by signature and number of topics. */
const READERS: Record<string, (event: Event) => Transfer> = {
  [`${id('Transfer(address,address,uint256)')}/3`]: readFungible,
  [`${id('ERC20Transfer(address,address,uint256)')}/3`]: readFungible,
  [`${id('Transfer(address,address,uint256)')}/4`]: readNft,
  [`${id('ERC721Transfer(address,address,uint256)')}/4`]: readNft,
  [`${id('TransferSingle(address,address,address,uint256,uint256)')}/4`]: ({ topics, data }) => {
    const [tokenId, value] = coder.decode(['uint256', 'uint256'], data) as unknown as bigint[];
    return transfer(topics[2], topics[3], [{ tokenId: `${tokenId}`, value: `${value}` }]);
  },
  [`${id('TransferBatch(address,address,address,uint256[],uint256[])')}/4`]: ({ topics, data }) => {
    const [ids, values] = coder.decode(['uint256[]', 'uint256[]'], data) as unknown as [
      bigint[],
      bigint[],
    ];
    return transfer(topics[2], topics[3], mergeItems([...ids], [...values]));
  },
};

function readFungible({ topics, data }: Event): Transfer {
  return transfer(topics[1], topics[2], [{ tokenId: null, value: number(data) }]);
}

function readNft({ topics }: Event): Transfer {
  return transfer(topics[1], topics[2], [{ tokenId: number(topics[3]), value: null }]);
}

function transfer(from: string | undefined, to: string | undefined, items: TransferItem[]) {
  return { from: address(from), to: address(to), items };
}

/** Explorers count an id that occurs twice in a batch as one item with the sum. */
function mergeItems(ids: readonly bigint[], values: readonly bigint[]): TransferItem[] {
  const sums = new Map<string, bigint>();
  ids.forEach((tokenId, index) => {
    const sum = (sums.get(`${tokenId}`) ?? 0n) + (values[index] ?? 0n);
    sums.set(`${tokenId}`, sum);
  });
  return [...sums].map(([tokenId, value]) => ({ tokenId, value: `${value}` }));
}

/** The transfers among a transaction's logs, the first of which has the index `firstIndex` in the block. */
export function transfersOf(logs: readonly RawLog[], firstIndex: number): TransferLog[] {
  return logs.flatMap(([emitter, rawTopics, rawData], position) => {
    const topics = rawTopics.map((topic) => hexlify(topic));
    const read = READERS[`${topics[0]}/${topics.length}`];
    if (!read) return [];
    const token = getAddress(hexlify(emitter));
    return [{ index: firstIndex + position, token, ...read({ topics, data: hexlify(rawData) }) }];
  });
}
