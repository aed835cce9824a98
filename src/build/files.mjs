import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const DRAFT = 'draft-';

const hour = 3_600_000;

/**
 * Puts finished files into `outdir`, in this order: each is written in a fresh folder and renamed, so that a
 * build at the same time cannot get in the way, and a program that runs from there never reads half a file.
 * @param {string} outdir
 * @param {readonly { readonly name: string, readonly bytes: Uint8Array | string }[]} files
 */
export const publish = async (outdir, files) => {
  await mkdir(outdir, { recursive: true });
  const draft = await mkdtemp(join(outdir, DRAFT));
  try {
    await Promise.all(files.map(({ bytes }, index) => writeFile(join(draft, `${index}`), bytes)));
    for (const [index, { name }] of files.entries()) {
      const place = join(outdir, name);
      await mkdir(dirname(place), { recursive: true });
      await rename(join(draft, `${index}`), place);
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

/**
 * Removes what earlier builds left in `outdir`, but nothing of the last hour, which a build at the same time or a
 * program that just started may need. Another build may have removed it already.
 * @param {string} outdir
 * @param {(name: string) => boolean} isOld
 */
export const sweep = async (outdir, isOld) => {
  const names = await readdir(outdir);
  const old = names.filter((name) => name.startsWith(DRAFT) || isOld(name));
  await Promise.all(
    old.map(async (name) => {
      const path = join(outdir, name);
      const found = await stat(path).catch(() => null);
      if (found !== null && Date.now() - found.mtimeMs > hour) {
        await rm(path, { recursive: true, force: true });
      }
    }),
  );
};
