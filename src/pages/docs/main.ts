import '../base.css';
import './style.css';
import { chainInUrl } from '../chains.js';
import { byId, el } from '../dom.js';
import { type Examples, fetchExamples, namedInUrl } from '../examples.js';
import { createResolve, type OpenApi } from './openapi.js';
import { drawOperation } from './operation.js';
import { pathSteps, prose } from './prose.js';

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
    el('ul', { class: 'contents' }, ...contents),
    ...paths.map(([path, { get }]) => drawOperation(path, get, resolve, examples)),
  );
}
