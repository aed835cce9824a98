/**
 * @generated SignedSource<<a1b23d9c664290262ea987e66945df2b>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type merged_valuesQuery$variables = {
  swap: string;
};
export type merged_valuesQuery$data = {
  readonly transaction: {
    readonly decodedInput: {
      readonly methodId: string | null;
      readonly parameters: ReadonlyArray<{
        readonly value: unknown | null;
      }> | null;
    } | null;
    readonly id: string;
  } | null;
};
export type merged_valuesQuery = {
  response: merged_valuesQuery$data;
  variables: merged_valuesQuery$variables;
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
            "name": "methodId",
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
                "name": "value",
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
    "name": "merged_valuesQuery",
    "selections": (v1/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "merged_valuesQuery",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "7e56f3339d2fce557916fa5a1eef84f8",
    "id": null,
    "metadata": {},
    "name": "merged_valuesQuery",
    "operationKind": "query",
    "text": "query merged_valuesQuery(\n  $swap: Hash!\n) {\n  transaction(hash: $swap) {\n    id\n    decodedInput {\n      methodId\n      parameters {\n        value\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "b4a3046a74b72862193d4d572f380ae0";

export default node;
