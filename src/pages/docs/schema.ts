import { el } from '../dom.js';
import { type Resolve, refName, type Schema } from './openapi.js';
import { prose } from './prose.js';

/** Draws the fields of a JSON schema. Nested fields are drawn when opened, since schemas can be recursive. */
export function drawSchema(schema: Schema, resolve: Resolve): HTMLElement {
  const inner = fieldsOf(schema, resolve);
  const described = resolve<Schema>(schema).description;
  return el(
    'div',
    {},
    el('p', {}, el('code', {}, typeName(schema, resolve)), ' ', ...prose(described)),
    inner.length > 0 && drawFields(inner, resolve),
  );
}

/** A short name for the type of a value. */
export function typeName(part: Schema, resolve: Resolve): string {
  const name = refName(part);
  const schema = resolve<Schema>(part);
  const options = schema.anyOf;
  if (options) return options.map((option) => typeName(option, resolve)).join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const types = [schema.type ?? 'any'].flat();
  return types
    .map((type) => {
      if (type === 'array') return `array of ${typeName(schema.items ?? {}, resolve)}`;
      if (type === 'object' && name) return name;
      return type === 'string' && schema.format ? `string (${schema.format})` : type;
    })
    .join(' | ');
}

interface Field {
  name: string;
  schema: Schema;
  required: boolean;
}

function fieldsOf(part: Schema, resolve: Resolve): Field[] {
  const schema = resolve<Schema>(part);
  const { properties = {}, required = [], items, anyOf = [] } = schema;
  const own = Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    required: required.includes(name),
  }));
  const others = [...anyOf, ...(items ? [items] : [])];
  return [...own, ...others.flatMap((other) => fieldsOf(other, resolve))];
}

function drawFields(fields: Field[], resolve: Resolve): HTMLElement {
  return el('ul', { class: 'fields' }, ...fields.map((field) => drawField(field, resolve)));
}

function drawField({ name, schema, required }: Field, resolve: Resolve): HTMLElement {
  const description = schema.description ?? resolve<Schema>(schema).description;
  const line = [
    el('b', {}, required ? name : `${name}?`),
    el('code', {}, typeName(schema, resolve)),
    description && el('span', { class: 'note' }, ...prose(description)),
  ];
  const inner = fieldsOf(schema, resolve);
  if (inner.length === 0) return el('li', {}, el('div', { class: 'field' }, ...line));

  const details = el('details', {}, el('summary', { class: 'field' }, ...line));
  details.addEventListener('toggle', () => details.append(drawFields(inner, resolve)), {
    once: true,
  });
  return el('li', {}, details);
}
