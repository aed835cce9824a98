/** A call whose own calls have not all been listed yet. */
interface Open {
  readonly address: readonly number[];
  /** The index of the next one. */
  next: number;
  left: number;
}

const isDirectlyBelow = (address: readonly number[], above: readonly number[]) =>
  address.length === above.length + 1 && above.every((part, at) => part === address[at]);

/** Finds the places of calls without a trace address: calls are listed in the order of execution. */
export const createPlaces = () => {
  const open: Open[] = [];
  return {
    /** The place of the next call, if the calls before it were to make one more. */
    next: (): readonly number[] | null => {
      const above = open.findLast(({ left }) => left > 0);
      return above ? [...above.address, above.next] : null;
    },
    /** Tells that a call is at `address`, and makes `count` calls itself. */
    take: (address: readonly number[], count: number): void => {
      let above = open.at(-1);
      while (above && !isDirectlyBelow(address, above.address)) {
        open.pop();
        above = open.at(-1);
      }
      if (above) {
        above.next = (address.at(-1) ?? 0) + 1;
        above.left -= 1;
      }
      if (count > 0) open.push({ address, next: 0, left: count });
    },
  };
};
