import { EventFragment, Interface } from 'ethers';
import type { Block, Token, TransferLog } from '../../../src/sandbox/chain.js';
import type { LogBook } from '../../../src/sandbox/chain-details.js';
import { a } from './world.js';

const abis = [
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
].map((event) => new Interface([event]));

/** The logs of blocks in which nothing but transfers is logged. */
export function logBookOf(blocks: readonly Block[], tokens: readonly Token[]): LogBook {
  const types = new Map(tokens.map(({ hash, type }) => [hash, type]));

  function log({ from, items, to, token }: TransferLog) {
    const ids = items.map(({ tokenId }) => tokenId ?? '');
    const amounts = items.map(({ value }) => value ?? '1');
    const operated = types.get(token) === 'ERC-1155';
    const [event, values] = operated
      ? ids.length > 1
        ? [3, [to, from, to, ids, amounts]]
        : [2, [to, from, to, ...ids, ...amounts]]
      : items[0]?.tokenId == null
        ? [0, [from, to, ...amounts]]
        : [1, [from, to, ...ids]];
    const name = declared[event]?.abi.name ?? '';
    const encoded = abis[event]?.encodeEventLog(name, values) ?? { topics: [], data: '0x' };
    // Nobody has told the explorer which events this one has.
    const known = token === a.bait ? { event: null, values: [] } : { event, values };
    return { address: token, ...encoded, ...known };
  }

  return {
    events: declared,
    blocks: blocks.map(({ transactions }) => transactions.map(({ logs }) => logs.map(log))),
  };
}

const declared: LogBook['events'] = abis.flatMap((abi) => {
  const [event] = abi.fragments;
  if (event === undefined) return [];
  const { name, topicHash } = EventFragment.from(event);
  const inputs = event.inputs.map(({ indexed, name, type }) => {
    return { indexed: indexed === true, name, type };
  });
  const declaration = { anonymous: false, inputs, name, type: 'event' } as const;
  return [{ methodId: topicHash.slice(2, 10), abi: declaration }];
});
