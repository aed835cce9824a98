/**
 * @generated SignedSource<<ce2e64bff5775d6c2aa06ec4a5889623>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type merged_wholeQuery$variables = {
  transaction: string;
};
export type merged_wholeQuery$data = {
  readonly transaction: {
    readonly block: {
      readonly gasUsed: string | null;
      readonly id: string;
      readonly number: number | string;
    } | null;
    readonly gasUsed: string | null;
    readonly hash: string;
    readonly historicExchangeRate: string | null;
    readonly id: string;
    readonly nonce: number | string | null;
  } | null;
};
export type merged_wholeQuery = {
  response: merged_wholeQuery$data;
  variables: merged_wholeQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "transaction"
  }
],
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "gasUsed",
  "storageKey": null
},
v3 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "hash",
        "variableName": "transaction"
      }
    ],
    "concreteType": "Transaction",
    "kind": "LinkedField",
    "name": "transaction",
    "plural": false,
    "selections": [
      (v1/*:: as any*/),
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "hash",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "nonce",
        "storageKey": null
      },
      (v2/*:: as any*/),
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "historicExchangeRate",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "Block",
        "kind": "LinkedField",
        "name": "block",
        "plural": false,
        "selections": [
          (v1/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "number",
            "storageKey": null
          },
          (v2/*:: as any*/)
        ],
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "merged_wholeQuery",
    "selections": (v3/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "merged_wholeQuery",
    "selections": (v3/*:: as any*/)
  },
  "params": {
    "cacheID": "26f25b27d5d28d1974172ef824a977b7",
    "id": null,
    "metadata": {},
    "name": "merged_wholeQuery",
    "operationKind": "query",
    "text": "query merged_wholeQuery(\n  $transaction: Hash!\n) {\n  transaction(hash: $transaction) {\n    id\n    hash\n    nonce\n    gasUsed\n    historicExchangeRate\n    block {\n      id\n      number\n      gasUsed\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "e3873986099a19dfd0f0a9927669f6b5";

export default node;
