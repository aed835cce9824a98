import { copyButton } from '../copy.js';
import { el } from '../dom.js';
import { fetchText } from '../fetch-text.js';
import { CURSOR, cursorKeys } from './cursor.js';
import { indentJson, readExactly } from './json.js';
import type { Parameter } from './openapi.js';

const shownHeaders = [
  'cache-status',
  'age',
  'etag',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
];

// Indenting more than this would freeze the page; the curl command fetches all of it.
const mostShown = 200_000;

/** Makes a form send its request to this gateway and show the response below itself. */
export function tryIt(form: HTMLFormElement, path: string, parameters: Parameter[]): void {
  // Screen readers announce the status only, since the body can be very long.
  const status = el('p', { role: 'status' });
  const body = el('div');
  const place = el('div', { class: 'answer', tabindex: '-1' }, status, body);
  form.append(place);
  let current = new AbortController();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(() => requestOf(form, path, parameters));
  });
  const cursor = form.querySelector<HTMLInputElement>(`[name=${CURSOR}]`);
  // A cursor goes on from one page of one list only.
  form.addEventListener('input', ({ target }) => {
    if (cursor && target !== cursor) cursor.value = '';
  });

  const display = (line: HTMLElement, ...parts: HTMLElement[]) => {
    status.replaceChildren(line);
    body.replaceChildren(...parts);
    place.scrollIntoView({ block: 'nearest' });
  };
  const fail = (why: string) => display(el('span', { class: 'failure' }, why));

  /** Sends a request, and cancels the one before. */
  function send(make: () => Request): void {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    display(el('span', { class: 'note' }, 'Loading…'));
    let request: Request;
    try {
      request = new Request(make(), { signal });
    } catch {
      fail('A header value can only have Latin-1 characters.');
      return;
    }
    fetchText(request).then(
      ({ response, text }) => show(request, response, text),
      ({ message }: Error) => {
        if (!signal.aborted) fail(message);
      },
    );
  }

  function show(request: Request, response: Response, text: string): void {
    const headers = shownHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [el('dt', {}, name), el('dd', {}, value)];
    });
    const json = readExactly(text);
    const shown = text.slice(0, mostShown);
    const next = nextPage(json);
    const command = curl(request);
    display(
      el('b', {}, `${response.status} ${response.statusText}`),
      el(
        'div',
        { class: 'command' },
        el('pre', {}, command),
        copyButton('the curl command', () => command),
      ),
      el('dl', { class: 'headers' }, ...headers),
      el('pre', { tabindex: '0' }, json === undefined ? shown : indentJson(shown)),
      ...(shown === text
        ? []
        : [el('p', { class: 'note' }, `Only the first ${mostShown} characters are shown.`)]),
      ...(next ? [nextButton(request.url, next)] : []),
    );
  }

  /** Fills the cursor into the form, and sends the answered request with it. */
  function nextButton(url: string, keys: URLSearchParams): HTMLElement {
    const button = el('button', { type: 'button' }, 'Next page');
    button.addEventListener('click', () => {
      if (cursor) cursor.value = String(keys);
      const next = new URL(url);
      for (const [key, value] of keys) next.searchParams.set(key, value);
      send(() => new Request(next));
      // The button is gone, together with the response that it was part of.
      place.focus({ preventScroll: true });
    });
    return button;
  }
}

function requestOf(form: HTMLFormElement, path: string, parameters: Parameter[]): Request {
  const values = new FormData(form);
  const headers = new Headers({ accept: 'application/json' });
  const search = new URLSearchParams();
  let target = path.replace(/^\//, '');
  for (const { name, in: place } of parameters) {
    const value = values.getAll(name).join(',').trim();
    if (name === CURSOR) for (const [key, part] of cursorKeys(value)) search.set(key, part);
    else if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(value));
    else if (value && place === 'query') search.set(name, value);
    else if (value && place === 'header') headers.set(name, value);
  }
  const query = search.size > 0 ? `?${search}` : '';
  return new Request(new URL(target + query, document.baseURI), { headers });
}

/** The explorer's own cursor of the page after this one. */
function nextPage(page: unknown): URLSearchParams | undefined {
  const cursor = (page as { [CURSOR]?: object | null } | null | undefined)?.[CURSOR];
  return cursor ? cursorKeys(cursor) : undefined;
}

function curl({ url, headers }: Request): string {
  const given = [...headers].filter(([name]) => name !== 'accept');
  const flags = given.map(([name, value]) => ` -H '${name}: ${value.replaceAll("'", "'\\''")}'`);
  return `curl '${url.replaceAll("'", '%27')}'${flags.join('')}`;
}
