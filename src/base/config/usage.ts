import { settingDefaults } from './config.js';

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
