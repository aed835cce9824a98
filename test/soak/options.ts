import { parseArgs } from 'node:util';

export interface Options {
  readonly minutes: number;
  /** Requests a second. */
  readonly rate: number;
  readonly seed: number;
  /** Offers more and more load instead of a steady mix. */
  readonly overload: boolean;
  /** Sends what would fill the memory of a gateway without bounds. */
  readonly memory: boolean;
  /** Asks for answers that take long to write instead. */
  readonly heavy: boolean;
}

const wholeNumber = (name: string, text: string, max: number): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new Error(`--${name} takes a whole number from 1 to ${max}, not "${text}".`);
};

/** @throws Error that says what is allowed */
export const readOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '20' },
      rate: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      overload: { type: 'boolean', default: false },
      memory: { type: 'boolean', default: false },
      heavy: { type: 'boolean', default: false },
    },
  });
  return {
    minutes: wholeNumber('minutes', values.minutes, 24 * 60),
    rate: wholeNumber('rate', values.rate, 1_000),
    seed: wholeNumber('seed', values.seed, 2 ** 32 - 1),
    overload: values.overload,
    memory: values.memory,
    heavy: values.heavy,
  };
};
