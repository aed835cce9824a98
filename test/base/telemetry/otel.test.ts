import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askGraph } from '../../support/http.js';
import { main, runMain } from '../../support/process.js';

// The spans are tested in test/telemetry, beside the package that sends them.

const UPSTREAM_URL = 'http://127.0.0.1:9';

it.each(['1', '2'])(
  'stops the start without the package, which it names: %s workers',
  async (workers) => {
    const { code, stdout, stderr } = await runMain({
      UPSTREAM_URL,
      WORKERS: workers,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    }).exited;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringContaining('the package @opentelemetry/sdk-node is not installed'),
    ]);
  },
);

it('uses the API of the package that is installed beside it, whichever version that is', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tracing-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const packages = join(root, 'node_modules');
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const shared = ['graphql'];
  const api = join(packages, '@opentelemetry/api');
  const sdk = join(packages, '@opentelemetry/sdk-node');
  await mkdir(sdk, { recursive: true });
  await cp(dirname(main), join(root, 'dist'), { recursive: true });
  await cp('node_modules/@opentelemetry/api', api, { recursive: true });
  for (const name of [...Object.keys(dependencies), ...shared]) {
    await mkdir(dirname(join(packages, name)), { recursive: true });
    await symlink(resolve('node_modules', name), join(packages, name), 'junction');
  }
  const version = join(api, 'build/src/version.js');
  const text = await readFile(version, 'utf8');
  await writeFile(version, text.replace(/'1\.\d+\.\d+'/, "'1.99.0'"));
  await writeFile(
    join(sdk, 'package.json'),
    '{ "name": "@opentelemetry/sdk-node", "exports": "./index.mjs" }',
  );
  await writeFile(
    join(sdk, 'index.mjs'),
    `import { INVALID_SPAN_CONTEXT, trace } from '@opentelemetry/api';
    const startSpan = (span) => {
      console.error(JSON.stringify({ span }));
      return trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
    };
    export class NodeSDK {
      start() { trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) }); }
      async shutdown() {}
    }`,
  );
  const settings = { UPSTREAM_URL, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  const { url, child, exited } = runMain(settings, [], { program: join(root, 'dist/main.js') });
  await askGraph(await url, '{ __typename }');
  child.kill('SIGTERM');
  expect((await exited).stderr).toContain('{"span":"POST"}');
});

it('loads nothing of OpenTelemetry without OTEL_EXPORTER_OTLP_ENDPOINT', async () => {
  const dataUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
  const loader = `export const resolve = (name, context, next) => {
    if (name.includes('opentelemetry')) throw new Error(name);
    return next(name, context);
  };`;
  const code = `import { register } from 'node:module'; register(${JSON.stringify(dataUrl(loader))});`;
  const { url } = runMain({ UPSTREAM_URL, NODE_OPTIONS: `--import=${dataUrl(code)}` });
  expect((await askGraph(await url, '{ __typename }')).status).toBe(200);
});
