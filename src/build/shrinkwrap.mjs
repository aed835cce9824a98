import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const file = 'npm-shrinkwrap.json';

/** What npm installs without the development dependencies, and nothing of those. */
const production = () => {
  const { packages, ...lock } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const { devDependencies: _, ...root } = packages[''];
  const installed = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  return { ...lock, packages: Object.fromEntries([['', root], ...installed]) };
};

// `npm pack` runs it before and after: the package has the file, the work tree does not.
if (process.argv.includes('--remove')) rmSync(file);
else writeFileSync(file, `${JSON.stringify(production(), null, 2)}\n`);
