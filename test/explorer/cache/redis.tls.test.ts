import { describe, expect, it, onTestFinished } from 'vitest';
import { createCertificate, hasOpenssl } from '../../support/certificate.js';
import { eventually } from '../../support/eventually.js';
import { startFakeRedis } from '../../support/fake-redis.js';
import { startFaultyExplorer } from '../../support/faulty-explorer.js';
import { ask } from '../../support/http.js';
import { runMain } from '../../support/process.js';
import { startTlsFront } from '../../support/tls-front.js';

if (!hasOpenssl) console.info('Tests of rediss:// are skipped: openssl is not installed.');

describe.skipIf(!hasOpenssl)('a Redis behind TLS', () => {
  const start = async () => {
    const files = createCertificate('DNS:localhost,IP:127.0.0.1');
    const redis = await startFakeRedis();
    const upstream = await startFaultyExplorer();
    const { port, names, close } = await startTlsFront(redis.url, files);
    onTestFinished(async () => {
      close();
      await Promise.all([redis.close(), upstream.close()]);
    });
    const run = (host: string, env: Readonly<Record<string, string>>) =>
      runMain({
        UPSTREAM_URL: upstream.url,
        CACHE_URL: `rediss://${host}:${port}`,
        CACHE_MAX_BYTES: '0',
        ...env,
      });
    return { run, files, names, redis };
  };

  const path = `/api/v2/transactions/0x${'ab'.repeat(32)}`;

  it.each([
    ['localhost', 'localhost'],
    ['127.0.0.1', false],
  ])('is used if its certificate is one for %s', async (host, name) => {
    const { run, files, names, redis } = await start();
    const { url } = run(host, { NODE_EXTRA_CA_CERTS: files.cert });
    await ask(await url, path);
    await eventually(() => expect(redis.entries.size).toBe(1));
    const { headers } = await ask(await url, path);
    expect(headers['cache-status']).toContain('hit');
    expect(names).toEqual([name]);
  });

  it('is not used if its certificate is not trusted, and the gateway goes on', async () => {
    const { run, names } = await start();
    const { child, url, exited } = run('localhost', {});
    expect((await ask(await url, path)).status).toBe(200);
    child.kill('SIGTERM');
    const { code, stderr } = await exited;
    expect([code, names]).toEqual([0, []]);
    expect(stderr).toContain(
      'Redis cannot be reached, or refuses.","why":"DEPTH_ZERO_SELF_SIGNED_CERT"',
    );
  });
});
