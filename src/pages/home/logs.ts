import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { callArguments, functionName, opening } from './call-arguments.js';
import { counted, formatInteger } from './format.js';
import { addressLink, foreignText, transactionLink } from './parts.js';
import type { AddressLog, Log } from './records.js';
import type { Column } from './table.js';
import { time } from './time.js';

/** The columns that logs have on some page. */
export const log = {
  index: {
    label: 'Index',
    kind: 'index',
    cell: ({ index }) => formatInteger(index),
    csv: { index: ({ index }) => index },
  },
  contract: {
    label: 'Contract',
    cell: ({ address }) => addressLink(address),
    csv: { contract: ({ address }) => address?.hash },
  },
  event: {
    label: 'Event',
    cell: event,
    csv: {
      event: ({ decoded }) => decoded?.methodCall,
      arguments: ({ decoded }) => decoded?.parameters && JSON.stringify(decoded.parameters),
      topics: ({ topics }) => topics.join(' '),
      data: ({ data }) => data,
    },
  },
} satisfies Record<string, Column<Log>>;

/** The columns for the logs that one contract wrote. */
export const addressLogColumns: readonly Column<AddressLog>[] = [
  {
    label: 'Age',
    cell: ({ timestamp }) => time(timestamp),
    csv: { time: ({ timestamp }) => timestamp, block: ({ blockNumber }) => blockNumber },
  },
  log.event,
  {
    label: 'Transaction',
    cell: ({ transactionHash }) => transactionLink(transactionHash, null),
    csv: {
      transaction: ({ transactionHash }) => transactionHash,
      index: ({ index }) => index,
    },
  },
];

/** The event with its parameters; or else the words that it was written in, folded. */
function event({ decoded, topics, data }: Log): HTMLElement {
  const name = functionName(decoded?.methodCall);
  if (name) {
    const signature = { title: decoded?.methodCall ?? '' };
    return el(
      'div',
      {},
      el('b', signature, foreignText(name)),
      callArguments(decoded?.parameters ?? null),
    );
  }
  const [first] = topics;
  const bytes = Math.max(0, ((data?.length ?? 0) - 2) / 2);
  const sizes = `${counted(topics.length, 'topic')}, ${counted(bytes, 'byte')} of data`;
  return el(
    'div',
    {},
    first && el('code', { title: first }, shortHash(first)),
    ' not decoded',
    opening(sizes, () => words(topics, data)),
  );
}

function words(topics: readonly string[], data: string | null): HTMLElement {
  const rows = [...topics.map((topic, index) => [`topic ${index}`, topic]), ['data', data || '–']];
  return el(
    'dl',
    { class: 'arguments' },
    ...rows.flatMap(([term = '', value = '']) => [
      el('dt', {}, term),
      el('dd', {}, el('span', { class: 'all' }, value)),
    ]),
  );
}
