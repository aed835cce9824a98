import type { Plugin } from 'graphql-yoga';
import { StartError } from '../../base/operator-errors.js';

/** Those of Yoga and Envelop. Other servers call further ones. */
const hooks = [
  'onPluginInit',
  'onSchemaChange',
  'onEnveloped',
  'onParse',
  'onValidate',
  'onContextBuilding',
  'onExecute',
  'onSubscribe',
  'onYogaInit',
  'onRequest',
  'onRequestParse',
  'onParams',
  'onExecutionResult',
  'onResultProcess',
  'onResponse',
  'onDispose',
] as const satisfies readonly (keyof Plugin)[];

const parts = [...hooks, 'instrumentation', Symbol.asyncDispose, Symbol.dispose];

/** As some are made where they are turned off. */
const isEmpty = (value: object) =>
  Object.getPrototypeOf(value) === Object.prototype && Reflect.ownKeys(value).length === 0;

const problemOf = (value: unknown): string | null => {
  if (value === null) return 'is null';
  if (typeof value === 'function') return 'is a function: call it, if it makes a plugin';
  if (typeof value !== 'object') return `is ${typeof value}`;
  if (value instanceof Promise) return 'is a promise: await it';
  const wrong = hooks.find((hook) => {
    const given: unknown = Reflect.get(value, hook);
    return given !== undefined && typeof given !== 'function';
  });
  if (wrong) return `has ${wrong}, which is no function`;
  return isEmpty(value) || parts.some((part) => part in value) ? null : 'has no hook';
};

/** @throws StartError that lists all of them that are no plugins */
export const checkPlugins = (plugins: unknown): void => {
  const problems = Array.isArray(plugins)
    ? plugins.flatMap((plugin: unknown, at) => {
        const problem = problemOf(plugin);
        return problem === null ? [] : `plugins[${at}] ${problem}`;
      })
    : ['plugins is no list'];
  if (problems.length === 0) return;
  const rule = 'each must be an object with hooks of GraphQL Yoga or Envelop, such as onExecute';
  throw new StartError([`Invalid plugins; ${rule}:`, ...problems].join('\n  - '));
};
