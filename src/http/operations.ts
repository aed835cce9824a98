import type { Registry } from 'prom-client';
import { jsonType } from '../base/request/exchange.js';
import type { Routes } from './routes.js';

const methods = ['GET', 'HEAD'];

/** The routes for operators: health and metrics. */
export const operationRoutes = (
  registry: Pick<Registry, 'contentType' | 'metrics'>,
  isReady: () => boolean,
): Routes => ({
  '/health/live': {
    name: 'operations',
    methods,
    door: (exchange) => exchange.send(200, jsonType, '{"status":"live"}'),
  },
  '/health/ready': {
    name: 'operations',
    methods,
    door: (exchange) =>
      isReady()
        ? exchange.send(200, jsonType, '{"status":"ready"}')
        : exchange.send(503, jsonType, '{"status":"draining"}'),
  },
  '/metrics': {
    name: 'operations',
    methods,
    door: async (exchange) =>
      exchange.send(200, { 'content-type': registry.contentType }, await registry.metrics()),
  },
});
