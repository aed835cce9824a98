import { getOrInsertComputed } from '../../../base/collections/maps.js';
import { chainIdOf, decodeGlobalId } from '../../relay/global-id.js';
import { type NodeType, nodes } from '../../relay/node-types.js';
import { type FieldPlan, type SelectionPlan, selectionOf } from '../field-plan.js';
import type { Selected } from '../selected.js';
import type { PricedChain, Usage } from './usage.js';

/** A field of `Query`, or of a chain below it, as far as it asks something of a chain. */
export interface RootField {
  /** Tells it from the others of its operation. */
  readonly id: number;
  readonly field: FieldPlan;
  /** Where the field is in the answer. */
  readonly path: readonly string[];
  /** What is asked of the chain that the field leads to, if it leads to one. */
  readonly below: readonly RootField[];
  /** The selection of this field alone on its chain, whose part it is if it neither names objects nor leads to chains. */
  readonly part: Selected[number];
}

/** Finds what an operation asks of chains. An event is priced by itself. */
export const rootFieldsOf = ({ fields }: SelectionPlan): readonly RootField[] => {
  let id = 0;
  const read = (fields: readonly FieldPlan[], above: readonly string[]): readonly RootField[] =>
    fields.flatMap((field) => {
      const { cost, definition, mayCost, parent } = field;
      const path = [...above, field.key];
      const leads = cost.names ?? cost.chains;
      const below = leads ? read(selectionOf(field, 'Chain')?.fields ?? [], path) : [];
      if (!mayCost || definition.subscribe) return [];
      id += 1;
      // Selections that are planned have positive ids.
      return [{ id, field, path, below, part: { id: -id, type: parent, fields: [field] } }];
    });
  return read(fields, []);
};

/** What one field asks of an object that it names by hash or by id, or else of its chain. */
export interface NamedObject {
  readonly root: RootField;
  readonly typename: NodeType;
  readonly chain: PricedChain;
  /** The object's id within its type, equal however the object is named. */
  readonly id: string;
  /** The explorer's object that it belongs to: for a transfer or a trace, its transaction. */
  readonly subject: string;
  /** The argument that names the object, if it names several. */
  readonly argument: string | undefined;
  readonly selected: Selected;
}

const subjectOf = (typename: NodeType, id: string) =>
  `${nodes[typename].owner?.type ?? typename} ${id.split(':')[0]}`;

/** Numbers texts in the order in which they first come, those in `known` as they are there. */
export const numbering =
  (numbers: Map<string, number>, known?: ReadonlyMap<string, number>) =>
  (text: string): number =>
    known?.get(text) ?? getOrInsertComputed(numbers, text, () => (known?.size ?? 0) + numbers.size);

const attempt = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

/** The objects that fields name, and the chains that they are asked of; none of a field that fails. */
export const readNamed = (
  roots: readonly RootField[],
  { argumentsOf, namesOf, chainsOf, chainWith }: Usage,
): readonly NamedObject[] => {
  const named: NamedObject[] = [];

  const objectOf = ({ cost: { names } }: FieldPlan, value: unknown, chain: unknown) => {
    if (names?.typename) return { typename: names.typename, id: String(value), chain };
    return attempt(() => names?.read?.(value) ?? decodeGlobalId(String(value)));
  };

  const readNames = (root: RootField, parent: PricedChain | null) => {
    const { field, below } = root;
    const values = namesOf(field);
    const argument = values.length > 1 ? field.cost.names?.argument : undefined;
    const chainId = parent?.id ?? argumentsOf(field)?.chain;
    for (const value of values) {
      const object = objectOf(field, value, chainId);
      if (!object) continue;
      const { typename, id } = object;
      const chain = parent ?? chainWith(chainIdOf(object));
      if (!chain) continue;
      const selection = selectionOf(field, typename);
      const selected = selection ? [selection] : [];
      const subject = `${chain.id} ${subjectOf(typename, id)}`;
      named.push({ root, typename, chain, id, subject, argument, selected });
      if (typename === 'Chain') read(below, chain);
    }
  };

  const readPart = (root: RootField, parent: PricedChain | null) => {
    const { field, part } = root;
    const chain = parent ?? chainWith(argumentsOf(field)?.chain);
    if (!chain) return;
    const [typename, id, subject, selected] = ['Chain', '', `${chain.id} Chain`, [part]] as const;
    named.push({ root, typename, chain, id, subject, argument: undefined, selected });
  };

  const read = (fields: readonly RootField[], parent: PricedChain | null): void => {
    for (const root of fields) {
      const { names, chains } = root.field.cost;
      if (names) readNames(root, parent);
      else if (chains) for (const chain of chainsOf(root.field)) read(root.below, chain);
      else readPart(root, parent);
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
  const numberOf = numbering(new Map());
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
