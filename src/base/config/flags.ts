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

/**
 * Returns the variables that the command line sets, and adds mistakes to `problems`. An argument
 * without a known flag may be a secret, so it is not shown.
 */
export const readFlags = (args: readonly string[], problems: string[]): Record<string, string> => {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    tokens: true,
  });
  const flags: Record<string, string> = {};
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    const [what, variable] =
      token.kind === 'option'
        ? [`The flag ${token.rawName}`, variables.get(token.name)]
        : ['An argument'];
    if (variable === undefined) {
      problems.push(`${what} is not known; the flags are --upstream, --port and --host`);
    } else if (!token.value) {
      problems.push(`${what} needs a value`);
    } else {
      flags[variable] = token.value;
    }
  }
  return flags;
};
