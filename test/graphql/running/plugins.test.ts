import { describe, expect, it } from 'vitest';
import { checkPlugins } from '../../../src/graphql/running/plugins.js';

class OfAClass {
  onExecute() {}
}

describe('plugins', () => {
  it.each<[string, object]>([
    ['with a hook', { onExecute: () => {} }],
    ['with a hook that is left out', { onExecute: undefined }],
    ['of a class', new OfAClass()],
    ['that only surrounds', { instrumentation: {} }],
    ['that only ends', { [Symbol.asyncDispose]: async () => {} }],
    ['that is turned off', {}],
    ['with hooks of another server, too', { onFetch: () => {}, onParse: () => {} }],
  ])('may be one %s', (_what, plugin) => {
    expect(() => checkPlugins([plugin])).not.toThrow();
  });

  it('are told from all else, in one error that says what would be right', () => {
    const none = [
      null,
      undefined,
      false,
      'useX',
      () => ({ onExecute: () => {} }),
      Promise.resolve({}),
      [{ onExecute: () => {} }],
      { onExecut: () => {} },
      { onFetch: () => {} },
      new Map(),
      { onParse: 'now' },
    ];
    const refused = (given: unknown) => {
      try {
        checkPlugins(given);
        return null;
      } catch (error) {
        return error;
      }
    };
    const error = refused([{ onExecute: () => {} }, ...none]);
    expect(error).toMatchObject({ name: 'StartError' });
    expect((error as Error).message.split('\n  - ')).toEqual([
      'Invalid plugins; each must be an object with hooks of GraphQL Yoga or Envelop, such as onExecute:',
      'plugins[1] is null',
      'plugins[2] is undefined',
      'plugins[3] is boolean',
      'plugins[4] is string',
      'plugins[5] is a function: call it, if it makes a plugin',
      'plugins[6] is a promise: await it',
      'plugins[7] has no hook',
      'plugins[8] has no hook',
      'plugins[9] has no hook',
      'plugins[10] has no hook',
      'plugins[11] has onParse, which is no function',
    ]);
    for (const list of [null, 'useX', { onExecute: () => {} }]) {
      expect(refused(list)).toMatchObject({
        name: 'StartError',
        message: expect.stringContaining('plugins is no list'),
      });
    }
  });
});
