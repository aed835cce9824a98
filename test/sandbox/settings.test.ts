import { describe, expect, it } from 'vitest';
import { HELP, readSettings } from '../../src/sandbox/settings.js';

describe('the settings of the sandbox', () => {
  it('default to port 4100 and nothing else', () => {
    expect(readSettings([], {})).toEqual({ port: 4100 });
  });

  it('come from flags, otherwise from variables that are not empty', () => {
    const env = { SANDBOX_FLAVOUR: 'spec', SANDBOX_PORT: '1', SANDBOX_RATE_LIMIT: '' };
    const argv = [
      '--port',
      '4200',
      '--latency-ms=50',
      '--fault-rate',
      '0.25',
      '--grow-seconds',
      '5',
    ];
    expect(readSettings(argv, env)).toEqual({
      port: 4200,
      flavour: 'spec',
      latencyMs: 50,
      faultRate: 0.25,
      growSeconds: 5,
    });
  });

  it('report all invalid values at once, each with what is allowed', () => {
    const env = { SANDBOX_FLAVOUR: 'vanilla', SANDBOX_FAULT_RATE: '2' };
    expect(readSettings(['--port', '70000', '--rate-limit', '1.5'], env)).toEqual({
      problems: [
        '--port=70000 is not a port, 0 to 65535',
        'SANDBOX_FLAVOUR=vanilla is not current or spec',
        'SANDBOX_FAULT_RATE=2 is not a share, 0 to 1',
        '--rate-limit=1.5 is not a whole number, 1 to 1000000',
      ],
    });
  });

  it('reject unknown flags and positional arguments', () => {
    expect(readSettings(['--prot', '1'], {})).toEqual({
      problems: [expect.stringMatching(/^Unknown option '--prot'.*--help lists the switches\.$/)],
    });
    expect(readSettings(['7000'], {})).toHaveProperty('problems');
  });

  it('are explained by --help, even if one is invalid', () => {
    expect(readSettings(['--help'], { SANDBOX_PORT: 'x' })).toBe('help');
    for (const name of ['--port', '--flavour', '--grow-seconds', 'SANDBOX_LATENCY_MS']) {
      expect(HELP).toContain(name);
    }
  });
});
