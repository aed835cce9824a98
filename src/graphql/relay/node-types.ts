import type { EndpointName } from '../../endpoints/endpoints.js';

/** A type whose objects have an id: how they are named, and what it takes to reach one by hash or id. */
export interface DeclaredNode {
  /** An id within the type. */
  readonly id: RegExp;
  /** The field by which federation names it, too, and what its value is. */
  readonly key?: { readonly field: string; readonly value: 'address' | 'hash' | 'block number' };
  /** The endpoint of its record. */
  readonly record?: EndpointName;
  /** What shows that it exists without its record: further pages of one of its lists, if little else is asked. */
  readonly shownBy?: {
    /** The field of the list. */
    readonly list: string;
    /** The other fields that need no record. */
    readonly fields: readonly string[];
    /** The fields of a row that may take a value from the record. */
    readonly readBelow: readonly string[];
  };
  /** Whether it may be found where its record may not be asked for, and its fields look up what no record says. */
  readonly isLookedUp?: true;
  /** The object that it belongs to, whose id its own begins with. */
  readonly owner?: {
    readonly type: string;
    /** The field of the owner that leads to it: calls that this one makes are not made again. */
    readonly field: string;
    /** The assumed calls to find it. */
    readonly endpoint: EndpointName;
    readonly calls: number;
    /** Its own field that leads to the owner, if it has one. */
    readonly back?: string;
  };
  /** The field that leads from the outermost of its kind to all others. */
  readonly below?: string;
}

const count = '(?:0|[1-9]\\d{0,15})';
// Negative for logs that explorers invent.
const logIndex = `(?:-?[1-9]\\d{0,15}|0|-)`;

const declared = {
  Address: { id: /^0x[0-9a-f]{40}$/, key: { field: 'hash', value: 'address' }, isLookedUp: true },
  Token: {
    // "-" and a digest if there is no address.
    id: /^(?:0x[0-9a-f]{40}|-[\w-]{12})$/,
    key: { field: 'addressHash', value: 'address' },
    record: 'token',
    isLookedUp: true,
  },
  Transaction: {
    id: /^0x[0-9a-f]{64}$/,
    key: { field: 'hash', value: 'hash' },
    record: 'transaction',
    shownBy: {
      list: 'tokenTransfers',
      fields: ['__typename', 'id', 'hash'],
      readBelow: ['block', 'method', 'timestamp', 'transaction'],
    },
  },
  TokenTransfer: {
    // transaction:log index:position in the log; "-" and the block if there is no transaction.
    id: new RegExp(`^(?:0x[0-9a-f]{64}|-(?:0x[0-9a-f]{64})?):${logIndex}:${count}$`),
    owner: {
      type: 'Transaction',
      field: 'tokenTransfers',
      endpoint: 'transaction-token-transfers',
      // Nine pages of the list, and the transaction for what its rows lack. A longer list takes more.
      calls: 10,
      back: 'transaction',
    },
  },
  Trace: {
    id: new RegExp(`^0x[0-9a-f]{64}:(?:${count}(?:\\.${count})*)?(?:~${count})?$`),
    owner: { type: 'Transaction', field: 'rawTrace', endpoint: 'raw-trace', calls: 1 },
    below: 'children',
  },
  // The number on the main chain, the hash off it. Of a number above 2^53 - 1, records tell, but no block can be asked for.
  Block: {
    id: /^(?:0|[1-9]\d{0,79}|0x[0-9a-f]{64})$/,
    key: { field: 'number', value: 'block number' },
    record: 'block',
  },
  // "-" if it is not known.
  Chain: { id: /^(?:[1-9]\d{0,19}|-)$/ },
} as const satisfies Readonly<Record<string, DeclaredNode>>;

export type NodeType = keyof typeof declared;

/** The types whose objects have an id, each declared once. */
export const nodes: Readonly<Record<NodeType, DeclaredNode>> = declared;

/** What is declared of a type; undefined if its objects have no id. */
export const declaredNode = (typename: string): DeclaredNode | undefined =>
  Object.hasOwn(declared, typename) ? nodes[typename as NodeType] : undefined;

export const nodeTypes = Object.keys(declared) as readonly NodeType[];
