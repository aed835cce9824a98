import { parseArgs } from 'node:util';

const parts = [
  'entered',
  'micro',
  'http',
  'growth',
  'live',
  'streams',
  'replicas',
  'chains',
] as const;

export interface Options {
  /** How long each server is under load, each time. */
  readonly seconds: number;
  /** How often each measurement is repeated; medians are reported. */
  readonly rounds: number;
  readonly parts: readonly (typeof parts)[number][];
  /** The root of another checkout, built, to compare this one with; null for the parts. */
  readonly against: string | null;
  /** Runs everything once and briefly, to show that it works. The figures mean nothing. */
  readonly isSmoke: boolean;
  /** Names all that is only counted otherwise. */
  readonly isListed: boolean;
}

export const usage = `npm run bench -- [--seconds N] [--rounds N] [--only ${parts.join('|')}] [--list] [--against DIRECTORY]

  --seconds  load on one server at a time, 0.01 to 60 (0.6)
  --rounds   interleaved rounds, whose medians are reported, 1 to 99 (3)
  --only     one part: the code that one request enters, steps in one process, servers under
             load, growth with the work, subscriptions, answers that stream, two
             gateways compared with one, or start and memory by the number of chains
  --list     also the names of the files and functions that one request enters
  --against  only this gateway and the one built in another checkout, such as the commit before
  --smoke    all of it once and briefly, to see that it runs`;

const within = (name: string, text: string, min: number, max: number): number => {
  const value = Number(text);
  if (value >= min && value <= max) return value;
  throw new Error(`--${name} must be from ${min} to ${max}.`);
};

/** @throws Error that says what is allowed */
export const readOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      only: { type: 'string' },
      against: { type: 'string' },
      smoke: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const { only, smoke: isSmoke, list: isListed } = values;
  const chosen = parts.filter((part) => only === undefined || part === only);
  if (chosen.length === 0) throw new Error(`--only must be one of ${parts.join(', ')}.`);
  return {
    seconds: within('seconds', values.seconds ?? (isSmoke ? '0.02' : '0.6'), 0.01, 60),
    rounds: Math.ceil(within('rounds', values.rounds ?? (isSmoke ? '1' : '3'), 1, 99)),
    parts: chosen,
    against: values.against ?? null,
    isSmoke,
    isListed,
  };
};
