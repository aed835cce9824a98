import './workers.js';
import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import './style.css';
// GraphiQL loads these two on its first render. Named here, they arrive with the page instead of after it.
import 'monaco-graphql/esm/lite.js';
import 'monaco-graphql/esm/monaco-editor.js';
import { createRoot } from 'react-dom/client';
import { chainInUrl } from '../chains.js';
import { byId } from '../dom.js';
import { fetchExamples, namedInUrl } from '../examples.js';
import { App } from './app.js';
import './json-options.js';
import './readable-theme.js';
import { createStorage } from './storage.js';
import { lastTab, readyTabs, tabFromUrl } from './tabs.js';
import { fetchSchema } from './trusted-only.js';

const search = new URLSearchParams(location.search);
const named = namedInUrl(search);
const chain = chainInUrl(search);
const examples = { ...(await fetchExamples()), ...named };

const storage = createStorage(examples, named, chain);
const fromUrl = tabFromUrl(search);
const ready = readyTabs(named, examples, chain);
/** More than these would not be found at a glance: the menu of examples has all. */
const tabs = (fromUrl ? [fromUrl, ...ready] : ready).slice(0, 10);
const first = fromUrl ?? lastTab(storage.getItem('graphiql:tabState')) ?? tabs[0];
const trustedOnly = examples.trustedDocumentsOnly ? await fetchSchema() : null;

createRoot(byId('graphiql')).render(
  <App
    tabs={tabs}
    examples={ready}
    first={first}
    operationName={search.get('operationName')}
    storage={storage}
    trustedOnly={trustedOnly}
  />,
);
