/**
 * @generated SignedSource<<c797eb8083000adf83421c48566ddf57>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type merged_amountsQuery$variables = {
  token: string;
};
export type merged_amountsQuery$data = {
  readonly token: {
    readonly counters: {
      readonly transfersCount: string | null;
    } | null;
    readonly holders: {
      readonly edges: ReadonlyArray<{
        readonly cursor: string;
        readonly node: {
          readonly amount: string | null;
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
            readonly address: {
              readonly hash: string;
              readonly id: string;
            } | null;
            readonly amount: string | null;
          };
        }>;
        readonly pageInfo: {
          readonly endCursor: string | null;
          readonly hasNextPage: boolean;
        };
      } | null;
      readonly imageUrl: string | null;
      readonly transfers: {
        readonly edges: ReadonlyArray<{
          readonly cursor: string;
          readonly node: {
            readonly id: string;
            readonly method: string | null;
          };
        }>;
        readonly pageInfo: {
          readonly endCursor: string | null;
          readonly hasNextPage: boolean;
        };
      } | null;
    } | null;
    readonly instances: {
      readonly edges: ReadonlyArray<{
        readonly cursor: string;
        readonly node: {
          readonly imageUrl: string | null;
          readonly metadata: {
            readonly description: string | null;
          } | null;
        };
      }>;
      readonly pageInfo: {
        readonly endCursor: string | null;
        readonly hasNextPage: boolean;
      };
    } | null;
    readonly name: string | null;
  } | null;
};
export type merged_amountsQuery = {
  response: merged_amountsQuery$data;
  variables: merged_amountsQuery$variables;
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
  "name": "amount",
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
v6 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "imageUrl",
  "storageKey": null
},
v7 = [
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
        "name": "name",
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
            "name": "transfersCount",
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
                  (v4/*:: as any*/)
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
                  (v6/*:: as any*/),
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
                        "name": "description",
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
          (v6/*:: as any*/),
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
                        "name": "method",
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
    "name": "merged_amountsQuery",
    "selections": (v7/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "merged_amountsQuery",
    "selections": (v7/*:: as any*/)
  },
  "params": {
    "cacheID": "190c69ca0a7c6faf62830238ff052c0c",
    "id": null,
    "metadata": {},
    "name": "merged_amountsQuery",
    "operationKind": "query",
    "text": "query merged_amountsQuery(\n  $token: AddressHash!\n) {\n  token(hash: $token) {\n    id\n    name\n    counters {\n      transfersCount\n    }\n    holders(first: 3) {\n      edges {\n        cursor\n        node {\n          amount\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    instances(first: 3) {\n      edges {\n        cursor\n        node {\n          imageUrl\n          metadata {\n            description\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    instance(tokenId: 1) {\n      imageUrl\n      transfers(first: 3) {\n        edges {\n          cursor\n          node {\n            id\n            method\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n      holders(first: 3) {\n        edges {\n          cursor\n          node {\n            amount\n            address {\n              id\n              hash\n            }\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "1d8acaa6540b6d57fd11a1001d34055d";

export default node;
