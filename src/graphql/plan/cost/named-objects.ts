import { getOrInsertComputed } from '../../../base/collections/maps.js';
import { chainIdOf, decodeGlobalId } from '../../relay/global-id.js';
import { type NodeType, nodes } from '../../relay/node-types.js';
import { type FieldPlan, type SelectionPlan, selectionOf } from '../field-plan.js';
import type { Selected } from '../selected.js';
import type { PricedChain, Usage } from './usage.js';

/**
 * A field of the root, or of a chain below it, as far as it asks something of a chain: a selection of its
 * own, since what names no object and leads to no chain is a part of its chain, wherever it stands.
 */
export interface RootField extends Pick<SelectionPlan, 'id' | 'type' | 'fields'> {
  readonly field: FieldPlan;
  /** Where the field is in the answer. */
  readonly path: readonly string[];
  /** What is asked of the chain that the field leads to, if it leads to one. */
  readonly below: readonly RootField[];
}

/** Finds what an operation asks of chains. */
export const rootFieldsOf = ({ fields }: SelectionPlan): readonly RootField[] => {
  // Selections that are planned have positive ids.
  let id = 0;
  const read = (fields: readonly FieldPlan[], above: readonly string[]): readonly RootField[] =>
    fields.flatMap((field) => {
      const path = [...above, field.key];
      const leads = field.cost.names ?? field.cost.chains;
      const below = leads ? read(selectionOf(field, 'Chain')?.fields ?? [], path) : [];
      if (!field.mayCost) return [];
      id -= 1;
      return { id, type: field.parent, fields: [field], field, path, below };
    });
  return read(fields, []);
};

/** What one field asks of an object that it names by hash or by id, or else of its chain. */
export interface NamedObject {
  readonly root: RootField;
  readonly typename: NodeType;
  readonly chain: PricedChain;
  /** The object's id within its type, equal however the object is named; empty for a part of a chain. */
  readonly id: string;
  /** The explorer's object that it belongs to: for a transfer or a trace, its transaction. */
  readonly subject: string;
  /** The argument that names the object, if it names several. */
  readonly argument: string | undefined;
  readonly selected: Selected;
}

const subjectOf = (typename: NodeType, id: string) =>
  `${nodes[typename].owner?.type ?? typename} ${id.split(':')[0]}`;

/** Numbers texts in the order in which they first come, those that are known first. */
export const numbering = (known: Iterable<string> = []): ((text: string) => number) => {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => getOrInsertComputed(numbers, text, () => numbers.size);
  for (const text of known) numberOf(text);
  return numberOf;
};

const objectOf = ({ cost: { names } }: FieldPlan, value: unknown, chain: unknown) => {
  if (names?.typename) return { typename: names.typename, id: String(value), chain };
  try {
    return names?.read?.(value) ?? decodeGlobalId(String(value));
  } catch {
    return null;
  }
};

/** The objects that fields name, and the chains that they are asked of; none of a field that fails. */
export const readNamed = (
  roots: readonly RootField[],
  { chainIdFor, namesOf, chainsOf, chainWith }: Usage,
): readonly NamedObject[] => {
  const named: NamedObject[] = [];

  const readNames = (root: RootField, parent: PricedChain | null) => {
    const { field, below } = root;
    const values = namesOf(field);
    const argument = values.length > 1 ? field.cost.names?.argument : undefined;
    for (const value of values) {
      const object = objectOf(field, value, chainIdFor(field));
      const chain = object && (parent ?? chainWith(chainIdOf(object)));
      if (!chain) continue;
      const { typename, id } = object;
      const selection = selectionOf(field, typename);
      const selected = selection ? [selection] : [];
      const subject = `${chain.id} ${subjectOf(typename, id)}`;
      named.push({ root, typename, chain, id, subject, argument, selected });
      if (typename === 'Chain') read(below, chain);
    }
  };

  const readPart = (root: RootField, chain: PricedChain | undefined) => {
    if (!chain) return;
    named.push({
      root,
      typename: 'Chain',
      chain,
      id: '',
      subject: `${chain.id} Chain`,
      argument: undefined,
      selected: [root],
    });
  };

  const read = (fields: readonly RootField[], parent: PricedChain | null): void => {
    for (const root of fields) {
      const { names, chains } = root.field.cost;
      if (names) readNames(root, parent);
      else if (chains) for (const chain of chainsOf(root.field)) read(root.below, chain);
      else readPart(root, parent ?? chainWith(chainIdFor(root.field)));
    }
  };

  read(roots, null);
  return named;
};

/** Whether it is of an object that cannot be found: a transfer without a transaction, or a token without an address. */
export const isLost = ({ id, typename }: NamedObject) => {
  const { owner, record } = nodes[typename];
  return (owner !== undefined || record !== undefined) && id.startsWith('-');
};

/**
 * What is asked of objects, apart from their hashes: where that is equal, so is the price. One object
 * alone is like any other of its type.
 */
export const shapeOf = (asked: readonly NamedObject[]): string => {
  const numberOf = numbering();
  let shape = '';
  for (const one of asked) {
    const { root, typename, chain, id, subject } = one;
    shape += `${isLost(one) ? '-' : ''}${chain.isPriced ? '' : '~'}${typename} ${root.id};`;
    if (asked.length > 1) {
      shape += `${numberOf(`${chain.id} ${typename} ${id}`)} ${numberOf(subject)};`;
    }
  }
  return shape;
};
