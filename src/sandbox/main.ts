import { type Sandbox, startSandbox } from './sandbox.js';
import { HELP, readSettings } from './settings.js';

const settings = readSettings(process.argv.slice(2), process.env);
if (settings === 'help') {
  console.log(HELP);
} else if ('problems' in settings) {
  console.error(['The sandbox cannot start:', ...settings.problems].join('\n  '));
  process.exitCode = 1;
} else {
  try {
    const sandbox = await startSandbox({
      ...settings,
      onOver: (chain) => console.log(ended(chain)),
    });
    console.log(invitation(sandbox));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void sandbox.close());
    }
  } catch (error) {
    console.error(`The sandbox cannot start: ${systemReason(error)}`);
    process.exitCode = 1;
  }
}

function systemReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  return isTaken
    ? `${error.message}. Stop what listens there, or choose another port: npm run sandbox -- --port 0 picks a free one.`
    : error.message;
}

const ended = (chain: string) =>
  `${chain} has grown to its end: nothing new comes until the embedded explorer is started again.`;

function invitation({ url, chains, highlights }: Sandbox): string {
  const { collector, exchange, portfolio, revertedTransaction, swapTransaction } = highlights;
  const others = chains.slice(1).map(
    ({ id }) => `
  curl ${url}/${id}/api/v2/addresses/${portfolio}/tokens`,
  );
  return `The embedded explorer answers at ${url}/api/v2, and for each of its chains at

${chains.map(({ id, name }) => `  ${name.padEnd(8)} ${url}/${id}/api/v2`).join('\n')}

Try:

  curl ${url}/api/v2/addresses/${exchange}/token-transfers
  curl ${url}/api/v2/addresses/${exchange}/internal-transactions
  curl ${url}/api/v2/addresses/${collector}/tokens
  curl ${url}/api/v2/addresses/${collector}/nft/collections
  curl ${url}/api/v2/transactions/${swapTransaction}
  curl ${url}/api/v2/transactions/${swapTransaction}/token-transfers
  curl ${url}/api/v2/transactions/${revertedTransaction}/raw-trace
${others.join('')}

Its data is made up. --help lists the flags; Ctrl-C stops it.`;
}
