import { parseArgs } from 'node:util';

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

/** Reads a command line. An argument without a known flag may be a secret, so it is not shown. */
export const readFlags = (args: readonly string[]): Flags => {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const given: Record<string, string> = {};
  const problems = tokens.flatMap((token) => {
    if (token.kind === 'option-terminator') return [];
    const [what, variable] =
      token.kind === 'option'
        ? [`The flag ${token.rawName}`, variables.get(token.name)]
        : ['An argument'];
    if (variable === undefined) {
      return `${what} is not known; the flags are --upstream, --port and --host`;
    }
    if (!token.value) return `${what} needs a value`;
    given[variable] = token.value;
    return [];
  });
  return { variables: given, problems };
};
