import { button, el } from '../dom.js';

/** In the URL, so that the server widens the policy of this page, and of no other. */
const parameter = 'pictures';
const remembered = 'explorer-gateway:pictures';

/** Whether pictures of other origins may load: the reader said so, and the page's policy allows it. */
function mayLoadForeign(): boolean {
  return new URLSearchParams(location.search).get(parameter) === 'all';
}

/** The URL of this page with pictures from elsewhere. */
function withPictures(): string {
  const search = new URLSearchParams(location.search);
  search.set(parameter, 'all');
  return `?${search}`;
}

/**
 * What asks the reader, once, whether pictures of other origins may load: their servers learn the
 * reader's address and what is looked at.
 */
export function askForPictures(place: HTMLElement): void {
  if (mayLoadForeign()) return;
  if (localStorage.getItem(remembered) === 'all') {
    location.replace(withPictures());
    return;
  }
  const yes = button('Load pictures from elsewhere', () => {
    localStorage.setItem(remembered, 'all');
    location.assign(withPictures());
  });
  place.before(
    el(
      'p',
      { class: 'consent' },
      'Some pictures are on servers of others, which would learn your address and what you look at. ',
      yes,
    ),
  );
}

/** A picture, or a sign in its place: for one that must not load, is no picture, or fails. */
export function picture(
  url: string | null | undefined,
  mediaType: string | null,
  alt: string,
): HTMLElement {
  const instead = (text: string, kind = '') => el('span', { class: `picture ${kind}` }, text);
  if (!url || !URL.canParse(url, document.baseURI)) return instead('no picture');
  const { href, origin, protocol } = new URL(url, document.baseURI);
  // Within the URL itself; in an image, no script of an SVG runs.
  const isHere = origin === location.origin || href.startsWith('data:image/');
  if (!isHere && protocol !== 'https:') return instead('no picture');
  if (mediaType !== null && mediaType !== 'image') return instead(mediaType);
  if (!isHere && !mayLoadForeign()) return instead('elsewhere', 'foreign');
  const image = el('img', {
    class: 'picture',
    src: href,
    alt,
    loading: 'lazy',
    decoding: 'async',
    referrerpolicy: 'no-referrer',
  });
  image.addEventListener('error', () => image.replaceWith(instead('not found')));
  return image;
}
