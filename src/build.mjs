import { buildPages } from './build-pages.mjs';
import { buildServer } from './build-server.mjs';

await Promise.all([buildServer('dist'), buildPages()]);
