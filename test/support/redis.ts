import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

const program = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);

/** Why tests that need Redis are skipped, or undefined if they can run. */
export const noRedis =
  program === undefined ? 'neither redis-server nor valkey-server is installed' : undefined;

/** A port that nobody uses at the moment. */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const closed = once(server, 'close');
  server.close();
  await closed;
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** Starts a Redis on a free port, without persistence. */
export const startRedis = async () => {
  const port = await freePort();
  let child: ChildProcess | undefined;

  const up = async () => {
    const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn(program ?? '', args.map(String), { stdio: ['ignore', 'pipe', 'ignore'] });
    child = started;
    let said = '';
    for await (const chunk of started.stdout) {
      said += chunk;
      if (said.includes('Ready to accept connections')) return;
    }
    throw new Error(`Redis did not start: ${said}`);
  };
  const stop = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const stopping = child;
    child = undefined;
    if (stopping === undefined) return;
    const gone = once(stopping, 'exit');
    stopping.kill('SIGCONT');
    stopping.kill(signal);
    await gone;
  };
  await up();
  return {
    url: `redis://127.0.0.1:${port}`,
    up,
    /** Calls it with its own command-line client, while this process does nothing else. */
    callSync: (...command: readonly string[]): string =>
      spawnSync((program ?? '').replace('server', 'cli'), ['-p', String(port), ...command], {
        encoding: 'utf8',
      }).stdout,
    kill: () => stop('SIGKILL'),
    /** Keeps its connections open, but answers nothing until `thaw`. */
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    close: () => stop('SIGTERM'),
  };
};

export type TestRedis = Awaited<ReturnType<typeof startRedis>>;
