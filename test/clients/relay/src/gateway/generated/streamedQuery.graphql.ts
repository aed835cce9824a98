/**
 * @generated SignedSource<<c30cf098eaccf779663e961a8d526d3f>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type streamedQuery$variables = {
  after?: string | null;
  first: number;
  hash: string;
};
export type streamedQuery$data = {
  readonly address: {
    readonly tokenTransfers: {
      readonly edges: ReadonlyArray<{
        readonly node: {
          readonly id: string;
          readonly total: {
            readonly amount: string | null;
            readonly tokenId: string | null;
            readonly value: string | null;
          } | null;
        };
      }>;
      readonly pageInfo: {
        readonly endCursor: string | null;
        readonly hasNextPage: boolean;
      };
    } | null;
    readonly " $fragmentSpreads": FragmentRefs<"streamed_calls">;
  };
};
export type streamedQuery = {
  response: streamedQuery$data;
  variables: streamedQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "after"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "first"
},
v2 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "hash"
},
v3 = [
  {
    "kind": "Variable",
    "name": "hash",
    "variableName": "hash"
  }
],
v4 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v5 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "value",
  "storageKey": null
},
v6 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "TokenTransferEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "TokenTransfer",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": [
          (v4/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "TokenTransferTotal",
            "kind": "LinkedField",
            "name": "total",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "amount",
                "storageKey": null
              },
              (v5/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "tokenId",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "__typename",
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "cursor",
        "storageKey": null
      }
    ],
    "storageKey": null
  }
],
v7 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "PageInfo",
    "kind": "LinkedField",
    "name": "pageInfo",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "hasNextPage",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "endCursor",
        "storageKey": null
      }
    ],
    "storageKey": null
  }
],
v8 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "after"
  },
  {
    "kind": "Variable",
    "name": "first",
    "variableName": "first"
  }
];
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/),
      (v2/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "streamedQuery",
    "selections": [
      {
        "alias": null,
        "args": (v3/*:: as any*/),
        "concreteType": "Address",
        "kind": "LinkedField",
        "name": "address",
        "plural": false,
        "selections": [
          {
            "alias": "tokenTransfers",
            "args": null,
            "concreteType": "TokenTransferConnection",
            "kind": "LinkedField",
            "name": "__streamed_tokenTransfers_connection",
            "plural": false,
            "selections": [
              {
                "kind": "Stream",
                "selections": (v6/*:: as any*/)
              },
              {
                "kind": "Defer",
                "selections": (v7/*:: as any*/)
              }
            ],
            "storageKey": null
          },
          {
            "kind": "Defer",
            "selections": [
              {
                "args": null,
                "kind": "FragmentSpread",
                "name": "streamed_calls"
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
    "argumentDefinitions": [
      (v2/*:: as any*/),
      (v1/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "streamedQuery",
    "selections": [
      {
        "alias": null,
        "args": (v3/*:: as any*/),
        "concreteType": "Address",
        "kind": "LinkedField",
        "name": "address",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v8/*:: as any*/),
            "concreteType": "TokenTransferConnection",
            "kind": "LinkedField",
            "name": "tokenTransfers",
            "plural": false,
            "selections": [
              {
                "if": null,
                "kind": "Stream",
                "label": "streamedQuery$stream$streamed_tokenTransfers",
                "selections": (v6/*:: as any*/)
              },
              {
                "if": null,
                "kind": "Defer",
                "label": "streamedQuery$defer$streamed_tokenTransfers$pageInfo",
                "selections": (v7/*:: as any*/)
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v8/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "streamed_tokenTransfers",
            "kind": "LinkedHandle",
            "name": "tokenTransfers"
          },
          {
            "if": null,
            "kind": "Defer",
            "label": "streamedQuery$defer$streamed_calls",
            "selections": [
              {
                "alias": null,
                "args": [
                  {
                    "kind": "Literal",
                    "name": "first",
                    "value": 5
                  }
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
                    "selections": [
                      {
                        "alias": null,
                        "args": null,
                        "kind": "ScalarField",
                        "name": "type",
                        "storageKey": null
                      },
                      (v5/*:: as any*/)
                    ],
                    "storageKey": null
                  }
                ],
                "storageKey": "internalTransactions(first:5)"
              }
            ]
          },
          (v4/*:: as any*/)
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "dee3c3b553004523bfabf03307a851e3",
    "id": null,
    "metadata": {
      "connection": [
        {
          "count": "first",
          "cursor": "after",
          "direction": "forward",
          "path": [
            "address",
            "tokenTransfers"
          ],
          "stream": true
        }
      ]
    },
    "name": "streamedQuery",
    "operationKind": "query",
    "text": "query streamedQuery(\n  $hash: AddressHash!\n  $first: Int!\n  $after: String\n) {\n  address(hash: $hash) {\n    tokenTransfers(first: $first, after: $after) {\n      edges @stream(label: \"streamedQuery$stream$streamed_tokenTransfers\", initialCount: 20) {\n        node {\n          id\n          total {\n            amount\n            value\n            tokenId\n          }\n          __typename\n        }\n        cursor\n      }\n      ... @defer(label: \"streamedQuery$defer$streamed_tokenTransfers$pageInfo\") {\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n    ...streamed_calls @defer(label: \"streamedQuery$defer$streamed_calls\")\n    id\n  }\n}\n\nfragment streamed_calls on Address {\n  internalTransactions(first: 5) {\n    nodes {\n      type\n      value\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "6caf304567e9a5cdd37410afacd9085a";

export default node;
