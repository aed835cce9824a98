import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { codeBlocks, readPage } from '../docs/pages.js';
import { startTestGateway } from '../support/gateway.js';
import { versionOf } from '../support/installed.js';

const pages = ['README.md', 'docs/clients/README.md'].map(readPage);

describe('README.md and the page about all clients', () => {
  it('show code for an app that runs as it is', async () => {
    const { url, close } = await startTestGateway({ UPSTREAM_URL: '' });
    onTestFinished(async () => void (await close()));
    const programs = pages.flatMap((page) => codeBlocks(page, 'js'));
    expect(programs).toHaveLength(2);
    await Promise.all(
      programs.map(async (program) => {
        const code = program.replace('http://127.0.0.1:4000', url);
        expect(code).not.toBe(program);
        const args = ['--input-type=module', '--eval', code];
        const options = { cwd: 'test/clients' };
        const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options);
        expect(stderr).toBe('');
        expect(stdout.match(/symbol: '\w+'/g)).toHaveLength(20);
      }),
    );
  });

  it('install only packages that the tests run with', () => {
    const [, named = ''] = /`npm install ([^`]+)`/.exec(pages.join()) ?? [];
    for (const name of named.split(' ')) expect(versionOf(name, 'test/clients')).toMatch(/^\d/);
  });
});
