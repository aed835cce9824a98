import { amount } from './amounts.js';
import { type Answer, ask, errorAt, isMissingPath } from './ask.js';
import { balancePicture } from './balance-picture.js';
import { coinAmount } from './coins.js';
import { BalanceByDayDocument } from './generated/documents.js';
import type { AddressNames } from './links.js';
import { blockLink, failure, transactionLink } from './parts.js';
import type { CoinBalance } from './records.js';
import type { Column } from './table.js';

const minus = '−';

/** The columns for what an address held of the coin after each change. */
export const balanceColumns: readonly Column<CoinBalance>[] = [
  {
    label: 'Block',
    cell: ({ blockNumber }) => (blockNumber === null ? '–' : blockLink(blockNumber)),
    csv: { block: ({ blockNumber }) => blockNumber },
  },
  {
    label: 'Transaction',
    cell: ({ transactionHash }) => transactionLink(transactionHash, null),
    csv: { transaction: ({ transactionHash }) => transactionHash },
  },
  {
    label: 'Change',
    kind: 'amount',
    cell: ({ delta }) => {
      const { exact, sign } = changeOf(delta);
      return amount(exact, sign);
    },
    csv: {
      change: ({ delta }) => {
        const { exact, sign } = changeOf(delta);
        return exact && (sign === minus ? `-${exact}` : exact);
      },
    },
  },
  {
    label: 'Balance',
    kind: 'amount',
    cell: ({ amount: held }) => amount(held),
    csv: { balance: ({ amount }) => amount },
  },
];

function changeOf(delta: string | null): { exact: string | undefined; sign: string } {
  const isLess = delta?.startsWith('-') === true;
  const exact = coinAmount(isLess ? delta.slice(1) : delta);
  if (exact === '0') return { exact, sign: '' };
  return { exact, sign: isLess ? minus : '+' };
}

/** Draws what an address held by day, where the explorer tells. Returns the answer. */
export async function showBalanceByDay(
  place: HTMLElement,
  names: AddressNames,
): Promise<Answer<unknown>> {
  const answer = await ask(BalanceByDayDocument, names);
  const error = errorAt(answer, 'address', 'coinBalanceByDay');
  const picture = balancePicture(answer.data?.address.coinBalanceByDay ?? []);
  if (error && !isMissingPath(error)) place.append(failure(error));
  else if (picture) place.append(picture);
  return answer;
}
