import { BlockList, isIP } from 'node:net';
import { must, type Parse, url as parseUrl } from './setting-values.js';

/** Which proxies to call explorers through; null for none. */
export interface Proxies {
  /** For http, and for https where that has none of its own. */
  readonly httpProxy: URL | null;
  readonly httpsProxy: URL | null;
  /** Host names and addresses that are called directly, with their subdomains, in lower case; `*` for all. */
  readonly noProxy: readonly string[];
}

const isDecodable = (text: string) => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** The URL of a proxy, which is http without a scheme; null if empty. */
export const proxyUrl: Parse<URL | null> = (text) => {
  if (text === '') return null;
  const url = parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  const fits =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    // Otherwise, the host would be what comes before the # or ? of a user or password.
    !/[?#]/.test(text) &&
    isDecodable(url.username) &&
    isDecodable(url.password);
  return fits
    ? url
    : must(
        'an http or https URL such as http://proxy.example:3128 (a host and a port alone are http), with user:password@ before the host if the proxy wants them, and %23, %25, %2F, %3F and %40 for a #, %, /, ? and @ in them; else name the hosts of the explorers in NO_PROXY',
      );
};

/** Hosts that are called without a proxy. What is none is for other programs that read it. */
export const noProxy: Parse<readonly string[]> = (text) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '');

const own = new BlockList();
own.addSubnet('127.0.0.0', 8, 'ipv4');
own.addAddress('0.0.0.0', 'ipv4');
own.addAddress('::1', 'ipv6');
own.addAddress('::', 'ipv6');

/** Whether the host of a URL is this machine. */
export const isLoopback = (url: string): boolean => {
  const host = new URL(url).hostname.replace(/^\[|\]$|\.$/g, '');
  const family = isIP(host);
  return family === 0
    ? /(?:^|\.)localhost$/.test(host)
    : own.check(host, family === 4 ? 'ipv4' : 'ipv6');
};

const isExempt = (entry: string, host: string, port: string) => {
  // As the host of a URL has it.
  const given = isIP(entry) === 6 ? `[${entry}]` : entry;
  const [, name = '', only = port] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(given) ?? [];
  return entry === '*' || ((host === name || host.endsWith(`.${name}`)) && only === port);
};

/** The proxy through which a URL is called; null if it is called directly. */
export const proxyFor = (url: string, { httpProxy, httpsProxy, noProxy }: Proxies): URL | null => {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'https:';
  const proxy = isSecure ? (httpsProxy ?? httpProxy) : httpProxy;
  if (proxy === null || isLoopback(url)) return null;
  const host = hostname.replace(/\.$/, '');
  const at = port || (isSecure ? '443' : '80');
  return noProxy.some((entry) => isExempt(entry, host, at)) ? null : proxy;
};

/** There is no such host (RFC 6761): what would go through it fails, and never goes directly. */
const unusable = () => new URL('http://unusable.invalid');

/** The proxies, of which those that are wrong lead nowhere. */
export const usableProxies = ({
  httpProxy = unusable(),
  httpsProxy = unusable(),
  noProxy = [],
}: Partial<Proxies>): Proxies => ({ httpProxy, httpsProxy, noProxy });
