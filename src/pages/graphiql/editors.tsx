import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

const escapeKey = 9;

/** Escape means something else while any of these is true. */
const uses = [
  'suggestWidgetVisible',
  'findWidgetVisible',
  'parameterHintsVisible',
  'editorHasSelection',
  'editorHasMultipleSelections',
];

/** Names the editors for screen readers, and makes Escape leave them: inside them, Tab indents. */
export function Editors() {
  const query = useGraphiQL((state) => state.queryEditor);
  const variables = useGraphiQL((state) => state.variableEditor);
  const headers = useGraphiQL((state) => state.headerEditor);
  const response = useGraphiQL((state) => state.responseEditor);
  useEffect(() => {
    const editors = { Query: query, Variables: variables, Headers: headers, Response: response };
    const actions = Object.entries(editors).map(([name, editor]) => {
      editor?.updateOptions({ ariaLabel: `${name}. Escape, then Tab, leaves this editor.` });
      return editor?.addAction({
        id: 'leave-editor',
        label: 'Leave the Editor',
        keybindings: [escapeKey],
        precondition: uses.map((use) => `!${use}`).join(' && '),
        run: (left) => left.getContainerDomNode().focus(),
      });
    });
    return () => {
      for (const action of actions) action?.dispose();
    };
  }, [query, variables, headers, response]);
  return null;
}
