import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/**
 * Starts the gateway as `npm start` does, with its flags for V8 and `more`; `stop` resolves to its exit
 * status.
 */
export const startGateway = async (
  env: Readonly<Record<string, string>> = {},
  more: readonly string[] = [],
) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, ...command] = String(scripts.start).split(' ');
  const child = spawn(process.execPath, [...more, ...command, '--port', '0'], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /(http:\S+)\/graphql/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('The gateway did not start.')));
  });
  const stop = async (): Promise<number | null> => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await exited;
    return code;
  };
  return { url: await url, pid: child.pid, stop };
};
