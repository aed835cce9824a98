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
        '--port is "70000"; it must be a port from 0 to 65535',
        'SANDBOX_FLAVOUR is "vanilla"; it must be 12, 11 or spec',
        'SANDBOX_FAULT_RATE is "2"; it must be a number from 0 to 1',
        '--rate-limit is "1.5"; it must be a whole number from 1 to 1000000',
      ],
    });
  });

  it.each(['12', '11', 'spec'] as const)('accept the flavour %s', (flavour) => {
    expect(readSettings(['--flavour', flavour], {})).toEqual({ port: 4100, flavour });
  });

  it('accept the former name of version 11', () => {
    const env = { SANDBOX_FLAVOUR: 'current', SANDBOX_UNINDEXED_RATE: '0.5' };
    expect(readSettings([], env)).toEqual({ port: 4100, flavour: '11', unindexedRate: 0.5 });
  });

  it('say whether and how the socket tells of blocks', () => {
    const argv = ['--socket', 'off', '--socket-delay-ms', '50', '--socket-drop-seconds', '9'];
    const told = { hasSocket: false, socketDelayMs: 50, socketDropSeconds: 9 };
    expect(readSettings(argv, {})).toEqual({ port: 4100, ...told });
    expect(readSettings(['--socket', 'no'], {})).toHaveProperty('problems');
  });

  it('reject unknown flags and positional arguments', () => {
    expect(readSettings(['--prot', '1'], {})).toEqual({
      problems: [expect.stringMatching(/^Unknown option '--prot'.*--help lists the flags\.$/)],
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
