import { el } from '../dom.js';
import { ask, errorAt } from './ask.js';
import { askedText } from './code-text.js';
import type { TypedDocumentString } from './generated/documents.js';
import { failure } from './parts.js';

/** The whole record of what a page is about, as the explorer sent it: folded, and asked for when it is opened. */
export function rawRecord<Data extends object, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  kind: keyof Data & string,
): HTMLElement {
  return askedText('Raw record', 'from the explorer', async (again) => {
    const answer = await ask(document, variables);
    const error = errorAt(answer, kind, 'raw');
    if (error) return failure(error, again, 'The record cannot be shown');
    const raw = rawOf(answer.data?.[kind]);
    return raw === null
      ? el('p', { class: 'note' }, 'The explorer has no record of it.')
      : JSON.stringify(raw, null, 2);
  });
}

function rawOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'raw' in record ? record.raw : null;
}
