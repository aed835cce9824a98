import type { ExecutionResult } from 'graphql';
import type { Memory } from '../../base/request/memory.js';
import { OverloadedError } from '../../base/request/memory.js';
import type { HttpResponse } from '../../base/request/response.js';
import { type IncrementalResult, payloadWriter } from './incremental.js';
import type { IncrementalForm } from './stream-writers.js';

const head = ({ contentType }: IncrementalForm) => ({
  status: 200,
  headers: { 'content-type': contentType },
});

const firstErrors = ({ errors, incremental = [], completed = [] }: IncrementalResult) =>
  [{ errors }, ...incremental, ...completed].find((one) => one.errors?.length)?.errors;

async function* write(
  results: AsyncIterable<ExecutionResult>,
  form: IncrementalForm,
  memory: Memory,
  note: (result: ExecutionResult) => void,
) {
  const payloadOf = payloadWriter(form.naming);
  let errors: ExecutionResult['errors'];
  let lead = form.begin;
  try {
    for await (const result of results as AsyncIterable<IncrementalResult>) {
      errors ??= firstErrors(result);
      const payload = payloadOf(result);
      if (payload === null) continue;
      if (!memory.hold(payload.length)) throw new OverloadedError();
      yield lead + form.payload(payload) + (result.hasNext ? '' : form.complete);
      memory.release(payload.length);
      lead = '';
    }
  } finally {
    note({ data: null, ...(errors && { errors }) });
  }
}

/** A response that sends each result when it is there; `note` is called in the end, with the first errors. */
export const inParts = (
  results: AsyncIterable<ExecutionResult>,
  form: IncrementalForm,
  memory: Memory,
  note: (result: ExecutionResult) => void,
): HttpResponse => ({ ...head(form), body: write(results, form, memory, note) });

/** A response that has all of a result in one part. */
export const inOnePart = (
  result: ExecutionResult,
  form: IncrementalForm,
): HttpResponse & { readonly body: string } => {
  const last: IncrementalResult = Object.assign(result, { hasNext: false });
  const payload = payloadWriter(form.naming)(last) ?? '';
  return { ...head(form), body: form.begin + form.payload(payload) + form.complete };
};
