import '../base.css';
import './style.css';
import { byId, el } from '../dom.js';
import { type Examples, fallbacks, fetchExamples, namedInUrl } from '../examples.js';
import { kindOfHash, shortHash } from '../hashes.js';
import { showAddress } from './address-view.js';
import type { Answer } from './ask.js';
import { failure } from './parts.js';
import { probe, showStatus } from './status.js';
import { showTransaction } from './transaction-view.js';

const view = byId('view');
const input = byId('hash') as HTMLInputElement;
const status = byId('status');
status.textContent = 'Checking the gateway…';

const hashFormat = 'An address is 0x and 40 hex digits, a transaction hash 0x and 64.';

const exampleLinks = [
  ['address', 'An address and its transfers'],
  ['transaction', 'A transaction and its trace'],
  ['reverted', 'A failed transaction, and why'],
  ['creation', 'A contract creation'],
  ['liquidation', 'A loan liquidation'],
  ['batch', 'A batch of transfers'],
  ['pending', 'A pending transaction'],
] as const;

listenForHashes();
const answer = showView();
const examples = await fetchExamples();
void showStatus(status, examples, answer ?? probe(examples));
if (!answer) showExamples(examples);

/** Opens the view that the URL asks for, if any. The length of the hash decides which. */
function showView(): Promise<Answer<unknown>> | undefined {
  const { address, transaction } = namedInUrl(new URLSearchParams(location.search));
  const hash = address ?? transaction;
  if (!hash) return undefined;
  const kind = kindOfHash(hash);
  input.value = hash;
  document.title = `${shortHash(hash)} · Explorer gateway`;
  byId('about').hidden = true;
  if (!kind) {
    const error = { message: hashFormat };
    view.append(failure(error));
    return Promise.resolve({ errors: [error], extensions: { cost: { upstreamCalls: 0 } } });
  }
  view.setAttribute('aria-busy', 'true');
  const show = kind === 'address' ? showAddress : showTransaction;
  return show(view, hash).finally(() => view.removeAttribute('aria-busy'));
}

/** Opens a hash that is entered, whether it is of an address or a transaction. */
function listenForHashes(): void {
  byId('search').addEventListener('submit', (event) => {
    event.preventDefault();
    const kind = kindOfHash(input.value.trim());
    input.setCustomValidity(kind ? '' : hashFormat);
    if (kind) location.search = new URLSearchParams({ [kind]: input.value.trim() }).toString();
    else input.reportValidity();
  });
  input.addEventListener('input', () => input.setCustomValidity(''));
}

/** Shows a shell command, and links to the server's examples. */
function showExamples(examples: Examples): void {
  byId('shell').textContent = shellCommand(examples.address ?? fallbacks.address);
  for (const [name, text] of exampleLinks) {
    const hash = examples[name] ?? '';
    const kind = kindOfHash(hash);
    if (!kind) continue;
    const link = el('a', { href: `?${kind}=${hash}` }, text);
    byId('examples').append(el('li', {}, link, ' ', el('code', {}, shortHash(hash))));
  }
}

function shellCommand(address: string): string {
  const query = `{ address(hash: "${address}") { tokenTransfers(first: 3) { nodes { timestamp token { symbol } total { value } } } } }`;
  const url = new URL('graphql', document.baseURI);
  return `curl -s ${url} -H 'content-type: application/json' -d '${JSON.stringify({ query })}'`;
}
