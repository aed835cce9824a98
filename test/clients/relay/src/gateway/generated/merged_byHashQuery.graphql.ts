/**
 * @generated SignedSource<<57a95994ea76f3ae0983dda588b763c3>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type merged_byHashQuery$variables = {
  block: string;
};
export type merged_byHashQuery$data = {
  readonly block: {
    readonly id: string;
    readonly internalTransactions: {
      readonly edges: ReadonlyArray<{
        readonly cursor: string;
        readonly node: {
          readonly from: {
            readonly hash: string;
            readonly id: string;
          } | null;
          readonly transactionHash: string | null;
          readonly value: string | null;
        };
      }>;
      readonly pageInfo: {
        readonly endCursor: string | null;
        readonly hasNextPage: boolean;
      };
    } | null;
    readonly parentHash: string | null;
    readonly rewards: ReadonlyArray<{
      readonly reward: string | null;
    }> | null;
    readonly withdrawals: {
      readonly edges: ReadonlyArray<{
        readonly cursor: string;
        readonly node: {
          readonly receiver: {
            readonly hash: string;
            readonly id: string;
          } | null;
          readonly validatorIndex: number | string | null;
        };
      }>;
      readonly pageInfo: {
        readonly endCursor: string | null;
        readonly hasNextPage: boolean;
      };
    } | null;
  } | null;
};
export type merged_byHashQuery = {
  response: merged_byHashQuery$data;
  variables: merged_byHashQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "block"
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
    "value": 5
  }
],
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "cursor",
  "storageKey": null
},
v4 = [
  (v1/*:: as any*/),
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "hash",
    "storageKey": null
  }
],
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
        "variableName": "block"
      }
    ],
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
        "name": "parentHash",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "BlockReward",
        "kind": "LinkedField",
        "name": "rewards",
        "plural": true,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "reward",
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "concreteType": "WithdrawalConnection",
        "kind": "LinkedField",
        "name": "withdrawals",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "WithdrawalEdge",
            "kind": "LinkedField",
            "name": "edges",
            "plural": true,
            "selections": [
              (v3/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "concreteType": "Withdrawal",
                "kind": "LinkedField",
                "name": "node",
                "plural": false,
                "selections": [
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "validatorIndex",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "Address",
                    "kind": "LinkedField",
                    "name": "receiver",
                    "plural": false,
                    "selections": (v4/*:: as any*/),
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
        "storageKey": "withdrawals(first:5)"
      },
      {
        "alias": null,
        "args": (v2/*:: as any*/),
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
              (v3/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "concreteType": "InternalTransaction",
                "kind": "LinkedField",
                "name": "node",
                "plural": false,
                "selections": [
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "transactionHash",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "value",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "Address",
                    "kind": "LinkedField",
                    "name": "from",
                    "plural": false,
                    "selections": (v4/*:: as any*/),
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
        "storageKey": "internalTransactions(first:5)"
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
    "name": "merged_byHashQuery",
    "selections": (v6/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "merged_byHashQuery",
    "selections": (v6/*:: as any*/)
  },
  "params": {
    "cacheID": "ba153bfc4ee6c8b321c2258e85e823ae",
    "id": null,
    "metadata": {},
    "name": "merged_byHashQuery",
    "operationKind": "query",
    "text": "query merged_byHashQuery(\n  $block: Hash!\n) {\n  block(hash: $block) {\n    id\n    parentHash\n    rewards {\n      reward\n    }\n    withdrawals(first: 5) {\n      edges {\n        cursor\n        node {\n          validatorIndex\n          receiver {\n            id\n            hash\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    internalTransactions(first: 5) {\n      edges {\n        cursor\n        node {\n          transactionHash\n          value\n          from {\n            id\n            hash\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "5f20aca1b945887f1efa372c7f457e3d";

export default node;
