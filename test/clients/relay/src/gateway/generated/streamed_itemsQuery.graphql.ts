/**
 * @generated SignedSource<<b383c54550ec43ef46666005f737ea01>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type streamed_itemsQuery$variables = {
  hash: string;
};
export type streamed_itemsQuery$data = {
  readonly address: {
    readonly tokenTransfers: {
      readonly nodes: ReadonlyArray<{
        readonly blockNumber: number | string | null;
        readonly id: string;
      }>;
    } | null;
    readonly " $fragmentSpreads": FragmentRefs<"streamed_hash">;
  };
};
export type streamed_itemsQuery = {
  response: streamed_itemsQuery$data;
  variables: streamed_itemsQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "hash"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "hash",
    "variableName": "hash"
  }
],
v2 = [
  {
    "kind": "Literal",
    "name": "first",
    "value": 250
  }
],
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v4 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "TokenTransfer",
    "kind": "LinkedField",
    "name": "nodes",
    "plural": true,
    "selections": [
      (v3/*:: as any*/),
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "blockNumber",
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
    "name": "streamed_itemsQuery",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Address",
        "kind": "LinkedField",
        "name": "address",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v2/*:: as any*/),
            "concreteType": "TokenTransferConnection",
            "kind": "LinkedField",
            "name": "tokenTransfers",
            "plural": false,
            "selections": [
              {
                "kind": "Stream",
                "selections": (v4/*:: as any*/)
              }
            ],
            "storageKey": "tokenTransfers(first:250)"
          },
          {
            "kind": "Defer",
            "selections": [
              {
                "args": null,
                "kind": "FragmentSpread",
                "name": "streamed_hash"
              }
            ]
          }
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
    "name": "streamed_itemsQuery",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Address",
        "kind": "LinkedField",
        "name": "address",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v2/*:: as any*/),
            "concreteType": "TokenTransferConnection",
            "kind": "LinkedField",
            "name": "tokenTransfers",
            "plural": false,
            "selections": [
              {
                "if": null,
                "kind": "Stream",
                "label": "streamed_itemsQuery$stream$nodes",
                "selections": (v4/*:: as any*/)
              }
            ],
            "storageKey": "tokenTransfers(first:250)"
          },
          {
            "if": null,
            "kind": "Defer",
            "label": "streamed_itemsQuery$defer$streamed_hash",
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "hash",
                "storageKey": null
              }
            ]
          },
          (v3/*:: as any*/)
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "b6539837c89e29bcf888fb30489561e1",
    "id": null,
    "metadata": {},
    "name": "streamed_itemsQuery",
    "operationKind": "query",
    "text": "query streamed_itemsQuery(\n  $hash: AddressHash!\n) {\n  address(hash: $hash) {\n    tokenTransfers(first: 250) {\n      nodes @stream(label: \"streamed_itemsQuery$stream$nodes\", initialCount: 20) {\n        id\n        blockNumber\n      }\n    }\n    ...streamed_hash @defer(label: \"streamed_itemsQuery$defer$streamed_hash\")\n    id\n  }\n}\n\nfragment streamed_hash on Address {\n  hash\n}\n"
  }
};
})();

(node as any).hash = "060ab77695466c100b2ebe2137590b03";

export default node;
