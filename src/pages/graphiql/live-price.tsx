import { useGraphiQL } from '@graphiql/react';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../home/format.js';
import { postOperation } from '../post-operation.js';
import { fieldAt, operationIn } from './field-at.js';
import { useWritten } from './written.js';

/** What a dry run says of an operation. */
interface Priced {
  extensions?: {
    cost?: { estimated?: number };
    price?: {
      allowed: number;
      costliest: { path: string[]; calls: number } | null;
      refusal: string | null;
    };
  };
}

interface Shown {
  text: string;
  isTooMuch: boolean;
}

/** How long the reader has stopped typing before the query is priced, in milliseconds. */
const pause = 400;

/** What the query costs at most, while it is written; the costliest field has its price beside it. */
export function LivePrice() {
  const editor = useGraphiQL((state) => state.queryEditor);
  const variables = useGraphiQL((state) => state.variableEditor);
  // The effect outlives renders, and must not read the operation of an earlier one.
  const written = useWritten();
  const latest = useRef(written);
  latest.current = written;
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    if (!editor) return;
    const marks = editor.createDecorationsCollection();
    let abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = (path: readonly string[], calls: number, query: string, name?: string) => {
      const place = path.length > 0 ? fieldAt(query, name, path) : undefined;
      const model = editor.getModel();
      if (!place || !model) return marks.clear();
      const from = model.getPositionAt(place.start);
      const to = model.getPositionAt(place.end);
      const range = {
        startLineNumber: from.lineNumber,
        startColumn: from.column,
        endLineNumber: to.lineNumber,
        endColumn: to.column,
      };
      const upTo = `up to ${counted(calls, 'call')}`;
      const options = {
        inlineClassName: 'costliest',
        hoverMessage: { value: `The costliest field: ${upTo} to the explorer.` },
        after: { content: ` ${upTo}`, inlineClassName: 'its-price' },
      };
      marks.set([{ range, options }]);
    };
    const price = async () => {
      abort = new AbortController();
      const { signal } = abort;
      try {
        const { query, variables, operationName } = latest.current();
        const operation = { query, variables, operationName };
        const answer: Priced = await postOperation(operation, {
          headers: { 'x-dry-run': '1' },
          signal,
        });
        const { cost, price } = answer.extensions ?? {};
        if (signal.aborted) return;
        // While a query is being written, it is mostly invalid: the editor says so itself.
        if (!price || cost?.estimated === undefined) return setShown(undefined);
        const asked = operationIn(query, operationName)?.operation;
        const per = asked?.operation === 'subscription' ? ' for each event' : '';
        const most = `At most ${cost.estimated} of ${counted(price.allowed, 'call')}${per}`;
        setShown({
          text: price.refusal ?? most,
          isTooMuch: price.refusal !== null,
        });
        const { path, calls } = price.costliest ?? { path: [], calls: 0 };
        mark(calls > 1 ? path : [], calls, query, operationName);
      } catch {
        if (!signal.aborted) setShown(undefined);
      }
    };
    const later = () => {
      abort.abort();
      clearTimeout(timer);
      timer = setTimeout(price, pause);
    };
    const listeners = [editor, variables].map((one) => one?.onDidChangeModelContent(later));
    later();
    return () => {
      abort.abort();
      clearTimeout(timer);
      marks.clear();
      for (const listener of listeners) listener?.dispose();
    };
  }, [editor, variables]);
  return (
    <output className={shown?.isTooMuch ? 'price too-much' : 'price'}>{shown?.text ?? ' '}</output>
  );
}
