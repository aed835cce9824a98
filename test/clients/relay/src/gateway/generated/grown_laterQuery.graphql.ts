/**
 * @generated SignedSource<<6b56d84777c11ef6a2acb6922b67c578>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type grown_laterQuery$variables = {
  address: string;
};
export type grown_laterQuery$data = {
  readonly address: {
    readonly bare: {
      readonly nodes: ReadonlyArray<{
        readonly gasLimit: string | null;
        readonly index: number | null;
      }>;
    } | null;
    readonly rows: {
      readonly edges: ReadonlyArray<{
        readonly cursor: string;
        readonly node: {
          readonly gasLimit: string | null;
          readonly index: number | null;
        };
      }>;
    } | null;
  };
};
export type grown_laterQuery = {
  response: grown_laterQuery$data;
  variables: grown_laterQuery$variables;
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
    "name": "gasLimit",
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
    "name": "grown_laterQuery",
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
    "name": "grown_laterQuery",
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
    "cacheID": "7be476d8dbc415a881f0af8ebd5fa43c",
    "id": null,
    "metadata": {},
    "name": "grown_laterQuery",
    "operationKind": "query",
    "text": "query grown_laterQuery(\n  $address: AddressHash!\n) {\n  address(hash: $address) {\n    rows: internalTransactions(first: 5) {\n      edges {\n        cursor\n        node {\n          index\n          gasLimit\n        }\n      }\n    }\n    bare: internalTransactions(first: 5, direction: FROM) {\n      nodes {\n        index\n        gasLimit\n      }\n    }\n    id\n  }\n}\n"
  }
};
})();

(node as any).hash = "4ea31997b999a445e9c07e18a5674b0a";

export default node;
