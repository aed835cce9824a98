import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { licenses } from '../src/build/licenses.mjs';
import { lackIn, packageFolders } from '../src/build/packages.mjs';

// What imports the packages of a folder is compiled here: `npm run typecheck` needs none of them.
describe.each(packageFolders)('the code in %s', (folder) => {
  const lack = lackIn(folder);
  it.skipIf(lack)(lack ?? 'compiles with the packages of the folder', async () => {
    const tsc = ['node_modules/typescript/bin/tsc', '-p', folder];
    const failed: Error & { stdout?: string } = await promisify(execFile)(
      process.execPath,
      tsc,
    ).catch((error) => error);
    expect(failed.stdout).toBe('');
  });
});

const generator = 'src/sandbox/generator';
const lack = lackIn(generator);

it.skipIf(lack)(
  lack ?? 'the licences beside the data are those of the packages in it',
  async () => {
    const contracts = `${generator}/node_modules/@openzeppelin/contracts/package.json`;
    await expect(licenses([contracts])).toMatchFileSnapshot(`../${generator}/licenses.txt`);
  },
);
