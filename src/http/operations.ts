import type { Registry } from 'prom-client';
import { type Handled, jsonType, unlabelled } from '../base/request/response.js';
import type { Routes } from './routes.js';

const methods = ['GET', 'HEAD'];

const json = (status: number, body: string): Handled => ({
  response: { status, headers: jsonType, body },
  log: unlabelled,
});

/** The routes for operators: health and metrics. */
export const operationRoutes = (
  registry: Pick<Registry, 'contentType' | 'metrics'>,
  isReady: () => boolean,
): Routes => ({
  '/health/live': {
    name: 'operations',
    methods,
    handler: () => json(200, '{"status":"live"}'),
  },
  '/health/ready': {
    name: 'operations',
    methods,
    handler: () =>
      isReady() ? json(200, '{"status":"ready"}') : json(503, '{"status":"draining"}'),
  },
  '/metrics': {
    name: 'operations',
    methods,
    handler: async () => ({
      response: {
        status: 200,
        headers: { 'content-type': registry.contentType },
        body: await registry.metrics(),
      },
      log: unlabelled,
    }),
  },
});
