/**
 * @generated SignedSource<<6b972a69c34293cc16368cf1d63bb4e2>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type merged_byNumberQuery$variables = {
  number: number | string;
};
export type merged_byNumberQuery$data = {
  readonly block: {
    readonly id: string;
    readonly internalTransactions: {
      readonly edges: ReadonlyArray<{
        readonly cursor: string;
        readonly node: {
          readonly index: number | null;
          readonly type: string | null;
        };
      }>;
      readonly pageInfo: {
        readonly endCursor: string | null;
        readonly hasNextPage: boolean;
      };
    } | null;
    readonly rewards: ReadonlyArray<{
      readonly type: string | null;
    }> | null;
    readonly size: number | string | null;
    readonly withdrawals: {
      readonly edges: ReadonlyArray<{
        readonly cursor: string;
        readonly node: {
          readonly amount: string | null;
          readonly index: number | string | null;
        };
      }>;
      readonly pageInfo: {
        readonly endCursor: string | null;
        readonly hasNextPage: boolean;
      };
    } | null;
  } | null;
};
export type merged_byNumberQuery = {
  response: merged_byNumberQuery$data;
  variables: merged_byNumberQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "number"
  }
],
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "type",
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
v4 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "index",
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
        "name": "number",
        "variableName": "number"
      }
    ],
    "concreteType": "Block",
    "kind": "LinkedField",
    "name": "block",
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
        "kind": "ScalarField",
        "name": "size",
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
          (v1/*:: as any*/)
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
                  (v4/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "amount",
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
                  (v4/*:: as any*/),
                  (v1/*:: as any*/)
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
    "name": "merged_byNumberQuery",
    "selections": (v6/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "merged_byNumberQuery",
    "selections": (v6/*:: as any*/)
  },
  "params": {
    "cacheID": "f7f7b4f442885972cb1b3d47bbc6b2b4",
    "id": null,
    "metadata": {},
    "name": "merged_byNumberQuery",
    "operationKind": "query",
    "text": "query merged_byNumberQuery(\n  $number: Long!\n) {\n  block(number: $number) {\n    id\n    size\n    rewards {\n      type\n    }\n    withdrawals(first: 5) {\n      edges {\n        cursor\n        node {\n          index\n          amount\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    internalTransactions(first: 5) {\n      edges {\n        cursor\n        node {\n          index\n          type\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "0d1b32ee5799ba3e28e930c0eca16aad";

export default node;
