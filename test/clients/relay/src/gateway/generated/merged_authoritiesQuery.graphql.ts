/**
 * @generated SignedSource<<3df3c4df16fc6242584487bbe9a78dd7>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type merged_authoritiesQuery$variables = {
  setCode: string;
};
export type merged_authoritiesQuery$data = {
  readonly transaction: {
    readonly authorizations: ReadonlyArray<{
      readonly authority: {
        readonly hash: string;
        readonly id: string;
      } | null;
      readonly nonce: string | null;
    }> | null;
    readonly id: string;
    readonly raw: unknown | null;
  } | null;
};
export type merged_authoritiesQuery = {
  response: merged_authoritiesQuery$data;
  variables: merged_authoritiesQuery$variables;
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
        "name": "raw",
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
            "name": "nonce",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Address",
            "kind": "LinkedField",
            "name": "authority",
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
    "name": "merged_authoritiesQuery",
    "selections": (v2/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "merged_authoritiesQuery",
    "selections": (v2/*:: as any*/)
  },
  "params": {
    "cacheID": "e091fc94a2ac03bf593193fb86368514",
    "id": null,
    "metadata": {},
    "name": "merged_authoritiesQuery",
    "operationKind": "query",
    "text": "query merged_authoritiesQuery(\n  $setCode: Hash!\n) {\n  transaction(hash: $setCode) {\n    id\n    raw\n    authorizations {\n      nonce\n      authority {\n        id\n        hash\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "d8d0db5bb15a3a5bb34ca1a90a21edbe";

export default node;
