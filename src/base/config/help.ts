import { settingDefaults, spellingsOf } from './config.js';
import { isOneSlip } from './slips.js';

const flags = `Usage: explorer-gateway [--upstream URL] [--port NUMBER] [--host NAME]
       (in a checkout: npm start -- ...)

  --upstream URL   the explorer's base URL, such as https://eth.blockscout.com
                   (without it: the embedded explorer)
  --port NUMBER    where to listen; 0 picks a free port
  --host NAME      the name or address to listen on
  --help           this text
  --version        which release it is

Environment variables, with their defaults (docs/operating.md says what each means):
`;

/** The text that `--help` prints. */
export const usage = (): string =>
  `${flags}${settingDefaults.map(([name, value]) => `  ${name}=${value}\n`).join('')}`;

const settings = settingDefaults.map(([variable]) => variable);

/** A shorter name is one slip away from too many others. */
const shortest = 6;

/** A variable of the environment whose name looks like that of a setting. */
export interface Mistyped {
  readonly variable: string;
  readonly setting: string;
}

/** The variables whose names, of six letters or more, are one slip away from a setting's: they have no effect. */
export const mistypedIn = (
  env: Readonly<Record<string, string | undefined>>,
): readonly Mistyped[] => {
  const known = new Set(settings.flatMap(spellingsOf));
  return Object.keys(env).flatMap((variable) => {
    if (variable.length < shortest || known.has(variable)) return [];
    const setting = settings.find((one) => one.length >= shortest && isOneSlip(variable, one));
    return setting === undefined ? [] : [{ variable, setting }];
  });
};
