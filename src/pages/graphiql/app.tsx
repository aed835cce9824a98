import { HISTORY_PLUGIN } from '@graphiql/plugin-history';
import { GraphiQL } from 'graphiql';
import type { GraphQLSchema } from 'graphql';
import { AnswerLinks } from './answer-links.js';
import { AnswerCost } from './cost.js';
import { EarlyRun } from './early-run.js';
import { Editors } from './editors.js';
import { ExamplesMenu } from './examples-menu.js';
import { fetcher } from './fetcher.js';
import { LiveDemo } from './live-demo.js';
import { LivePrice } from './live-price.js';
import { Masthead } from './masthead.js';
import { queryBuilder } from './query-builder.js';
import { SelectOperation } from './select-operation.js';
import { ShowAnswer } from './show-answer.js';
import type { Storage } from './storage.js';
import { Swipes } from './swipes.js';
import { TabNames } from './tab-names.js';
import type { ReadyTab, Tab } from './tabs.js';
import { Toolbar } from './toolbar.js';
import { TrustedOnly } from './trusted-only.js';

interface AppProps {
  /** The tabs of a first visit. Later visits restore the stored tabs. */
  tabs: Tab[];
  /** What the menu of examples has. */
  examples: ReadyTab[];
  /** The tab to open with. */
  first: Tab | undefined;
  operationName: string | null;
  storage: Storage;
  /** The schema of a gateway that answers trusted documents only, and so no introspection either. */
  trustedOnly: GraphQLSchema | null;
}

// The documentation comes with GraphiQL.
const plugins = [queryBuilder, HISTORY_PLUGIN];

/** GraphiQL with this gateway's tabs, toolbar and cost line. Request headers are never stored. */
export function App({ tabs, examples, first, operationName, storage, trustedOnly }: AppProps) {
  return (
    <GraphiQL
      fetcher={fetcher}
      plugins={plugins}
      storage={storage}
      defaultTabs={tabs}
      {...(trustedOnly && { schema: trustedOnly })}
      {...(first && { initialQuery: first.query, initialVariables: first.variables })}
      defaultEditorToolsVisibility="variables"
      inputValueDeprecation
      schemaDescription
      shouldPersistHeaders={false}
      showPersistHeadersSettings={false}
    >
      <GraphiQL.Logo>
        <div className="header">
          <ExamplesMenu examples={examples} />
          <Masthead />
        </div>
      </GraphiQL.Logo>
      <GraphiQL.Toolbar>{Toolbar}</GraphiQL.Toolbar>
      <GraphiQL.Footer>
        <div className="footer">
          {trustedOnly ? <TrustedOnly /> : <LivePrice />}
          <LiveDemo />
          <AnswerCost />
        </div>
      </GraphiQL.Footer>
      <Editors />
      <EarlyRun />
      <AnswerLinks />
      <TabNames />
      <ShowAnswer />
      <Swipes />
      {operationName && <SelectOperation name={operationName} />}
    </GraphiQL>
  );
}
