/**
 * @generated SignedSource<<13d43021f236072226ffad68ea0a8813>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type merged_callQuery$variables = {
  swap: string;
};
export type merged_callQuery$data = {
  readonly transaction: {
    readonly decodedInput: {
      readonly methodCall: string | null;
      readonly parameters: ReadonlyArray<{
        readonly name: string | null;
      }> | null;
    } | null;
    readonly id: string;
  } | null;
};
export type merged_callQuery = {
  response: merged_callQuery$data;
  variables: merged_callQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "swap"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "hash",
        "variableName": "swap"
      }
    ],
    "concreteType": "Transaction",
    "kind": "LinkedField",
    "name": "transaction",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "id",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "DecodedInput",
        "kind": "LinkedField",
        "name": "decodedInput",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "methodCall",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "DecodedParameter",
            "kind": "LinkedField",
            "name": "parameters",
            "plural": true,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "name",
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
    "name": "merged_callQuery",
    "selections": (v1/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "merged_callQuery",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "7c0e631089babe253be9fb745b4c7046",
    "id": null,
    "metadata": {},
    "name": "merged_callQuery",
    "operationKind": "query",
    "text": "query merged_callQuery(\n  $swap: Hash!\n) {\n  transaction(hash: $swap) {\n    id\n    decodedInput {\n      methodCall\n      parameters {\n        name\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "cf6baf0cbfdef9885f1137d18f5f02d0";

export default node;
