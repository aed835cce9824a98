import '../base.css';
import './style.css';
import './lists.css';
import './figures.css';
import { keepChain } from '../chains.js';
import { copyButton } from '../copy.js';
import { byId, el } from '../dom.js';
import { type Examples, fallbacks, fetchExamples, namedInUrl } from '../examples.js';
import { type PageKind, readPasted, shortHash } from '../hashes.js';
import { type Answer, isMissingPath } from './ask.js';
import { searchFor } from './links.js';
import { showChains } from './other-chains.js';
import { failure } from './parts.js';
import { whyNoSearch } from './search-words.js';
import { probe, showStatus, type Took, together } from './status.js';

const view = byId('view');
const input = byId('hash') as HTMLInputElement;
const status = byId('status');
status.textContent = 'Checking the gateway…';

const exampleLinks = [
  ['address', 'An address and its transfers'],
  ['transaction', 'A transaction and its trace'],
  ['reverted', 'A failed transaction, and why'],
  ['creation', 'A contract creation'],
  ['liquidation', 'A loan liquidation'],
  ['batch', 'A batch of transfers'],
  ['pending', 'A pending transaction'],
  ['growing', 'An address that grows'],
  ['next', 'A transaction that is about to be mined'],
  ['block', 'A block, its fees and rewards'],
  ['token', 'A token, its holders and transfers'],
] as const;

/** What only a chain that grows has, by its name. */
const growth: readonly string[] = ['growing', 'next'];

/** Not loaded for the start page, which shows none of them. */
const views: Record<PageKind, (name: string) => Promise<Took>> = {
  address: async (name) => (await import('./address-view.js')).showAddress(view, name),
  transaction: async (name) => (await import('./transaction-view.js')).showTransaction(view, name),
  block: async (name) => (await import('./block-view.js')).showBlock(view, name),
  token: async (name) => (await import('./token-view.js')).showToken(view, name),
};

keepChain(document.querySelector('header'));
listenForNames();
const answer = showView();
const examples = await fetchExamples();
byId('trusted-only').hidden = !examples.trustedDocumentsOnly;
void showStatus(status, examples, answer ?? showStart(examples));

/** Opens the view that the URL asks for, if any. What is named decides which; a long hash may be of a block. */
function showView(): Promise<Took> | undefined {
  const { address, transaction, block, token } = namedInUrl(new URLSearchParams(location.search));
  const given = address ?? transaction ?? block ?? token;
  if (!given) return undefined;
  const read = readPasted(given);
  input.value = given;
  const isNumber = 'kind' in read && read.kind === 'block';
  document.title = `${isNumber ? `Block ${read.name}` : shortHash(given)} · Explorer gateway`;
  byId('about').hidden = true;
  if ('advice' in read) {
    const error = { message: read.advice };
    view.append(failure(error));
    return Promise.resolve({ errors: [error], extensions: { cost: { upstreamCalls: 0 } } });
  }
  const { name } = read;
  const isBlock = given === block && read.kind === 'transaction';
  const isToken = given === token && read.kind === 'address';
  const kind = isBlock ? 'block' : isToken ? 'token' : read.kind;
  view.setAttribute('aria-busy', 'true');
  // What has the focus may be disabled for a while: it then looks as if nothing had it.
  let isInUse = false;
  view.addEventListener('focusin', () => (isInUse = true), { once: true });
  void fetchExamples().then(({ chains }) => showChains(byId('chains'), kind, name, chains));
  return views[kind](name).finally(() => {
    view.removeAttribute('aria-busy');
    arrive(isInUse);
  });
}

/** Goes back to where the reader left the page; or else begins reading at its heading, unless the page is in use already. */
function arrive(isInUse: boolean): void {
  const { scroll } = history.state ?? {};
  if (typeof scroll === 'number') scrollTo(0, scroll);
  else if (!isInUse && document.activeElement === document.body)
    view.querySelector('h2')?.focus({ preventScroll: true });
  addEventListener('scrollend', () => {
    history.replaceState({ ...history.state, scroll: scrollY }, '');
  });
}

/** Opens what is entered: an address, a transaction or a block; or else lists the tokens that are called so. */
function listenForNames(): void {
  byId('search').addEventListener('submit', (event) => {
    event.preventDefault();
    const read = readPasted(input.value);
    if ('kind' in read) {
      location.search = searchFor(read.kind, read.name);
      return;
    }
    const { advice } = read;
    const text = input.value.trim();
    input.setCustomValidity(whyNoSearch(text, advice));
    if (input.reportValidity())
      void import('./search.js').then(({ showFound }) => showFound(byId('found'), text, advice));
  });
  input.addEventListener('input', () => input.setCustomValidity(''));
}

/**
 * Shows the start page: a portfolio, if there is an example of one, and the latest of the chain. Returns the answers
 * of the explorer; none if the gateway would refuse what the page asks.
 */
async function showStart(examples: Examples): Promise<Answer<unknown>> {
  showExamples(examples);
  if (examples.trustedDocumentsOnly) return {};
  const { chains, portfolio } = examples;
  const answers = await Promise.all([
    portfolio &&
      chains.length > 1 &&
      import('./portfolio.js').then(({ showPortfolio }) =>
        showPortfolio(byId('portfolio'), portfolio, chains),
      ),
    import('./latest.js').then(({ showLatest }) => showLatest(byId('latest'), chains)),
  ]);
  const whole = together(...answers.filter((answer) => !!answer));
  const { errors = [] } = whole;
  // An explorer that may not be asked for this (EXPLORER_PATHS=seven) may still respond.
  const isLacking = errors.length > 0 && errors.every(isMissingPath);
  return isLacking ? together(whole, await probe(examples)) : whole;
}

/** Shows a shell command, and links to the server's examples, as far as they can be asked for. */
function showExamples(examples: Examples): void {
  const address = examples.address ?? fallbacks.address;
  const shell = examples.trustedDocumentsOnly ? restCommand(address) : shellCommand(address);
  byId('shell').textContent = shell;
  byId('shell').before(copyButton('the command', () => shell));
  if (examples.trustedDocumentsOnly) return;
  const isOver = examples.blocksLeft === 0;
  for (const [name, text] of exampleLinks) {
    const read = readPasted(examples[name] ?? '');
    if ('advice' in read || (growth.includes(name) && examples.blocksLeft === undefined)) continue;
    const kind = name === 'token' ? name : read.kind;
    const link = el('a', { href: searchFor(kind, read.name) }, text);
    const note = growth.includes(name) && isOver && ' (no longer: start the demo again to see it)';
    byId('examples').append(el('li', {}, link, ' ', el('code', {}, shortHash(read.name)), note));
  }
}

function shellCommand(address: string): string {
  const query = `{ address(hash: "${address}") { tokenTransfers(first: 3) { nodes { timestamp total { amount } token { symbol } } } } }`;
  const url = new URL('graphql', document.baseURI);
  return `curl -s ${url} -H 'content-type: application/json' -d '${JSON.stringify({ query })}'`;
}

function restCommand(address: string): string {
  return `curl -s ${new URL(`api/v2/addresses/${address}/token-transfers`, document.baseURI)}`;
}
