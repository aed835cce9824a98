import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { amount } from './amounts.js';
import { formatInteger, formatPercentage } from './format.js';
import { addressLink } from './parts.js';
import type { TokenHolder } from './records.js';
import { type Column, type RowsView, table } from './table.js';

/** Contracts can report any numbers. */
const plausible = /^\d{1,100}$/;

/** Which percentage of the supply a holder has; undefined if either is not known, or the explorer's figures do not fit. */
export function shareOf(value: string | null, supply: string | null): number | undefined {
  if (!plausible.test(value ?? '') || !plausible.test(supply ?? '')) return undefined;
  const [held, all] = [BigInt(value ?? ''), BigInt(supply ?? '')];
  return all > 0n && held <= all ? Number((held * 10n ** 12n) / all) / 1e10 : undefined;
}

/** Who holds a token of this supply, in the smallest unit, with bars for their shares; of one with ids, the holders of each. */
export function holders(
  supply: string | null,
  hasIds: boolean,
): { rows: RowsView<TokenHolder>; columns: readonly Column<TokenHolder>[] } {
  let rank = 0;
  const share = ({ value }: TokenHolder) => shareOf(value, supply);
  const columns: readonly Column<TokenHolder>[] = [
    {
      label: '#',
      kind: 'index',
      cell: () => {
        rank += 1;
        return formatInteger(rank);
      },
    },
    {
      label: 'Holder',
      cell: ({ address }) => addressLink(address),
      csv: { holder: ({ address }) => address?.hash },
    },
    ...(hasIds ? [id] : []),
    {
      label: 'Amount',
      kind: 'amount',
      cell: ({ amount: held }) => amount(held),
      csv: { amount: ({ amount }) => amount },
    },
    {
      label: 'Share',
      cell: (holder) => shareBar(share(holder)),
      csv: { share_percent: share },
    },
  ];
  const what = hasIds ? 'Who holds how much of which NFT' : 'Who holds it';
  return { rows: table(`${what}, and which share of the supply`, columns), columns };
}

const id: Column<TokenHolder> = {
  label: 'NFT',
  cell: ({ tokenId }) => (tokenId === null ? '–' : `#${shortHash(tokenId)}`),
  csv: { token_id: ({ tokenId }) => tokenId },
};

function shareBar(share: number | undefined): HTMLElement | string {
  if (share === undefined) return '–';
  const bar = el('span', { class: 'bar', 'aria-hidden': 'true' });
  bar.style.setProperty('--share', `${share}%`);
  return el('span', { class: 'worth' }, formatPercentage(share), bar);
}
