import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingDefaults, spellingsOf } from '../src/base/config/config.js';
import type { GatewayOptions, SettingName } from '../src/index-types.js';

it('the types of the package have the names of all settings', () => {
  const text = readFileSync('src/index-types.ts', 'utf8');
  const union = /type SettingName =([^;]+);/.exec(text)?.[1] ?? '';
  const named = [...union.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const known = settingDefaults.flatMap(([variable]) => spellingsOf(variable));
  expect(named.sort()).toEqual([...known].sort());
});

it('the types of the package refuse a setting that is misspelled or no text', () => {
  const right: GatewayOptions = {
    settings: { UPSTREAM_URL: 'https://eth.blockscout.com', CACHE_URL: process.env.CACHE_URL },
  };
  // @ts-expect-error It is UPSTREAM_URL.
  const misspelled: GatewayOptions = { settings: { UPSTREAM_ULR: 'https://eth.blockscout.com' } };
  // @ts-expect-error It is text, as in the environment.
  const noText: GatewayOptions = { settings: { PORT: 4000 } };
  const computed: Record<string, string> = { MAX_DEPTH: '5' };
  const open: GatewayOptions = { settings: computed };
  const name: SettingName = 'https_proxy';
  expect([right, misspelled, noText, open, name]).toHaveLength(5);
});
