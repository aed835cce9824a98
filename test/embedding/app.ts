import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/documents.js';

const servers = [
  '@hono/node-server',
  '@koa/bodyparser',
  'express',
  'fastify',
  'hono',
  'koa',
  'koa-bodyparser',
];

/** A folder of an app that has installed the package, and what its servers may be made with, for one test. */
export const createApp = (): string => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const link = (name: string, target: string) => {
    const place = join(folder, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(resolve(target), place, 'junction');
  };
  for (const name of servers) link(name, join('test/embedding/node_modules', name));
  link('graphql', 'node_modules/graphql');
  link('explorer-gateway/dist', inject('programs'));
  cpSync('package.json', join(folder, 'node_modules/explorer-gateway/package.json'));
  return folder;
};

/** A port that nothing listens on just now. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Runs a module of an app with only these variables, until it ends or the test does. */
export const runApp = (
  folder: string,
  code: string,
  env: Readonly<Record<string, string>> = {},
) => {
  const file = join(folder, 'server.mjs');
  writeFileSync(file, code);
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const exited = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, exited };
};
