import { parseArgs } from 'node:util';
import { isOneSlip } from './slips.js';

/** The variable that each flag sets. */
const variables = new Map([
  ['upstream', 'UPSTREAM_URL'],
  ['port', 'PORT'],
  ['host', 'HOST'],
]);

const options = Object.fromEntries(
  Array.from(variables.keys(), (name) => [name, { type: 'string' as const }]),
);

/** The variables that a command line sets, and what is wrong with it. */
interface Flags {
  readonly variables: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
}

/** The flags that do without a value. */
const others = ['help', 'version'];

const known = 'the flags are --upstream, --port and --host';

const hintFor = (name: string): string => {
  const meant = [...variables.keys(), ...others].find((one) => isOneSlip(name, one.toUpperCase()));
  return meant === undefined ? '' : ` (did you mean --${meant}?)`;
};

/** Reads a command line. An argument without a known flag may be a secret, so it is not shown. */
export const readFlags = (args: readonly string[]): Flags => {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const given: Record<string, string> = {};
  const problems = tokens.flatMap((token, at) => {
    if (token.kind === 'option-terminator') return [];
    if (token.kind === 'positional') {
      const before = tokens[at - 1];
      const isValue =
        before?.kind === 'option' && !variables.has(before.name) && before.value === undefined;
      return isValue ? [] : `An argument is not known; ${known}`;
    }
    const { name, rawName, value } = token;
    const variable = variables.get(name);
    if (variable === undefined) return `The flag ${rawName} is not known${hintFor(name)}; ${known}`;
    if (!value) return `The flag ${rawName} needs a value`;
    given[variable] = value;
    return [];
  });
  return { variables: given, problems };
};
