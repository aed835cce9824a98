import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks, readPage } from '../docs/pages.js';
import { temporaryFolder } from './documents.js';
import { eventually } from './eventually.js';
import { ask } from './http.js';
import { freePort } from './redis.js';

const program = ['nginx', '/usr/sbin/nginx'].find(
  (name) => spawnSync(name, ['-v'], { stdio: 'ignore' }).status === 0,
);

/** Why tests that need nginx are skipped, or undefined if they can run. */
export const noNginx = program === undefined ? 'nginx is not installed' : undefined;

/**
 * Starts an nginx with the cache that docs/persisted.md sets up, in front of the server at `upstream`. Its answers say in `x-cache` what
 * the cache did: HIT, MISS, EXPIRED, …
 */
export const startNginx = async (upstream: string) => {
  const { folder, remove } = temporaryFolder();
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const [documented = ''] = codeBlocks(readPage('docs/persisted.md'), 'nginx');
  const settings = documented
    .replace('/var/cache/nginx/gateway', `${folder}/cache`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('http://127.0.0.1:4000', upstream);
  const config = `
    daemon off;
    pid ${folder}/pid;
    error_log stderr error;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      ${temporary.join('\n')}
      ${settings}
    }`;
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, config);
  const child = spawn(program ?? '', ['-p', folder, '-c', path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(() => ask(url, '/health/live'));
  return {
    url,
    close: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      remove();
    },
  };
};

export type TestNginx = Awaited<ReturnType<typeof startNginx>>;
