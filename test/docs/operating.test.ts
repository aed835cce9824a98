import { describe, expect, it } from 'vitest';
import { settingDefaults } from '../../src/base/config/config.js';
import { createMetrics } from '../../src/base/telemetry/metrics.js';
import { readPage } from './pages.js';

const page = readPage('docs/operating.md');

describe('docs/operating.md', () => {
  it('lists every setting with its default', () => {
    const rows = [...page.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| ([^|]+) \|/gm)];
    const defaults = rows.flatMap(([, names = '', given = '']) => {
      const variables = names.replaceAll('`', '').split(', ');
      const values = variables.length > 1 ? given.split(', ') : [given.replaceAll('`', '')];
      return variables.map((variable, at) => [variable, values[at]] as const);
    });
    const none: Record<string, string> = { UPSTREAM_URL: 'the embedded explorer' };
    expect(new Map(defaults)).toEqual(
      new Map(settingDefaults.map(([name, value]) => [name, value || (none[name] ?? 'none')])),
    );
  });

  it('alerts on metrics that there are', async () => {
    const known = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name);
    const alerts = page.slice(page.indexOf('## Alerts'), page.indexOf('## Logs'));
    const named = [...alerts.matchAll(/\b(?:gateway|process)_[a-z_]+/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect(known).toContain(name.replace(/_bucket$/, ''));
  });

  it('says with which command to run the gateway', () => {
    expect(page).toMatch(/\bnode (?:--\S+ )*dist\/main\.js/);
  });
});
