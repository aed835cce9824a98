import type { Registry } from 'prom-client';
import type { Routes } from './routes.js';

const methods = ['GET', 'HEAD'];
const json = { 'content-type': 'application/json; charset=utf-8' };

/** What operators ask: health and metrics. */
export const operationRoutes = (
  registry: Pick<Registry, 'contentType' | 'metrics'>,
  isReady: () => boolean,
): Routes => ({
  '/health/live': {
    name: 'operations',
    methods,
    door: (exchange) => exchange.send(200, json, '{"status":"live"}'),
  },
  '/health/ready': {
    name: 'operations',
    methods,
    door: (exchange) =>
      isReady()
        ? exchange.send(200, json, '{"status":"ready"}')
        : exchange.send(503, json, '{"status":"draining"}'),
  },
  '/metrics': {
    name: 'operations',
    methods,
    door: async (exchange) =>
      exchange.send(200, { 'content-type': registry.contentType }, await registry.metrics()),
  },
});
