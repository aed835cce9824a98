import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';
import { readyQueries } from '../queries.js';

const labels = new Map(readyQueries.map(({ name, label }) => [name, label]));

/** What a tab is called: a ready query's label, an operation's name, or else its first field. */
function tabName({ title, query }: { title: string; query: string | null }): string {
  const named = title === '<untitled>' ? undefined : title;
  const [, field] = /\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(query?.replace(/#.*/g, '') ?? '') ?? [];
  return (named && labels.get(named)) ?? named ?? field ?? 'New query';
}

/** Names the tabs for people, and shows the one that is open. GraphiQL itself names them after operations. */
export function TabNames() {
  const tabs = useGraphiQL((state) => state.tabs);
  const active = useGraphiQL((state) => state.activeTabIndex);
  useEffect(() => {
    const buttons = document.querySelectorAll('.graphiql-tab-button');
    tabs.forEach((tab, index) => {
      // Its text node stays, which GraphiQL writes to when the operation has another name.
      const text = buttons[index]?.firstChild;
      if (text) text.nodeValue = tabName(tab);
    });
  }, [tabs]);
  useEffect(() => {
    const tab = document.querySelectorAll('.graphiql-tab')[active];
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return null;
}
