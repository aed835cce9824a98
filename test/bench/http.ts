import { ask } from '../support/http.js';
import { type Contestant, runContest } from './contest.js';
import type { Options } from './options.js';
import { gateway, type Server, withServers } from './servers.js';
import { type Keys, stubKeys, workloads } from './workloads.js';

const intro = `Servers under load
${workloads.map(({ name, what, connections }) => `${name}  ${what} (${connections} connections)`).join('\n')}
Cold is CACHE_URL=off, hot is the default cache with everything in it; × compares with the first server
of the same workload in the same round.`;

/** Every server over a stub of negligible cost. */
export const benchOverStub = (options: Options): Promise<string> =>
  withServers(async (start, driver) => {
    const upstream = await start({ script: './stub.js' });
    const env = { UPSTREAM_URL: upstream.url };
    const [yoga, bare, cold, hot] = await Promise.all([
      start({ script: './plain-yoga.js', env }),
      start({ script: './pass-through.js', env }),
      start({ script: gateway, env: { ...env, CACHE_URL: 'off' } }),
      // Long enough that nothing expires between two rounds.
      start({ script: gateway, env: { ...env, CACHE_TTL: 'default=600' } }),
    ]);
    const contestants: Contestant[] = [
      { name: 'plain Yoga', servers: [yoga], doors: ['graphql'] },
      { name: 'bare pass-through', servers: [bare], doors: ['rest'] },
      { name: 'gateway, cold', servers: [cold], doors: ['graphql', 'rest'] },
      { name: 'gateway, hot', servers: [hot], doors: ['graphql', 'rest'] },
    ];
    const contest = { upstream, keys: stubKeys, workloads, contestants };
    return `${intro}\n\nOver a stub of the explorer:\n\n${await runContest(contest, driver, options)}`;
  });

interface ListPage {
  readonly items: readonly { from: { hash: string }; transaction_hash: string }[];
  readonly next_page_params: Readonly<Record<string, string | number>> | null;
}

/** Addresses of the embedded explorer that send tokens, and their transactions. */
const findKeys = async ({ url, said }: Server): Promise<Keys> => {
  const addresses = new Set<string>();
  const transactions = new Set<string>();
  const path = `/api/v2/addresses/${said[0]}/token-transfers`;
  let query = '';
  for (let pages = 0; pages < 8; pages += 1) {
    const page = (await ask(url, path + query)).json() as ListPage;
    for (const { from, transaction_hash: hash } of page.items) {
      addresses.add(from.hash);
      transactions.add(hash);
    }
    if (page.next_page_params === null) break;
    const params = Object.entries(page.next_page_params).map(([name, value]) => [name, `${value}`]);
    query = `?${new URLSearchParams(params)}`;
  }
  return { addresses: [...addresses].slice(0, 32), transactions: [...transactions].slice(0, 128) };
};

/** The gateway and plain Yoga over the embedded explorer, which computes its answers. */
export const benchOverExplorer = (options: Options): Promise<string> =>
  withServers(async (start, driver) => {
    const upstream = await start({
      script: '../sandbox.js',
      args: ['--port', '0'],
      serves: /(http:\/\/[\d.:]+)\/api\/v2\/addresses\/(0x\w{40})\/token-transfers/,
    });
    const env = { UPSTREAM_URL: upstream.url };
    const [yoga, cold] = await Promise.all([
      start({ script: './plain-yoga.js', env }),
      start({ script: gateway, env: { ...env, CACHE_URL: 'off' } }),
    ]);
    const contestants: Contestant[] = [
      { name: 'plain Yoga', servers: [yoga], doors: ['graphql'] },
      { name: 'gateway, cold', servers: [cold], doors: ['graphql'] },
    ];
    const chosen = workloads.filter(({ name }) => ['W1', 'W2', 'W3'].includes(name));
    const keys = await findKeys(upstream);
    const contest = { upstream, keys, workloads: chosen, contestants };
    return `Over the embedded explorer, whose own work takes most of the time:

${await runContest(contest, driver, options)}`;
  });
