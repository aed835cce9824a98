import { buildPages } from './pages.mjs';
import { buildServer } from './server.mjs';

await Promise.all([buildServer('dist'), buildPages()]);
