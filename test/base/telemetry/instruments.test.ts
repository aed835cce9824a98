import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { createInstruments } from '../../../src/base/telemetry/instruments.js';

const buckets = [0.1, 1, 10];

interface Metrics {
  readonly calls: { inc(labels: { door: string; kind: string }): void };
  readonly waiting: { set(to: number): void; inc(): void; dec(): void };
  readonly cost: { observe(value: number): void };
  readonly seconds: { observe(labels: { door: string }, value: number): void };
}

/** The same metrics twice: ours, and those of prom-client. */
const both = () => {
  const registry = new Registry();
  const { counter, gauge, histogram, histogramBy } = createInstruments(registry);
  const ours: Metrics = {
    calls: counter('calls', 'Calls.', ['door', 'kind']),
    waiting: gauge('waiting', 'Waiting.'),
    cost: histogram('cost', 'Cost.', buckets),
    seconds: histogramBy('seconds', 'Time.', ['door'], buckets),
  };
  const model = new Registry();
  const registers = [model];
  const theirs: Metrics = {
    calls: new Counter({
      name: 'calls',
      help: 'Calls.',
      labelNames: ['door', 'kind'] as const,
      registers,
    }),
    waiting: new Gauge({
      name: 'waiting',
      help: 'Waiting; of several workers, the sum.',
      registers,
    }),
    cost: new Histogram({ name: 'cost', help: 'Cost.', buckets, registers }),
    seconds: new Histogram({
      name: 'seconds',
      help: 'Time.',
      labelNames: ['door'] as const,
      buckets,
      registers,
    }),
  };
  return { registry, ours, model, theirs };
};

describe('the metrics text', () => {
  it.each<[string, (metrics: Metrics) => void]>([
    ['before anything is counted', () => {}],
    [
      'counts by their labels',
      ({ calls }) => {
        calls.inc({ door: 'rest', kind: 'a' });
        calls.inc({ door: 'rest', kind: 'b' });
        calls.inc({ door: 'graphql', kind: 'a' });
        calls.inc({ kind: 'a', door: 'rest' });
      },
    ],
    [
      'a gauge that goes up and down',
      ({ waiting }) => {
        waiting.set(5);
        waiting.inc();
        waiting.dec();
        waiting.dec();
      },
    ],
    [
      'values within, at and above the bounds',
      ({ cost, seconds }) => {
        for (const value of [0, 0.1, 0.5, 10, 11, 1e9]) {
          cost.observe(value);
          seconds.observe({ door: value < 1 ? 'rest' : 'a "b"\\\n' }, value);
        }
      },
    ],
  ])('is exactly that of prom-client: %s', async (_what, use) => {
    const { registry, ours, model, theirs } = both();
    use(ours);
    use(theirs);
    expect(await registry.metrics()).toBe(await model.metrics());
  });
});
