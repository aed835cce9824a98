/** A request target, both parts exactly as received. */
interface Target {
  readonly path: string;
  readonly query: string;
}

/**
 * Splits a request target; returns null if it is malformed. The authority of an absolute form is
 * dropped: like `host`, it is used for nothing.
 */
export const readTarget = (target: string): Target | null => {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '');
  if (local.includes('#') || !/^(?:[/?]|\*$|$)/.test(local)) return null;
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path || '/', query: mark < 0 ? '' : local.slice(mark + 1) };
};
