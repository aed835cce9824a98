import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createInstruments } from '../../src/base/telemetry/instruments.js';
import { createWorkerMetrics } from '../../src/workers/shared.js';

/** What a worker tells that has served so many requests. */
const told = async (served: number) => {
  const registry = new Registry();
  const { counter, gauge } = createInstruments(registry);
  const requests = counter('requests', 'Requests.', ['door']);
  for (let at = 0; at < served; at += 1) requests.inc({ door: 'rest' });
  gauge('under_way', 'Under way.').set(served);
  return registry.getMetricsAsJSON();
};

const sampleOf = (page: string, name: string) =>
  Number(
    page
      .split('\n')
      .find((line) => line.startsWith(`${name}`))
      ?.split(' ')[1],
  );

it('keeps the counts of workers that end, also of several at once, but not their gauges', async () => {
  const served = new Map<string, number>([
    ['first', 1],
    ['second', 20],
    ['third', 300],
  ]);
  const metrics = createWorkerMetrics<string>(async (worker, reading) => {
    metrics.told(worker, reading, await told(served.get(worker) ?? 0));
  });
  const before = await metrics.page([...served.keys()]);
  expect(sampleOf(before, 'requests{door="rest"}')).toBe(321);
  expect(sampleOf(before, 'under_way ')).toBe(321);
  metrics.retire('first');
  metrics.retire('second');
  const after = await metrics.page(['third']);
  expect(sampleOf(after, 'requests{door="rest"}')).toBe(321);
  expect(sampleOf(after, 'under_way ')).toBe(300);
});

it('does not wait for a worker that ends while it is asked', async () => {
  const metrics = createWorkerMetrics<string>(async (worker, reading) => {
    if (worker === 'first') metrics.retire('first');
    else metrics.told(worker, reading, await told(2));
  });
  expect(sampleOf(await metrics.page(['first', 'second']), 'requests{door="rest"}')).toBe(2);
});
