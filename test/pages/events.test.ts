import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showEvents } from '../../src/pages/graphiql/events.js';

const event = (name: string) => ({ data: { name }, extensions: { cost: { estimated: 1 } } });

describe('the events of a subscription, as GraphiQL shows them', () => {
  let shown: Record<string, unknown>[];
  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
  });
  afterEach(() => void vi.useRealTimers());
  const start = () => showEvents((answer) => shown.push(answer as Record<string, unknown>));

  it('are the first as it came, and then the newest above the others', () => {
    const events = start();
    events.add(event('a'));
    vi.runAllTimers();
    expect(shown).toEqual([event('a')]);
    events.add({ errors: [{ message: 'b' }] });
    events.add(event('c'));
    vi.runAllTimers();
    // Those that come together are shown together.
    expect(shown).toHaveLength(2);
    expect(shown[1]).toEqual({
      events: 3,
      ...event('c'),
      earlier: [{ errors: [{ message: 'b' }] }, { data: { name: 'a' } }],
    });
  });

  it('are shown at once when the stream ends, and only once', () => {
    const events = start();
    events.flush();
    expect(shown).toEqual([]);
    events.add(event('a'));
    events.flush();
    expect(shown).toEqual([event('a')]);
    vi.runAllTimers();
    expect(shown).toHaveLength(1);
  });

  it.each([
    ['hundred', 250, '', 99],
    ['few, of long ones', 10, 'x'.repeat(200_000), 1],
  ])('are the newest %s, and say how many are left out', (_what, count, text, earlier) => {
    const events = start();
    for (let index = 0; index < count; index++) events.add(event(`${index}${text}`));
    events.flush();
    expect(shown[0]).toMatchObject({
      events: count,
      data: { name: `${count - 1}${text}` },
      leftOut: count - 1 - earlier,
    });
    expect(shown[0]?.earlier).toHaveLength(earlier);
  });
});
