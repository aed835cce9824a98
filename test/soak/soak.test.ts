import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

describe('the soak', () => {
  it.each([
    ['minutes', '0.2', 'from 1 to 1440'],
    ['minutes', '0', 'from 1 to 1440'],
    ['minutes', '1441', 'from 1 to 1440'],
    ['rate', 'fast', 'from 1 to 1000'],
    ['seed', '', 'from 1 to 4294967295'],
  ])(
    'refuses --%s %s before anything is started, and says what is allowed',
    (name, given, allowed) => {
      const args = ['test/soak/soak.mjs', `--${name}=${given}`];
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect(status).toBe(1);
      expect(stderr).toBe(`--${name} takes a whole number ${allowed}, not "${given}".\n`);
    },
  );
});
