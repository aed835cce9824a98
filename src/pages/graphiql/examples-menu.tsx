import { ChevronDownIcon, DropdownMenu, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useRef } from 'react';
import type { ReadyTab } from './tabs.js';

const tabInFront = () =>
  document.querySelector<HTMLElement>('.graphiql-tab-active .graphiql-tab-button');

/** All examples by title. One that is chosen opens in a new tab, or comes to the front if it is open as it was. */
export function ExamplesMenu({ examples }: { examples: readonly ReadyTab[] }) {
  const { addTab, changeTab, updateActiveTabValues } = useGraphiQLActions();
  const tabs = useGraphiQL((state) => state.tabs);
  const active = useGraphiQL((state) => state.activeTabIndex);
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const hasChosen = useRef(false);

  const open = ({ query, variables }: ReadyTab) => {
    // Of the tab in front, the editors know first what was written.
    const written = { query: queryEditor?.getValue(), variables: variableEditor?.getValue() };
    const index = tabs.findIndex((tab, at) => {
      const has = at === active ? written : tab;
      return has.query === query && has.variables === variables;
    });
    if (index === active) return;
    if (index >= 0) return changeTab(index);
    addTab();
    queryEditor?.setValue(query);
    variableEditor?.setValue(variables);
    updateActiveTabValues({ query, variables });
  };

  const choose = (example: ReadyTab) => {
    hasChosen.current = true;
    open(example);
  };
  /** Goes on to the tab that was chosen, rather than back to the button. */
  const closed = (event: Event) => {
    if (!hasChosen.current) return;
    hasChosen.current = false;
    event.preventDefault();
    tabInFront()?.focus();
  };

  return (
    <DropdownMenu>
      {/* Without editors, a new tab would take what the others have. */}
      <DropdownMenu.Button className="examples" disabled={!queryEditor || !variableEditor}>
        Examples
        <ChevronDownIcon aria-hidden="true" />
      </DropdownMenu.Button>
      <DropdownMenu.Content className="examples-list" align="end" onCloseAutoFocus={closed}>
        {examples.map((example) => (
          <DropdownMenu.Item key={example.title} onSelect={() => choose(example)}>
            {example.title}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}
