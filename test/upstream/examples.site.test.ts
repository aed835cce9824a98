import { expect, it } from 'vitest';
import { readConfig } from '../../src/base/config/config.js';
import { explorerSite } from '../../src/upstream/examples.js';

const siteOf = (url: string, more = {}) => explorerSite(readConfig({ UPSTREAM_URL: url, ...more }));

it.each([
  ['https://eth.blockscout.com', 'https://eth.blockscout.com'],
  ['https://eth.blockscout.com./', 'https://eth.blockscout.com.'],
  ['https://Explorer.Example.org:443/', 'https://explorer.example.org'],
  ['https://internal.example.org', 'https://internal.example.org'],
])('links to the site of %s', (url, site) => {
  expect(siteOf(url)).toBe(site);
});

it.each([
  '',
  'http://eth.blockscout.com',
  'https://eth.blockscout.com:8443',
  'https://eth.blockscout.com/a-key-perhaps',
  'https://api.blockscout.com/1',
  'https://api.blockscout.com./1',
  'https://203.0.113.7',
  'https://0x7f000001',
  'https://2130706433',
  'https://[2001:db8::1]',
  'https://localhost',
  'https://explorer',
  'https://explorer.local',
  'https://explorer.LOCAL.',
  'https://explorer.localhost',
  'https://explorer.internal',
  'https://explorer.home.arpa',
])('links nowhere if the explorer is at %j', (url) => {
  expect(siteOf(url)).toBeUndefined();
});

it('links nowhere if the explorer needs a key', () => {
  expect(siteOf('https://eth.blockscout.com', { UPSTREAM_API_KEY: 'secret' })).toBeUndefined();
});
