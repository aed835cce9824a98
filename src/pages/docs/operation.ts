import { el } from '../dom.js';
import type { Examples } from '../examples.js';
import type { Operation, Parameter, Resolve, Response } from './openapi.js';
import { drawParameter, exampleFor, isAdvanced } from './parameters.js';
import { pathSteps, prose } from './prose.js';
import { drawSchema } from './schema.js';
import { tryIt } from './try-it.js';

/** One path of the API: its description, a form to try it, and its responses. */
export function drawOperation(
  path: string,
  operation: Operation,
  resolve: Resolve,
  examples: Examples,
): HTMLElement {
  const { operationId, summary, description, responses } = operation;
  const parameters = operation.parameters.map((part) => resolve<Parameter>(part));
  return el(
    'section',
    { id: operationId, class: 'operation' },
    el('h2', {}, summary),
    el('p', { class: 'path' }, el('b', {}, 'GET'), ' ', ...pathSteps(path)),
    el('p', { class: 'description' }, ...prose(description)),
    drawForm(path, summary, parameters, resolve, examples),
    el('h3', {}, 'Responses'),
    ...Object.entries(responses).map(([status, part]) =>
      drawResponse(status, resolve<Response>(part), resolve),
    ),
  );
}

function drawForm(
  path: string,
  summary: string,
  parameters: Parameter[],
  resolve: Resolve,
  examples: Examples,
): HTMLElement {
  const row = (parameter: Parameter) =>
    drawParameter(parameter, resolve, exampleFor(path, parameter, examples));
  const advanced = parameters.filter((parameter) => isAdvanced(parameter, resolve));
  const form = el(
    'form',
    {},
    ...parameters.filter((parameter) => !advanced.includes(parameter)).map(row),
    advanced.length > 0 &&
      el('details', {}, el('summary', {}, 'More parameters'), ...advanced.map(row)),
    // A screen reader needs a distinct name for each of the seven buttons.
    el('button', { type: 'submit', 'aria-label': `Try it: ${summary}` }, 'Try it'),
  );
  tryIt(form, path, parameters);
  return form;
}

function drawResponse(status: string, response: Response, resolve: Resolve): HTMLElement {
  const summary = el('summary', {}, el('b', {}, status), ' ', ...prose(response.description));
  const details = el('details', {}, summary);
  const draw = () => {
    for (const [type, { schema }] of Object.entries(response.content ?? {})) {
      details.append(el('p', { class: 'note' }, type), drawSchema(schema, resolve));
    }
  };
  details.addEventListener('toggle', draw, { once: true });
  return details;
}
