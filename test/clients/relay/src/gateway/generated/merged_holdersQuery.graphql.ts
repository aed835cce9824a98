/**
 * @generated SignedSource<<095359a4f47d23d3cbbb7c850b92cb51>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type merged_holdersQuery$variables = {
  token: string;
};
export type merged_holdersQuery$data = {
  readonly token: {
    readonly counters: {
      readonly holdersCount: string | null;
    } | null;
    readonly holders: {
      readonly edges: ReadonlyArray<{
        readonly cursor: string;
        readonly node: {
          readonly address: {
            readonly hash: string;
            readonly id: string;
          } | null;
          readonly tokenId: string | null;
        };
      }>;
      readonly pageInfo: {
        readonly endCursor: string | null;
        readonly hasNextPage: boolean;
      };
    } | null;
    readonly id: string;
    readonly instance: {
      readonly holders: {
        readonly edges: ReadonlyArray<{
          readonly cursor: string;
          readonly node: {
            readonly value: string | null;
          };
        }>;
        readonly pageInfo: {
          readonly endCursor: string | null;
          readonly hasNextPage: boolean;
        };
      } | null;
      readonly tokenId: string | null;
      readonly transfers: {
        readonly edges: ReadonlyArray<{
          readonly cursor: string;
          readonly node: {
            readonly id: string;
            readonly timestamp: string | null;
          };
        }>;
        readonly pageInfo: {
          readonly endCursor: string | null;
          readonly hasNextPage: boolean;
        };
      } | null;
      readonly transfersCount: string | null;
    } | null;
    readonly instances: {
      readonly edges: ReadonlyArray<{
        readonly cursor: string;
        readonly node: {
          readonly metadata: {
            readonly name: string | null;
          } | null;
          readonly tokenId: string | null;
        };
      }>;
      readonly pageInfo: {
        readonly endCursor: string | null;
        readonly hasNextPage: boolean;
      };
    } | null;
    readonly symbol: string | null;
  } | null;
};
export type merged_holdersQuery = {
  response: merged_holdersQuery$data;
  variables: merged_holdersQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "token"
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
    "kind": "Literal",
    "name": "first",
    "value": 3
  }
],
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "cursor",
  "storageKey": null
},
v4 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "tokenId",
  "storageKey": null
},
v5 = {
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
},
v6 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "hash",
        "variableName": "token"
      }
    ],
    "concreteType": "Token",
    "kind": "LinkedField",
    "name": "token",
    "plural": false,
    "selections": [
      (v1/*:: as any*/),
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "symbol",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "TokenCounters",
        "kind": "LinkedField",
        "name": "counters",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "holdersCount",
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "concreteType": "TokenHolderConnection",
        "kind": "LinkedField",
        "name": "holders",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "TokenHolderEdge",
            "kind": "LinkedField",
            "name": "edges",
            "plural": true,
            "selections": [
              (v3/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "concreteType": "TokenHolder",
                "kind": "LinkedField",
                "name": "node",
                "plural": false,
                "selections": [
                  (v4/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "Address",
                    "kind": "LinkedField",
                    "name": "address",
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
          },
          (v5/*:: as any*/)
        ],
        "storageKey": "holders(first:3)"
      },
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "concreteType": "TokenInstanceConnection",
        "kind": "LinkedField",
        "name": "instances",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "TokenInstanceEdge",
            "kind": "LinkedField",
            "name": "edges",
            "plural": true,
            "selections": [
              (v3/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "concreteType": "TokenInstance",
                "kind": "LinkedField",
                "name": "node",
                "plural": false,
                "selections": [
                  (v4/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "TokenMetadata",
                    "kind": "LinkedField",
                    "name": "metadata",
                    "plural": false,
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
          },
          (v5/*:: as any*/)
        ],
        "storageKey": "instances(first:3)"
      },
      {
        "alias": null,
        "args": [
          {
            "kind": "Literal",
            "name": "tokenId",
            "value": 1
          }
        ],
        "concreteType": "TokenInstance",
        "kind": "LinkedField",
        "name": "instance",
        "plural": false,
        "selections": [
          (v4/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "transfersCount",
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v2/*:: as any*/),
            "concreteType": "TokenTransferConnection",
            "kind": "LinkedField",
            "name": "transfers",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "concreteType": "TokenTransferEdge",
                "kind": "LinkedField",
                "name": "edges",
                "plural": true,
                "selections": [
                  (v3/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "TokenTransfer",
                    "kind": "LinkedField",
                    "name": "node",
                    "plural": false,
                    "selections": [
                      (v1/*:: as any*/),
                      {
                        "alias": null,
                        "args": null,
                        "kind": "ScalarField",
                        "name": "timestamp",
                        "storageKey": null
                      }
                    ],
                    "storageKey": null
                  }
                ],
                "storageKey": null
              },
              (v5/*:: as any*/)
            ],
            "storageKey": "transfers(first:3)"
          },
          {
            "alias": null,
            "args": (v2/*:: as any*/),
            "concreteType": "TokenHolderConnection",
            "kind": "LinkedField",
            "name": "holders",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "concreteType": "TokenHolderEdge",
                "kind": "LinkedField",
                "name": "edges",
                "plural": true,
                "selections": [
                  (v3/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "TokenHolder",
                    "kind": "LinkedField",
                    "name": "node",
                    "plural": false,
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
              },
              (v5/*:: as any*/)
            ],
            "storageKey": "holders(first:3)"
          }
        ],
        "storageKey": "instance(tokenId:1)"
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
    "name": "merged_holdersQuery",
    "selections": (v6/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "merged_holdersQuery",
    "selections": (v6/*:: as any*/)
  },
  "params": {
    "cacheID": "a2ea0ea92b9457e708047aa4014ede78",
    "id": null,
    "metadata": {},
    "name": "merged_holdersQuery",
    "operationKind": "query",
    "text": "query merged_holdersQuery(\n  $token: AddressHash!\n) {\n  token(hash: $token) {\n    id\n    symbol\n    counters {\n      holdersCount\n    }\n    holders(first: 3) {\n      edges {\n        cursor\n        node {\n          tokenId\n          address {\n            id\n            hash\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    instances(first: 3) {\n      edges {\n        cursor\n        node {\n          tokenId\n          metadata {\n            name\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    instance(tokenId: 1) {\n      tokenId\n      transfersCount\n      transfers(first: 3) {\n        edges {\n          cursor\n          node {\n            id\n            timestamp\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n      holders(first: 3) {\n        edges {\n          cursor\n          node {\n            value\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "e24e8da050fdc5e714ee345cf40cf150";

export default node;
