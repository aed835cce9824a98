/** Where two texts begin to differ, and where they begin to be the same again, from their ends. */
const differenceOf = (a: string, b: string) => {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let same = 0;
  while (same < Math.min(a.length, b.length) - start && a.at(-1 - same) === b.at(-1 - same))
    same += 1;
  return [a.slice(start, a.length - same), b.slice(start, b.length - same)] as const;
};

/** Whether one name is the other with a letter more, less or other, two swapped, or in another case. */
export const isOneSlip = (name: string, setting: string): boolean => {
  const [given, right] = differenceOf(name.toUpperCase(), setting);
  if (given.length <= 1 && right.length <= 1) return true;
  return given.length === 2 && right.length === 2 && given === [...right].reverse().join('');
};
