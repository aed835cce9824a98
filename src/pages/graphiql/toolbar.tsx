import { ToolbarButton, Tooltip, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { type ReactNode, useState } from 'react';
import { chainInUrl } from '../chains.js';
import { postOperation } from '../post-operation.js';
import { CopyMenu } from './copy-menu.js';
import { Icon } from './icon.js';
import { parseEditor, useWritten } from './written.js';

interface Standard {
  prettify: ReactNode;
  merge: ReactNode;
  copy: ReactNode;
}

/** GraphiQL's own tools, and more: copy the query as code or a link, and price it. */
export function Toolbar({ prettify, merge, copy }: Standard) {
  return (
    // A tooltip would stay while a menu is open, if the pointer could go on to it.
    <Tooltip.Provider disableHoverableContent>
      {prettify}
      {merge}
      {copy}
      <CopyMenu />
      <CopyLink />
      <Price />
    </Tooltip.Provider>
  );
}

function CopyLink() {
  const query = useGraphiQL((state) => state.queryEditor);
  const variables = useGraphiQL((state) => state.variableEditor);
  const operations = useGraphiQL((state) => state.operations);
  const operationName = useGraphiQL((state) => state.operationName);
  const [said, setSaid] = useState<{ text: string; role: 'status' | 'alert' }>();
  const link = () => {
    const search = new URLSearchParams({ query: query?.getValue() ?? '' });
    const chain = chainInUrl(new URLSearchParams(location.search));
    if (chain !== null) search.set('chain', chain);
    const given = variables?.getValue();
    if (given) search.set('variables', given);
    if (operationName && operations && operations.length > 1) {
      search.set('operationName', operationName);
    }
    return `${location.origin}${location.pathname}?${search}`;
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link());
      setSaid({ text: 'Copied.', role: 'status' });
    } catch {
      // Over plain http, browsers have no clipboard API.
      const why = navigator.clipboard ? 'refuses it' : 'allows it over https only';
      setSaid({ text: `The link was not copied: the browser ${why}.`, role: 'alert' });
    }
  };
  return (
    <div className="copy-link">
      <ToolbarButton
        label="Copy a link to this query (without headers)"
        onClick={copy}
        onBlur={() => setSaid(undefined)}
      >
        <Icon path="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 6 6l1-1" />
      </ToolbarButton>
      {said && <p role={said.role}>{said.text}</p>}
    </div>
  );
}

function Price() {
  const { updateActiveTabValues } = useGraphiQLActions();
  const headers = useGraphiQL((state) => state.headerEditor);
  const answer = useGraphiQL((state) => state.responseEditor);
  const written = useWritten();

  const show = (response: string) => {
    answer?.setValue(response);
    updateActiveTabValues({ response });
  };
  const price = async () => {
    show('');
    // Anything else that writes to the response editor (another tab, run or price) cancels this price.
    const abort = new AbortController();
    const written = answer?.onDidChangeModelContent(() => abort.abort());
    const response = await askPrice(abort.signal).catch((reason: Error) => ({
      errors: [{ message: reason.message }],
    }));
    written?.dispose();
    if (!abort.signal.aborted) show(JSON.stringify(response, null, 2));
  };
  const askPrice = async (signal: AbortSignal) => {
    const { query, variables, operationName } = written();
    const given = parseEditor('Request headers', headers?.getValue()) as Record<string, string>;
    const sent = { ...given, 'x-dry-run': '1' };
    return postOperation({ query, variables, operationName }, { headers: sent, signal });
  };

  return (
    <ToolbarButton
      label="Price this query in calls to the explorer, without running it"
      onClick={price}
    >
      <Icon path="M4 12V5a1 1 0 0 1 1-1h7l8 8-8 8zM8.5 8.5h.01" />
    </ToolbarButton>
  );
}
