import { el } from '../dom.js';
import type { Examples } from '../examples.js';
import type { Parameter, Resolve, Schema } from './openapi.js';
import { prose } from './prose.js';
import { typeName } from './schema.js';

/** A row of the form: a parameter's description and its input. */
export function drawParameter(parameter: Parameter, resolve: Resolve, value: string): HTMLElement {
  const { name, required, description } = parameter;
  const schema = resolve<Schema>(parameter.schema);
  const choices = resolve<Schema>(schema.items ?? {}).enum;
  const about = el(
    'p',
    { class: 'note' },
    el('code', {}, typeName(schema, resolve)),
    ' ',
    ...prose(description),
  );
  const title = [el('b', {}, name), ' ', el('span', { class: 'note' }, required ? 'required' : '')];
  if (choices) {
    const boxes = choices.map((choice) => checkbox(name, String(choice)));
    const group = { class: 'parameter', 'aria-description': description };
    return el('fieldset', group, el('legend', {}, ...title), ...boxes, about);
  }
  const input = schema.enum ? select(name, schema.enum) : textInput(parameter, schema, value);
  input.setAttribute('aria-description', description);
  return el('div', { class: 'parameter' }, el('label', {}, ...title, input), about);
}

/** Whether a parameter belongs under "More parameters": optional free text, such as the keys of a cursor. */
export function isAdvanced({ required, schema }: Parameter, resolve: Resolve): boolean {
  const { enum: choices, items, pattern, type } = resolve<Schema>(schema);
  return !required && !choices && !items && !pattern && type !== 'object';
}

/** The initial value of a path parameter: an example for which this path has data. */
export function exampleFor(
  path: string,
  { name, in: place, example }: Parameter,
  examples: Examples,
): string {
  if (place !== 'path') return '';
  const subject = name.includes('transaction')
    ? 'transaction'
    : path.includes('/nft')
      ? 'collector'
      : path.includes('/internal-transactions')
        ? 'trader'
        : 'address';
  return examples[subject] ?? (typeof example === 'string' ? example : '');
}

function textInput(parameter: Parameter, schema: Schema, value: string): HTMLElement {
  const { name, required, description, example } = parameter;
  return el('input', {
    name,
    value,
    autocomplete: 'off',
    spellcheck: 'false',
    ...(required && { required: '' }),
    // The browser adds the title to its own validation message, which does not explain the format.
    ...(required &&
      schema.pattern && {
        // A pasted hash often has whitespace around it.
        pattern: `\\s*(?:${schema.pattern.replace(/^\^|\$$/g, '')})\\s*`,
        title: example === undefined ? description : `${description} Example: ${example}`,
      }),
  });
}

function select(name: string, choices: unknown[]): HTMLElement {
  const options = choices.map((choice) => el('option', {}, String(choice)));
  return el('select', { name }, el('option', { value: '' }, 'any'), ...options);
}

function checkbox(name: string, value: string): HTMLElement {
  return el(
    'label',
    { class: 'choice' },
    el('input', { type: 'checkbox', name, value }),
    ` ${value}`,
  );
}
