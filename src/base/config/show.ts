/** Shows what of a refused value is no secret: whoever makes one mistake may have made another. */
export type Show = (text: string) => string;

const hidden = '***';

type Hide = (secret: string) => string;

const hideAll: Hide = () => hidden;

/** Hides what is between commas, so that the entries of a list stay apart. */
const hideEntries: Hide = (secret) => secret.replace(/[^,]+/g, hidden);

const aroundAt = /^([,\s]*(?:(?:[\w-]+\s*=\s*)?[a-z][a-z\d+.-]*:\/\/)?)(.*)@(.*)$/is;
/** A password without a host. */
const behindColon =
  /(:\/\/(?:\[[\da-f:.]*\]|[^/?#,\s:@[]*):)(?!(?:\d{1,5}|\{\w*\})(?:[/?#,\s]|$))(.+)/is;

/** Hides user info, a query and a fragment, even of a URL that cannot be parsed. */
const hideIn = (text: string, hide: Hide): string =>
  text
    .replace(aroundAt, (_, start: string, secret: string, rest: string) =>
      // It ends user info, unless it is in a query.
      /[?#]/.test(secret) ? start + hide(`${secret}@${rest}`) : `${start}${hide(secret)}@${rest}`,
    )
    .replace(/(?<=[?#]).+/s, hide)
    .replace(behindColon, (_, start: string, secret: string) => start + hide(secret));

/** Shows everything but user info, a query and a fragment: a URL may have been put anywhere. */
export const showMost: Show = (text) => hideIn(text, hideAll);

/** Shows as much of the beginning as matches the pattern. */
const showUpTo =
  (pattern: RegExp, hide: Hide = hideAll): Show =>
  (text) => {
    const [shown = ''] = pattern.exec(text) ?? [];
    return shown.length < text.length ? shown + hide(text.slice(shown.length)) : shown;
  };

const location = [
  /^(?:[a-z][a-z\d+.-]*:(?:\/\/|$))?/, // scheme
  /(?:\*{3}@?)?/, // hidden user info
  /(?:(?:[\p{L}\d._{}-]+|\[[\da-f:.]*\])(?::(?:\d{1,5}|\{\w*\})(?=[/?#]|$))?)?/u, // host and port
  /(?:\/[\w./{}-]*)?/, // path
  /\W?/, // the character that is none of these
];

const showLocation = showUpTo(new RegExp(location.map(({ source }) => source).join(''), 'iu'));

/** Shows the scheme, host, port and path of a URL, as far as it resembles one. */
export const showUrl: Show = (text) => showLocation(showMost(text));

/** Shows a path as it is, unless it is a URL. */
export const showPath: Show = (text) => (text.includes('://') ? showMost(text) : text);

/** Shows nothing of a secret. */
export const showNothing: Show = () => hidden;

/** Shows the entries of a list: as many as are between commas. */
export type ShowEntries = (text: string) => readonly string[];

/** Where the next URL of a list begins, since user info and queries may have commas. */
const nextUrl = /(?=,\s*(?:[\w-]+\s*=\s*)?[a-z][a-z\d+.-]*:\/\/)/i;

/** Shows everything but user info, queries and fragments. */
export const showEntries: ShowEntries = (text) =>
  text
    .split(nextUrl)
    .map((part) => hideIn(part, hideEntries))
    .join('')
    .split(',');

/** Shows ids and base URLs. */
export const showChains: ShowEntries = (text) =>
  showEntries(text).map((entry) => {
    const [, id = '', url = ''] = /^([^=]*=?\s*)(.*)$/s.exec(entry) ?? [];
    return id + (id.includes('=') ? showUrl(url) : url);
  });

/** Shows ids, and nothing of what is behind them. */
export const showIds: ShowEntries = (text) =>
  showEntries(text).map(showUpTo(/^\s*[^\s=:]*[\s=:]?/));

/** Shows ids, and nothing of keys, even of those that have no id. */
export const showIdsOfKeys: ShowEntries = (text) =>
  text.split(',').map(showUpTo(/^(?:\s*\d{1,20}\s*=)?/));

const showUpToValue = showUpTo(
  /^(?:\s*[^\s:=;,@?#]*\s*,)*(?:\s*[^\s:=;,@?#]+(?![^\s:=;,@?#]|@)\W?)?/,
  hideEntries,
);

/** Shows names up to what is none, such as the value of a header or cookie. */
export const showNames: ShowEntries = (text) => showUpToValue(text).split(',');
