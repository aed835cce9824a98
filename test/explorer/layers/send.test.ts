import { describe, expect, it } from 'vitest';
import { followRedirect } from '../../../src/explorer/layers/send.js';

const path = `/api/v2/addresses/0x${'aB'.repeat(20)}/tokens`;
const from = { origin: 'http://old.example', path: `/eth${path}?type=ERC-20&apikey=k` };
const query = '?type=ERC-20&apikey=k';

const follow = (location: string | undefined) => followRedirect(from, location, path);

describe('a redirect', () => {
  it.each([
    [
      'another path of the same origin',
      `/main${path}${query}`,
      'http://old.example',
      `/main${path}${query}`,
      'http://old.example/main',
    ],
    [
      'a relative URL',
      `../../../../../x${path}${query}`,
      'http://old.example',
      `/x${path}${query}`,
      'http://old.example/x',
    ],
    [
      'the same path with a slash at its end',
      `/eth${path}/${query}`,
      'http://old.example',
      `/eth${path}/${query}`,
      'http://old.example/eth',
    ],
    [
      'another host with a slash at the end',
      `http://new.example${path}/?type=ERC-20`,
      'http://new.example',
      `${path}/?type=ERC-20`,
      'http://new.example',
    ],
    [
      'the same host over https',
      `https://old.example/eth${path}${query}`,
      'https://old.example',
      `/eth${path}?type=ERC-20`,
      'https://old.example/eth',
    ],
    [
      'another host',
      `http://new.example${path}${query}`,
      'http://new.example',
      `${path}?type=ERC-20`,
      'http://new.example',
    ],
    [
      'another host, without protocol',
      `//new.example${path}${query}`,
      'http://new.example',
      `${path}?type=ERC-20`,
      'http://new.example',
    ],
    [
      'the hash in another case',
      `http://new.example${path.toLowerCase()}?apikey=k&type=%45RC-20`,
      'http://new.example',
      `${path.toLowerCase()}?type=%45RC-20`,
      'http://new.example',
    ],
    [
      'a URL without the key',
      `http://new.example${path}?type=ERC-20`,
      'http://new.example',
      `${path}?type=ERC-20`,
      'http://new.example',
    ],
  ])('to %s is followed', (_, location, origin, target, baseUrl) => {
    expect(follow(location)).toEqual({ target: { origin, path: target }, baseUrl });
  });

  it.each([
    ['nowhere', undefined],
    ['an invalid URL', 'http://'],
    ['another endpoint', `http://new.example/api/v2/addresses/0x${'aB'.repeat(20)}/nft`],
    ['another hash', `http://new.example${path.replaceAll('aB', 'aC')}${query}`],
    ['the start page', 'http://new.example/'],
    ['another query', `http://new.example${path}?type=ERC-721&apikey=k`],
    ['no query', `http://new.example${path}`],
    ['a longer path', `http://new.example${path}/more${query}`],
    ['two slashes', `/eth${path}//${query}`],
    ['a slash and another query', `/eth${path}/`],
    ['a URL that only contains the path', `http://new.example/?to=${path}${query}`],
    ['another scheme', `ftp://new.example${path}${query}`],
    ['a javascript: URL', `javascript:${path}`],
    ['user info', `http://ann:pw@new.example${path}${query}`],
  ])('to %s is rejected', (_, location) => {
    expect(() => follow(location)).toThrow(expect.objectContaining({ fault: 'bad-response' }));
  });

  it.each([
    'http://localhost:4100',
    'http://explorer.localhost',
    'https://127.0.0.1',
    'http://[::1]:4100',
    'http://[::ffff:127.0.0.1]',
    'http://0.0.0.0',
    'http://2130706433',
  ])('from another machine to this one is not followed: %s', (origin) => {
    const location = `${origin}${path}${query}`;
    expect(() => follow(location)).toThrow(
      'The explorer redirects to this machine (loopback), where only an explorer of this machine may lead. Set UPSTREAM_URL',
    );
    const own = { ...from, origin: 'http://127.0.0.1:4000' };
    expect(followRedirect(own, location, path).target.origin).toBe(new URL(origin).origin);
  });

  it('stays on its host even if the requested path starts with two slashes', () => {
    const odd = { ...from, path: `//eth${path}` };
    expect(followRedirect(odd, `/main${path}`, path).target.origin).toBe(from.origin);
  });

  it('may take the slash away that another one has added', () => {
    const slashed = { ...from, path: `/eth${path}/${query}` };
    const { target } = followRedirect(slashed, `/eth${path}${query}`, path);
    expect(target).toEqual({ origin: from.origin, path: `/eth${path}${query}` });
  });

  it('has no query if none was requested', () => {
    const { target } = followRedirect({ ...from, path }, `/main${path}`, path);
    expect(target.path).toBe(`/main${path}`);
  });

  it('keeps the whole requested query, even if it is malformed', () => {
    const odd = { ...from, path: `${path}?apikey=k&x=%zz'` };
    const follow = (query: string) =>
      followRedirect(odd, `http://new.example${path}?${query}`, path).target.path;
    expect(follow("x=%zz'&%61pikey=%zz")).toBe(`${path}?x=%zz%27`);
    expect(() => follow('')).toThrow();
    expect(() => follow('x=%yy')).toThrow();
  });

  it('is never followed from https to http', () => {
    const secure = { ...from, origin: 'https://old.example' };
    const follow = (location: string) => followRedirect(secure, location, path);
    expect(() => follow(`http://old.example/eth${path}${query}`)).toThrow();
    expect(follow(`https://new.example${path}${query}`).target.origin).toBe('https://new.example');
  });
});
