import type { Ledger } from '../ledger.js';
import { type Cursor, type PagerRequest, takePage } from '../paging.js';
import { lastOf } from '../parameters.js';
import type { FoundRow } from './find.js';

/** The kinds that are paged, each on its own, in the order in which they are listed. */
const paged = {
  label: 'label',
  token: 'token',
  tag: 'metadata_tag',
  contract: 'contract',
} as const;

type PagedKind = keyof typeof paged;

const kinds = Object.keys(paged) as PagedKind[];

const isPaged = ({ kind }: FoundRow) => kind in paged;

/** When the explorer first knew an address, as far as its searches tell: apart from that of any other. */
function insertedAt(hash: string, ledger: Ledger): string {
  const [first] = ledger.blocks();
  const before = Number(BigInt(hash) % 10n ** 10n);
  const time = new Date(Date.parse(first?.timestamp ?? '1970-01-01') - before);
  return time.toISOString().replace('Z', '000Z');
}

/** The keys of a row, which is at a place among those of its kind. */
function keysOf(row: FoundRow, place: number, isLast: boolean, ledger: Ledger): Cursor {
  switch (row.kind) {
    case 'label':
      return { inserted_at: insertedAt(row.account.hash, ledger), name: row.name };
    case 'token':
      return {
        circulating_market_cap: row.token.circulatingMarketCap,
        fiat_value: row.token.exchangeRate,
        holder_count: String(ledger.balances.holdersCount(row.token.hash)),
        inserted_at: insertedAt(row.account.hash, ledger),
        is_verified_via_admin_panel: 'false',
        name: row.token.name,
      };
    case 'tag':
      return {
        address_hash: row.account.hash,
        addresses_index: String(place),
        end_of_tags: String(isLast),
        metadata_next_page_params: null,
      };
    case 'contract':
      return {
        certified: null,
        inserted_at: insertedAt(row.account.hash, ledger),
        name: row.name,
      };
    default:
      return {};
  }
}

/**
 * Labels first, then tokens, tags and contracts. The cursor has keys of each kind, and one whose keys do not
 * come back starts over; what is no text comes on the first page only, beside its rows.
 */
export function searchPage(list: readonly FoundRow[], request: PagerRequest<FoundRow>) {
  const { ledger, matches, query, size } = request;
  const shown = list.filter(matches);
  const isFirst = lastOf(query, 'next_page_params_type') === '';
  const others = isFirst ? shown.filter((row) => !isPaged(row)) : [];
  const sections = kinds.map((kind) => {
    const rows = shown.filter((row) => row.kind === kind);
    const nameOf = (key: string) => `${paged[kind]}[${key}]`;
    const [from, index] = ['inserted_at', 'addresses_index'].map((key) =>
      lastOf(query, nameOf(key)),
    );
    const at = rows.findIndex((row, place) => {
      if (kind === 'tag') return String(place) === index;
      return 'account' in row && insertedAt(row.account.hash, ledger) === from;
    });
    const last = rows[at];
    const keys = last ? Object.keys(keysOf(last, at, false, ledger)) : [];
    return { kind, rows, start: keys.every((key) => query.has(nameOf(key))) ? at + 1 : 0 };
  });
  const rest = sections.flatMap(({ rows, start }) => rows.slice(start));
  const { next, rows } = takePage(rest, { start: 0, step: 1, size, matches: () => true });
  return {
    rows: [...others, ...rows],
    cursor: next === undefined ? null : cursorAfter(rows, sections, query, ledger),
  };
}

interface Section {
  readonly kind: PagedKind;
  readonly rows: readonly FoundRow[];
  readonly start: number;
}

function cursorAfter(
  page: readonly FoundRow[],
  sections: readonly Section[],
  query: URLSearchParams,
  ledger: Ledger,
): Cursor {
  const keys = sections.flatMap(({ kind, rows, start }) => {
    const count = page.filter((row) => row.kind === kind).length;
    const place = start + count - 1;
    const last = rows[place];
    if (last === undefined) return [];
    const own = keysOf(last, place, place === rows.length - 1, ledger);
    return Object.entries(own).map(([key, value]) => [`${paged[kind]}[${key}]`, value] as const);
  });
  return {
    ...Object.fromEntries(keys),
    next_page_params_type: 'search',
    q: lastOf(query, 'q'),
  };
}
