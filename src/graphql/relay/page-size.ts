import type { Config } from '../../base/config/config.js';

/** Rows per call, if the explorer is not asked for another number. */
export const usualPage = 50;

/** The most rows that explorers from version 12 on send per call. */
export const largestPage = 100;

/** Rows per call to count on: it is not known before whether the explorer sends more. */
export const rowsPerCall = (upstreamPageSize: Config['upstreamPageSize']): number =>
  Math.min(usualPage, upstreamPageSize ?? usualPage);
