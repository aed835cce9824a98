/** The standards of tokens, each with the first version of the explorer that knows it. */
export const standards: Readonly<Record<string, number>> = {
  'ERC-20': 0,
  'ERC-721': 0,
  'ERC-1155': 0,
  'ERC-404': 6,
  'ERC-7984': 10,
  'ERC-8056': 12,
};

/** A text to find things by: whole characters, 128 at most. */
export const searchText = /^\P{Surrogate}{0,128}$/u;

/** A query parameter that narrows or orders a list. */
export interface DeclaredFilter {
  /**
   * `standards` are names of standards, separated by commas; a list has the only ones that there are. A `text` is
   * what people type, and may be a secret: it is in no key, log or error.
   */
  readonly values:
    | 'address'
    | 'boolean'
    | 'hash'
    | 'natural'
    | 'standards'
    | 'text'
    | readonly string[];
  /** The first version that knows it, if that is not the first of all: older ones refuse or ignore it. */
  readonly since?: number;
  /** The first version that takes it without any effect. */
  readonly deadSince?: number;
  /** The first version that refuses it again. */
  readonly goneSince?: number;
}

/** A filter of a list: the argument of the graph that it is, or why there is none. */
export type ListFilter = DeclaredFilter &
  (
    | {
        readonly argument: string;
        /** The value that `true` stands for, if the argument is a boolean of a filter by words. */
        readonly flag?: string;
        readonly unasked?: never;
      }
    | { readonly unasked: string; readonly argument?: never; readonly flag?: never }
  );

/** Which of the two ends of a transfer, call or transaction the address is. */
export const direction = {
  values: ['to', 'from'],
  argument: 'direction',
} as const satisfies ListFilter;
export const byStandard = { values: 'standards', argument: 'types' } as const satisfies ListFilter;
/** Whether calls that move none of the coin are sent: true is what explorers do without it. */
export const byZeroValue = {
  values: 'boolean',
  since: 12,
  argument: 'includeZeroValue',
} as const satisfies ListFilter;
/** How many rows there are to be, without a cursor to more; it has no effect above the size of a page. */
export const limit = {
  values: 'natural',
  since: 6.9,
  unasked: '`first` says how many rows are wanted.',
} as const satisfies ListFilter;

/** By what a list may be ordered, and in which direction. */
export const ordering = (unasked: string, ...values: readonly string[]) => ({
  sort: { values, unasked },
  order: { values: ['asc', 'desc'], unasked },
});
