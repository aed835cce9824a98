import { type FieldNode, type OperationDefinitionNode, valueFromASTUntyped } from 'graphql';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { kindOfHash, type PageKind } from '../hashes.js';
import { operationIn, type Selection } from './field-at.js';

const hashes = /0x[0-9a-fA-F]+/g;

/** What an answer was asked with. */
export interface Asked {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
  /** The ids of the gateway's chains, the default first. */
  chains: readonly string[];
  /** The chain of the page's URL; null for the default one. */
  here: string | null;
}

/** A hash or the number of a block in the text of an answer, and the page that it leads to. */
export interface HashLink {
  /** Without the question mark. */
  search: string;
  start: number;
  end: number;
}

/** The fields whose value is a block, and those that name one wherever they stand. */
const blockFields = new Set(['block', 'parent', 'blockAt']);
const blockNames = new Set(['blockNumber', 'coinBalanceBlockNumber', 'blockHash', 'parentHash']);

/**
 * The hashes and block numbers in an answer, each with the chain of the record that it stands in: as the record tells it,
 * by `chainId`, `chain` or `id`; else as the query asks for it; else that of the page.
 */
export function hashLinks(text: string, asked: Asked): HashLink[] {
  const root = parseTree(text);
  // Of a subscription, the answer also has the events before the newest.
  const earlier = root && findNodeAtLocation(root, ['earlier'])?.children;
  const data = [root, ...(earlier ?? [])].map((one) => one && findNodeAtLocation(one, ['data']));
  const operation = operationIn(asked.query, asked.operationName);
  const links: HashLink[] = [];
  if (root) visit(root, asked.here, undefined, false);
  return links;

  /** `isNamed` says that a value names a block. */
  function visit(
    node: Node,
    chain: string | null,
    selection: Selection | undefined,
    isNamed: boolean,
    field?: string,
  ): void {
    if (node.type === 'string') addHashes(node, chain, isNamed);
    if (node.type === 'number' && isNamed && Number.isSafeInteger(node.value))
      add('block', String(node.value), node.offset, chain);
    if (node.type === 'array') {
      const chains = operation && chainsOfItems(selection, operation.operation, asked);
      for (const [index, item] of (node.children ?? []).entries())
        visit(item, chains?.[index] ?? chain, selection, isNamed, field);
    }
    if (node.type !== 'object') return;
    const own = toldBy(node) ?? chain;
    const isBlock = blockFields.has(field ?? '') || isOfBlock(node);
    for (const { children: [key, value] = [] } of node.children ?? []) {
      if (!value) continue;
      const top = data.includes(value) ? operation?.selection : undefined;
      const below = top ?? selection?.below(String(key?.value));
      const of = operation && chainOfField(below, operation.operation, asked);
      const name = below?.fields[0]?.name.value ?? String(key?.value);
      const names = blockNames.has(name) || (isBlock && (name === 'number' || name === 'hash'));
      visit(value, of === undefined ? own : of, below, names, name);
    }
  }

  function addHashes({ offset, length }: Node, chain: string | null, isNamed: boolean): void {
    for (const { 0: hash, index } of text.slice(offset, offset + length).matchAll(hashes)) {
      const kind = kindOfHash(hash);
      if (kind)
        add(isNamed && kind === 'transaction' ? 'block' : kind, hash, offset + index, chain);
    }
  }

  function add(kind: PageKind, name: string, start: number, chain: string | null): void {
    const search = new URLSearchParams({ [kind]: name, ...(chain !== null && { chain }) });
    links.push({ search: String(search), start, end: start + name.length });
  }
}

/** Whether a record itself tells that it is a block. */
function isOfBlock(record: Node): boolean {
  const value = (name: string): unknown => findNodeAtLocation(record, [name])?.value;
  return value('__typename') === 'Block' || textOfId(value('id')).startsWith('Block:');
}

/** The chain that a record itself tells. */
function toldBy(record: Node): string | undefined {
  const text = (...path: string[]) => {
    const value: unknown = findNodeAtLocation(record, path)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  return text('chainId') ?? text('chain', 'chainId') ?? chainOfId(text('id'));
}

/** Ids carry the chain of their object: `Type:chain:…` or, for a chain itself, `Chain:id`. */
function chainOfId(id: unknown): string | undefined {
  return /^(?:Chain:(?=\d+$)|\w+:(?=\d+:))(\d+)/.exec(textOfId(id))?.[1];
}

function textOfId(id: unknown): string {
  try {
    return atob(String(id).replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** The roots that ask the default chain, unless they name another. */
const roots = new Set([
  'address',
  'addresses',
  'block',
  'token',
  'tokens',
  'transaction',
  'transactions',
]);

/** The chain that a field asks; undefined if it says nothing of it. */
function chainOfField(
  selection: Selection | undefined,
  operation: OperationDefinitionNode,
  asked: Asked,
): string | null | undefined {
  const [field] = selection?.fields ?? [];
  if (!field) return undefined;
  const { chain, id } = argumentsOf(field, operation, asked);
  if (typeof chain === 'string') return chain;
  const name = field.name.value;
  if (name === 'chain' && typeof id === 'string') return id;
  if (name === 'node') return chainOfId(id);
  const isRoot = operation.selectionSet.selections.includes(field);
  // A page that names a chain may have a query that does not.
  if (isRoot && roots.has(name) && asked.chains.length > 0) return null;
  return undefined;
}

/** The chain of each item of a list whose order is given. */
function chainsOfItems(
  selection: Selection | undefined,
  operation: OperationDefinitionNode,
  asked: Asked,
): readonly (string | undefined)[] | undefined {
  const [field] = selection?.fields ?? [];
  const name = field?.name.value;
  if (!field || (name !== 'onChains' && name !== 'chains' && name !== 'nodes')) return undefined;
  const { ids } = argumentsOf(field, operation, asked);
  const given = Array.isArray(ids) && ids.length > 0 ? ids : undefined;
  if (name === 'nodes') return given?.map(chainOfId);
  return given ? [...new Set(given.map(String))] : asked.chains;
}

/** The arguments of a field, with the variables of its operation. */
function argumentsOf(
  field: FieldNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
  { variables }: Asked,
): Record<string, unknown> {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  );
  const known: Record<string, unknown> = { ...Object.fromEntries(defaults), ...variables };
  return Object.fromEntries(
    (field.arguments ?? []).map(({ name, value }) => [
      name.value,
      valueFromASTUntyped(value, known),
    ]),
  );
}
