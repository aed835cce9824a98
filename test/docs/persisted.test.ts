import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/documents.js';
import { startTestGateway } from '../support/gateway.js';
import { codeBlocks, readPage } from './pages.js';

const page = readPage('docs/persisted.md');

/** The blocks of commands and JSON, in order. */
const blocks = [...page.matchAll(/^```(sh|json)\n(.+?)^```$/gms)].map(
  ([, language, code = '']) => ({ language, code }),
);

const settingsIn = (command: string) =>
  Object.fromEntries(
    [...command.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );

describe('docs/persisted.md', () => {
  it('shows commands that do what it says, with their answers', async () => {
    const { folder, remove } = temporaryFolder();
    onTestFinished(remove);
    const file = join(folder, 'documents.json');
    let url = '';
    const start = async (env: Record<string, string> = {}) => {
      const gateway = await startTestGateway({ UPSTREAM_URL: '', ...env });
      onTestFinished(() => void gateway.close());
      url = gateway.url;
    };
    await start();
    let printed: unknown;
    let compared = 0;
    for (const { language, code } of blocks) {
      if (language === 'json' && printed === undefined) writeFileSync(file, code);
      else if (language === 'json') {
        expect(printed).toMatchObject(JSON.parse(code));
        printed = undefined;
        compared += 1;
      } else if (code.includes('npm start')) {
        await start({ ...settingsIn(code), TRUSTED_DOCUMENTS: file });
      } else {
        const command = code.replace(/^curl/, 'curl -s').replaceAll('http://127.0.0.1:4000', url);
        const { stdout } = await promisify(execFile)('sh', ['-c', command]);
        printed = JSON.parse(stdout);
      }
    }
    expect(compared).toBe(4);
  });

  it('shows the settings of nginx that the tests run', () => {
    expect(codeBlocks(page, 'nginx')).toHaveLength(1);
  });
});
