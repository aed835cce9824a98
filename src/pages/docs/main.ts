import '../base.css';
import './style.css';
import { chainInUrl, keepChain, nameOf } from '../chains.js';
import { byId, el } from '../dom.js';
import { type Examples, fetchExamples, namedInUrl } from '../examples.js';
import { createResolve, type OpenApi } from './openapi.js';
import { drawOperation } from './operation.js';
import { pathSteps, prose } from './prose.js';

keepChain(document.querySelector('header'));
const place = byId('docs');
place.setAttribute('aria-busy', 'true');

const [openApi, examples] = await Promise.all([fetchDocument(), fetchExamples()]);
place.removeAttribute('aria-busy');
if (openApi) draw(openApi, { ...examples, ...namedInUrl(new URLSearchParams(location.search)) });
else place.append(el('p', { class: 'failure' }, 'Could not load openapi.json from the gateway.'));
// The target of the fragment did not exist when the page loaded: navigate again, which also moves the keyboard focus.
if (location.hash) location.replace(location.hash);

async function fetchDocument(): Promise<OpenApi | undefined> {
  try {
    const response = await fetch('openapi.json');
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

function draw(document: OpenApi, examples: Examples): void {
  const { info } = document;
  const resolve = createResolve(document);
  // The paths of a chain are below its id.
  const chain = chainInUrl(new URLSearchParams(location.search));
  const prefix = chain === null ? '' : `/${encodeURIComponent(chain)}`;
  const paths = Object.entries(document.paths).map(
    ([path, item]) => [`${prefix}${path}`, item] as const,
  );
  const contents = paths.map(([path, { get }]) =>
    el(
      'li',
      {},
      el('a', { href: `#${get.operationId}` }, get.summary),
      ' ',
      el('code', {}, ...pathSteps(path)),
    ),
  );
  place.append(
    el('p', { class: 'lede' }, info.title),
    el('p', { class: 'description' }, ...prose(info.description)),
    ...chainsOf(examples, chain),
    el('ul', { class: 'contents' }, ...contents),
    ...paths.map(([path, { get }]) => drawOperation(path, get, resolve, examples)),
  );
}

/** Says whose paths these are, and links to those of the other chains; nothing with one chain. */
function chainsOf({ chains }: Examples, id: string | null): HTMLElement[] {
  if (chains.length < 2) return [];
  const here = id === null ? chains[0] : chains.find((chain) => chain.id === id);
  const links = chains
    .filter((chain) => chain !== here)
    .map((chain) => {
      const href = `docs?${new URLSearchParams({ chain: chain.id })}`;
      return el('li', {}, el('a', { href }, nameOf(chain)));
    });
  return [
    el(
      'nav',
      { class: 'chains', 'aria-label': 'Chains' },
      el('p', {}, ...(here ? ['On ', el('b', {}, nameOf(here)), '. '] : []), 'The same paths on:'),
      el('ul', {}, ...links),
    ),
  ];
}
