import { isIP } from 'node:net';

/** The address in an entry such as `192.0.2.1:80`, `[2001:db8::1]:80` or `"2001:db8::1"`. */
const addressIn = (entry: string) => {
  const bare = entry.replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(bare) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(bare) ?? [];
  return bracketed ?? beforePort ?? bare;
};

/** The first 64 bits: a client may have as many IPv6 addresses as it likes below them. */
const networkOf = (address: string) => {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
};

/**
 * Whom the outermost of the trusted proxies saw, by `x-forwarded-for` counted from the right: an IPv4
 * address, or the network of an IPv6 address. '' if no proxy is trusted, or if it does not say.
 */
export const clientAddress = (
  forwardedFor: string | readonly string[] | undefined,
  trustedProxies: number,
): string => {
  if (trustedProxies === 0 || forwardedFor === undefined) return '';
  const address = addressIn(String(forwardedFor).split(',').at(-trustedProxies)?.trim() ?? '');
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(mapped) === 4) return mapped;
  // A zone, such as %eth0, means nothing elsewhere.
  return isIP(mapped) === 6 && !mapped.includes('%') ? networkOf(mapped) : '';
};
