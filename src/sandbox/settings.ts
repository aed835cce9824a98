import { parseArgs } from 'node:util';
import { type FlavourName, flavourNames, type SandboxOptions } from './sandbox.js';

interface Setting {
  readonly flag: string;
  readonly placeholder: string;
  readonly meaning: string;
  readonly allowed: string;
  /** Returns undefined for a value that is not allowed. */
  readonly parse: (text: string) => SandboxOptions | undefined;
}

function number(
  min: number,
  max: number,
  toOption: (value: number) => SandboxOptions,
  { isWhole = true } = {},
): Setting['parse'] {
  return (text) => {
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    const isAllowed = value >= min && value <= max && (!isWhole || Number.isInteger(value));
    return isAllowed ? toOption(value) : undefined;
  };
}

/** `current` is the former name of 11. */
const flavours = new Map<string, FlavourName>([
  ...flavourNames.map((name) => [name, name] as const),
  ['current', '11'],
]);

const settings: readonly Setting[] = [
  {
    flag: 'port',
    placeholder: 'N',
    meaning: 'where to listen (4100); 0 takes a free one',
    allowed: 'a port from 0 to 65535',
    parse: number(0, 65_535, (port) => ({ port })),
  },
  {
    flag: 'host',
    placeholder: 'NAME',
    meaning: 'the interface to listen on (127.0.0.1)',
    allowed: 'a host name or an IP address',
    parse: (host) => (/^[\w.:-]+$/.test(host) ? { host } : undefined),
  },
  {
    flag: 'flavour',
    placeholder: 'NAME',
    meaning: '12 or 11 (explorers of that version) or spec (the specification to the letter) (12)',
    allowed: '12, 11 or spec',
    parse(text) {
      const flavour = flavours.get(text);
      return flavour && { flavour };
    },
  },
  {
    flag: 'latency-ms',
    placeholder: 'N',
    meaning: 'how long to wait before each answer (0)',
    allowed: 'milliseconds from 0 to 60000',
    parse: number(0, 60_000, (latencyMs) => ({ latencyMs })),
  },
  {
    flag: 'fault-rate',
    placeholder: 'SHARE',
    meaning: 'share of the requests that fail with 500, 502 or 504, evenly spread (0)',
    allowed: 'a number from 0 to 1',
    parse: number(0, 1, (faultRate) => ({ faultRate }), { isWhole: false }),
  },
  {
    flag: 'unindexed-rate',
    placeholder: 'SHARE',
    meaning:
      'share of the blocks whose internal transactions are not indexed yet, evenly spread (0)',
    allowed: 'a number from 0 to 1',
    parse: number(0, 1, (unindexedRate) => ({ unindexedRate }), { isWhole: false }),
  },
  {
    flag: 'rate-limit',
    placeholder: 'N',
    meaning: 'requests a minute for each caller on all chains together, then 429 (no limit)',
    allowed: 'a whole number from 1 to 1000000',
    parse: number(1, 1_000_000, (rateLimit) => ({ rateLimit })),
  },
  {
    flag: 'grow-seconds',
    placeholder: 'N',
    meaning: 'how often to add a block from a reserve, to each chain in use (never)',
    allowed: 'seconds from 1 to 86400',
    parse: number(1, 86_400, (growSeconds) => ({ growSeconds })),
  },
  {
    flag: 'socket',
    placeholder: 'on|off',
    meaning: 'whether a socket tells of new blocks (on)',
    allowed: 'on or off',
    parse: (text) => (['on', 'off'].includes(text) ? { hasSocket: text === 'on' } : undefined),
  },
  {
    flag: 'socket-delay-ms',
    placeholder: 'N',
    meaning: 'how long to hold back what the socket tells (0)',
    allowed: 'milliseconds from 0 to 60000',
    parse: number(0, 60_000, (socketDelayMs) => ({ socketDelayMs })),
  },
  {
    flag: 'socket-drop-seconds',
    placeholder: 'N',
    meaning: 'how often to end all connections of the socket (never)',
    allowed: 'seconds from 1 to 86400',
    parse: number(1, 86_400, (socketDropSeconds) => ({ socketDropSeconds })),
  },
];

const variable = ({ flag }: Setting) => `SANDBOX_${flag.toUpperCase().replaceAll('-', '_')}`;

export const HELP = `The embedded explorer: made-up chains behind the REST interface of a block explorer.

  npm run sandbox -- [--flag value …]

${settings
  .map((setting) => {
    const usage = `--${setting.flag} ${setting.placeholder}`;
    return `  ${usage.padEnd(24)} ${setting.meaning}\n  ${''.padEnd(24)} ${variable(setting)}`;
  })
  .join('\n')}

A flag overrides its variable. Requests with the cookie _explorer_key=demo are those of a signed-in user
with private tags; the header "show-scam-tokens: true" shows the tokens that are otherwise hidden.`;

/** Reads flags and SANDBOX_* variables, and reports all invalid values at once. */
export function readSettings(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): SandboxOptions | { readonly problems: readonly string[] } | 'help' {
  let flags: Record<string, string | boolean | undefined>;
  try {
    const options = Object.fromEntries(
      settings.map(({ flag }) => [flag, { type: 'string' as const }]),
    );
    const parsed = parseArgs({
      args: [...argv],
      options: { ...options, help: { type: 'boolean' } },
    });
    flags = parsed.values;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { problems: [`${problem}. --help lists the flags.`] };
  }
  if (flags.help) return 'help';

  const problems: string[] = [];
  let result: SandboxOptions = { port: 4100 };
  for (const setting of settings) {
    const flag = flags[setting.flag];
    const name = flag === undefined ? variable(setting) : `--${setting.flag}`;
    const text = typeof flag === 'string' ? flag : env[variable(setting)];
    if (text === undefined || text === '') continue;
    const option = setting.parse(text);
    if (option !== undefined) result = { ...result, ...option };
    else problems.push(`${name} is ${JSON.stringify(text)}; it must be ${setting.allowed}`);
  }
  return problems.length > 0 ? { problems } : result;
}
