/**
 * @generated SignedSource<<0b100db19ac1ca31fe417ca7d12d9f53>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type grown_beforeQuery$variables = {
  address: string;
};
export type grown_beforeQuery$data = {
  readonly address: {
    readonly bare: {
      readonly nodes: ReadonlyArray<{
        readonly index: number | null;
        readonly value: string | null;
      }>;
    } | null;
    readonly rows: {
      readonly edges: ReadonlyArray<{
        readonly cursor: string;
        readonly node: {
          readonly index: number | null;
          readonly value: string | null;
        };
      }>;
    } | null;
  };
};
export type grown_beforeQuery = {
  response: grown_beforeQuery$data;
  variables: grown_beforeQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "address"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "hash",
    "variableName": "address"
  }
],
v2 = {
  "kind": "Literal",
  "name": "first",
  "value": 5
},
v3 = [
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "index",
    "storageKey": null
  },
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "value",
    "storageKey": null
  }
],
v4 = {
  "alias": "rows",
  "args": [
    (v2/*:: as any*/)
  ],
  "concreteType": "InternalTransactionConnection",
  "kind": "LinkedField",
  "name": "internalTransactions",
  "plural": false,
  "selections": [
    {
      "alias": null,
      "args": null,
      "concreteType": "InternalTransactionEdge",
      "kind": "LinkedField",
      "name": "edges",
      "plural": true,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "cursor",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "InternalTransaction",
          "kind": "LinkedField",
          "name": "node",
          "plural": false,
          "selections": (v3/*:: as any*/),
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "storageKey": "internalTransactions(first:5)"
},
v5 = {
  "alias": "bare",
  "args": [
    {
      "kind": "Literal",
      "name": "direction",
      "value": "FROM"
    },
    (v2/*:: as any*/)
  ],
  "concreteType": "InternalTransactionConnection",
  "kind": "LinkedField",
  "name": "internalTransactions",
  "plural": false,
  "selections": [
    {
      "alias": null,
      "args": null,
      "concreteType": "InternalTransaction",
      "kind": "LinkedField",
      "name": "nodes",
      "plural": true,
      "selections": (v3/*:: as any*/),
      "storageKey": null
    }
  ],
  "storageKey": "internalTransactions(direction:\"FROM\",first:5)"
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "grown_beforeQuery",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Address",
        "kind": "LinkedField",
        "name": "address",
        "plural": false,
        "selections": [
          (v4/*:: as any*/),
          (v5/*:: as any*/)
        ],
        "storageKey": null
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "grown_beforeQuery",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Address",
        "kind": "LinkedField",
        "name": "address",
        "plural": false,
        "selections": [
          (v4/*:: as any*/),
          (v5/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "id",
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "80ffae406cb42993eba2a61f272da2a6",
    "id": null,
    "metadata": {},
    "name": "grown_beforeQuery",
    "operationKind": "query",
    "text": "query grown_beforeQuery(\n  $address: AddressHash!\n) {\n  address(hash: $address) {\n    rows: internalTransactions(first: 5) {\n      edges {\n        cursor\n        node {\n          index\n          value\n        }\n      }\n    }\n    bare: internalTransactions(first: 5, direction: FROM) {\n      nodes {\n        index\n        value\n      }\n    }\n    id\n  }\n}\n"
  }
};
})();

(node as any).hash = "61e7a1ac93d637fe23cc8b2c52fa350d";

export default node;
