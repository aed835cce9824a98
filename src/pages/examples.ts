import { type Chain, chainInUrl, readChain } from './chains.js';
import { counted } from './home/format.js';
import type { Subject } from './queries.js';

const names = [
  'address',
  'contract',
  'collector',
  'trader',
  'portfolio',
  'transaction',
  'reverted',
  'creation',
  'liquidation',
  'batch',
  'pending',
  'growing',
  'next',
  'token',
  'collection',
] as const;

/** What is worth looking at on the current upstream. */
export interface Examples extends Partial<Record<(typeof names)[number], string>> {
  /** The number of a block, or its hash. */
  block?: string;
  /** The contracts of some tokens. */
  tokens?: readonly string[];
  /** Whether the upstream is the embedded explorer. */
  embedded: boolean;
  /** How many more blocks its chain will have, if it grows. */
  blocksLeft?: number;
  /** How long it must still be watched until the next one, at most. */
  secondsLeft?: number;
  /** The chains of the gateway, the default first; none if it does not know their ids. */
  chains: readonly Chain[];
  /** Of the chain's own coin, if they are known. */
  coinDecimals?: number;
  /** The explorer's own site, if it has one to link to. */
  explorer?: string;
  /** Whether the gateway refuses what is typed here. */
  trustedDocumentsOnly?: boolean;
}

const noExamples: Examples = { embedded: false, chains: [] };

const allAbout = (address: string) => ({
  address,
  contract: address,
  collector: address,
  trader: address,
  portfolio: address,
  growing: address,
});

/** Used when the server has no examples: those of openapi.json and the like, so that every query still runs. */
export const fallbacks = {
  ...allAbout('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  transaction: '0x4dd7e3f4522fcf2483ae422fd007492380051d87de6fdb17be71c7134e26857e',
  // Every chain has one.
  block: '1',
  token: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  collection: '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
  tokens: [
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  ],
} satisfies Record<Subject, string | readonly string[]>;

let fetched: Promise<Examples> | undefined;

/** The server's examples, which may be none. A page fetches them once. */
export function fetchExamples(): Promise<Examples> {
  fetched ??= askForExamples();
  return fetched;
}

/** A block of the embedded explorer comes about as often. */
const askMs = 10_000;

/** Tells a reader who waits for new blocks how many the embedded explorer still has, and when. Returns what ends that. */
export function watchDemo(say: (text: string) => void): () => void {
  let isOver = false;
  const ask = async () => {
    const { blocksLeft, secondsLeft = 0 } = await askForGrowth();
    if (isOver || blocksLeft === undefined) return;
    // Soon enough not to be told.
    const isSoon = secondsLeft < 60;
    const next = isSoon
      ? ''
      : `, the next within ${counted(Math.ceil(secondsLeft / 60), 'minute')}`;
    say(
      blocksLeft === 0
        ? 'the demo has no blocks left: start it again to see more'
        : `the demo has ${counted(blocksLeft, 'block')} left${next}`,
    );
  };
  const asking = setInterval(ask, askMs);
  void ask();
  return () => {
    isOver = true;
    clearInterval(asking);
  };
}

/** How many more blocks the chain has now, and when; nothing if it does not grow. */
async function askForGrowth(): Promise<Pick<Examples, 'blocksLeft' | 'secondsLeft'>> {
  const known = await fetchExamples();
  return known.blocksLeft ? askForExamples() : known;
}

/** The chain of the page's URL has examples of its own. A page may preload the first answer, which has the rest. */
async function askForExamples(): Promise<Examples> {
  const chain = chainInUrl(new URLSearchParams(location.search));
  const ofChain = chain !== null && ask(`try.json?${new URLSearchParams({ chain })}`);
  const { chains, explorer, ...examples } = await ask('try.json');
  return { ...((await ofChain) || examples), chains, ...(explorer !== undefined && { explorer }) };
}

async function ask(url: string): Promise<Examples> {
  try {
    const response = await fetch(url);
    return readExamples(response.ok ? await response.json() : undefined);
  } catch {
    return noExamples;
  }
}

/** The subjects named in the page's URL, which take precedence over the server's examples. */
export function namedInUrl(
  search: URLSearchParams,
): Partial<Record<Exclude<Subject, 'tokens'>, string>> & Pick<Examples, 'tokens'> {
  const address = search.get('address')?.trim();
  const transaction = search.get('transaction')?.trim();
  const block = search.get('block')?.trim();
  const token = search.get('token')?.trim();
  return {
    ...(address && allAbout(address)),
    ...(transaction && { transaction }),
    ...(block && { block }),
    ...(token && { token, tokens: [token] }),
  };
}

function readExamples(json: unknown): Examples {
  const given = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  const chains = Array.isArray(given.chains) ? given.chains.flatMap(readChain) : [];
  const examples: Examples = { embedded: given.embedded === true, chains };
  if (typeof given.explorer === 'string' && URL.canParse(given.explorer))
    examples.explorer = given.explorer;
  if (typeof given.coinDecimals === 'number') examples.coinDecimals = given.coinDecimals;
  if (typeof given.blocksLeft === 'number') examples.blocksLeft = given.blocksLeft;
  if (typeof given.secondsLeft === 'number') examples.secondsLeft = given.secondsLeft;
  if (typeof given.block === 'number') examples.block = String(given.block);
  if (Array.isArray(given.tokens)) examples.tokens = given.tokens.map(String);
  if (given.trustedDocumentsOnly === true) examples.trustedDocumentsOnly = true;
  for (const name of names) {
    const value = given[name];
    if (typeof value === 'string') examples[name] = value;
  }
  return examples;
}
