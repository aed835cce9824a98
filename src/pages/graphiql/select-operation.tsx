import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect, useRef } from 'react';

/** Puts the cursor on the operation that the URL names, so that Run executes that one. */
export function SelectOperation({ name }: { name: string }) {
  const done = useRef(false);
  const { setOperationName } = useGraphiQLActions();
  const editor = useGraphiQL((state) => state.queryEditor);
  const operation = useGraphiQL((state) =>
    state.operations?.find((candidate) => candidate.name?.value === name),
  );
  useEffect(() => {
    const position = editor?.getModel()?.getPositionAt(operation?.loc?.start ?? 0);
    if (done.current || !editor || !operation || !position) return;
    done.current = true;
    editor.setPosition(position);
    editor.revealPosition(position);
    setOperationName(name);
  }, [editor, operation, name, setOperationName]);
  return null;
}
