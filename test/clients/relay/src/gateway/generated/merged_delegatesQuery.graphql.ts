/**
 * @generated SignedSource<<e2a776e86b4d4bd46641a492e14e05d5>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type merged_delegatesQuery$variables = {
  setCode: string;
};
export type merged_delegatesQuery$data = {
  readonly transaction: {
    readonly authorizations: ReadonlyArray<{
      readonly delegate: {
        readonly hash: string;
        readonly id: string;
      } | null;
      readonly status: string | null;
    }> | null;
    readonly id: string;
    readonly l1Fee: string | null;
  } | null;
};
export type merged_delegatesQuery = {
  response: merged_delegatesQuery$data;
  variables: merged_delegatesQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "setCode"
  }
],
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v2 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "hash",
        "variableName": "setCode"
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
        "name": "l1Fee",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "Authorization",
        "kind": "LinkedField",
        "name": "authorizations",
        "plural": true,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "status",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Address",
            "kind": "LinkedField",
            "name": "delegate",
            "plural": false,
            "selections": [
              (v1/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "hash",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
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
    "name": "merged_delegatesQuery",
    "selections": (v2/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "merged_delegatesQuery",
    "selections": (v2/*:: as any*/)
  },
  "params": {
    "cacheID": "6b4fada1432cf942f9eaf50545e7b162",
    "id": null,
    "metadata": {},
    "name": "merged_delegatesQuery",
    "operationKind": "query",
    "text": "query merged_delegatesQuery(\n  $setCode: Hash!\n) {\n  transaction(hash: $setCode) {\n    id\n    l1Fee\n    authorizations {\n      status\n      delegate {\n        id\n        hash\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "c9999245ce45d2d5f632aec6e2620c54";

export default node;
