import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { build } from 'esbuild';
import { compressors } from './compressors.mjs';
import { publish, sweep } from './files.mjs';
import { licenses, licensesFile } from './licenses.mjs';

const outdir = 'dist/pages';
const MANIFEST = 'manifest.json';

const pages = {
  '/': 'src/pages/home/index.html',
  '/docs': 'src/pages/docs/index.html',
  '/graphql': 'src/pages/graphiql/index.html',
};

const entryPoints = {
  home: 'src/pages/home/main.ts',
  docs: 'src/pages/docs/main.ts',
  graphiql: 'src/pages/graphiql/main.tsx',
  'editor-worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
  'graphql-worker': 'monaco-graphql/esm/graphql.worker.js',
  'json-worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
  icon: 'src/pages/icon.svg',
};

const contentTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Builds what runs in the browser into dist/pages: a folder named after its inputs, which has the assets
 * under hashed names, with compressed variants, and manifest.json, which maps paths to files. Does
 * nothing if the inputs are unchanged.
 */
export async function buildPages() {
  const inputs = hashInputs();
  const before = builtFrom();
  if (before === inputs) return;

  const { assets, inputs: bundled } = await bundle();
  const html = Object.entries(pages).map(([path, source]) => ({
    path,
    file: `${path.slice(1) || 'index'}.html`,
    bytes: Buffer.from(linkAssets(readFileSync(source, 'utf8'), assets)),
  }));
  const hashed = assets.map(({ file, bytes }) => ({
    path: `/${file}`,
    file,
    bytes,
    immutable: true,
  }));
  const text = {
    path: `/${licensesFile}`,
    file: licensesFile,
    bytes: Buffer.from(licenses(bundled)),
  };

  const emitted = await Promise.all([...html, ...hashed, text].map((asset) => emit(inputs, asset)));
  const files = Object.fromEntries(emitted.map(({ path, row }) => [path, row]));
  const manifest = `${JSON.stringify({ inputs, files }, null, 2)}\n`;
  // The manifest comes last, when all that it names is there.
  await publish(outdir, [
    ...emitted.flatMap(({ variants }) => variants),
    { name: MANIFEST, bytes: manifest },
  ]);
  // A gateway that runs from the build before this one reads its pages on first use.
  await sweep(outdir, (name) => ![MANIFEST, inputs, before].includes(name));
}

function hashInputs() {
  const sources = readdirSync('src/pages', { recursive: true, withFileTypes: true })
    // The screenshot for the README is not part of any page.
    .filter((entry) => entry.isFile() && extname(entry.name) !== '.png')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of [
    ...sources,
    'src/build/pages.mjs',
    'src/build/compressors.mjs',
    'src/build/files.mjs',
    'src/build/licenses.mjs',
    'package-lock.json',
  ]) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function builtFrom() {
  try {
    return JSON.parse(readFileSync(join(outdir, MANIFEST), 'utf8')).inputs;
  } catch {
    return undefined;
  }
}

/** Bundles every entry point; code that pages and workers share is loaded once. */
async function bundle() {
  const { outputFiles, metafile } = await build({
    entryPoints,
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    target: ['chrome109', 'firefox115', 'safari16.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.ttf': 'file', '.svg': 'copy' },
    alias: {
      'monaco-editor/esm/vs/editor/edcore.main.js': './src/pages/graphiql/monaco.ts',
      // The names that GraphiQL imports resolve to CommonJS, whose exports are lost in the bundle.
      'prettier/parser-babel': 'prettier/plugins/babel',
      'prettier/parser-graphql': 'prettier/plugins/graphql',
    },
    plugins: [withoutImagePreview],
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const bytes = new Map(outputFiles.map((file) => [posixRelative(file.path), file.contents]));
  const assets = reachable(metafile.outputs).map((file) => ({
    file,
    bytes: bytes.get(file),
    name: file.replace(/-[A-Z0-9]{8}(?=\.\w+$)/, ''),
    imports: metafile.outputs[file].imports,
  }));
  return { assets, inputs: Object.keys(metafile.inputs) };
}

const withoutImagePreview = {
  name: 'without-image-preview',
  setup({ onResolve }) {
    onResolve({ filter: /\/image-preview\.js$/ }, () => ({
      path: join(process.cwd(), 'src/pages/graphiql/no-image-preview.ts'),
    }));
  },
};

/**
 * Finds the outputs that an entry leads to: the bundler also writes a style sheet for each lazy
 * chunk, which no page links.
 */
function reachable(outputs) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file) || !outputs[file]) return;
    found.add(file);
    for (const link of outputs[file].imports) visit(link.path);
  };
  for (const [file, output] of Object.entries(outputs)) {
    if (!output.entryPoint || !isEntry(output.entryPoint)) continue;
    visit(file);
    if (output.cssBundle) visit(output.cssBundle);
  }
  return [...found];
}

function isEntry(source) {
  return Object.values(entryPoints).some((entry) => source.endsWith(entry));
}

/** Writes the hashed names into a page, and has the browser preload what its script imports. */
function linkAssets(html, assets) {
  const byName = new Map(assets.map((asset) => [asset.name, asset]));
  const used = [];
  const linked = html.replace(/assets\/[\w-]+\.\w+/g, (name) => {
    const asset = byName.get(name);
    if (!asset) throw new Error(`No asset ${name}`);
    used.push(asset);
    return asset.file;
  });
  const preloads = new Set();
  const follow = (asset) => {
    for (const { path, kind } of asset.imports) {
      if (kind !== 'import-statement' || preloads.has(path)) continue;
      preloads.add(path);
      follow(assets.find(({ file }) => file === path));
    }
  };
  for (const asset of used) if (!asset.name.endsWith('-worker.js')) follow(asset);
  const links = [...preloads].map((path) => `    <link rel="modulepreload" href="${path}" />\n`);
  return linked.replace('  </head>', `${links.join('')}  </head>`);
}

/** The manifest's row of an asset, and its files: as it is, and compressed where that is shorter. */
async function emit(folder, { path, file, bytes, immutable = false }) {
  const name = posix.join(folder, file);
  const row = {
    file: name,
    type: contentTypes[extname(file)],
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    immutable,
    bytes: bytes.length,
  };
  if (!row.type) throw new Error(`No content type for ${file}`);
  const variants = [{ name, bytes }];
  for (const [coding, compress] of Object.entries(compressors)) {
    const compressed = await compress(bytes);
    if (compressed.length >= bytes.length) continue;
    variants.push({ name: `${name}.${coding}`, bytes: compressed });
    row[coding] = compressed.length;
  }
  return { path, row, variants };
}

function posixRelative(file) {
  return posix.join('assets', file.split(/[\\/]assets[\\/]/).at(-1));
}
