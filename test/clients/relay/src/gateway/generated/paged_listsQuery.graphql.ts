/**
 * @generated SignedSource<<e1a5732b213576e1d3731156190026a5>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type paged_listsQuery$variables = {
  _latestBlocks?: string | null;
  _latestTokenTransfers?: string | null;
  _latestTransactions?: string | null;
  block_internalTransactions?: string | null;
  block_transactions?: string | null;
  block_withdrawals?: string | null;
  chain_latestBlocks?: string | null;
  chain_latestTokenTransfers?: string | null;
  chain_latestTransactions?: string | null;
  first: number;
  hash: string;
  number: number | string;
  transaction_internalTransactions?: string | null;
  transaction_logs?: string | null;
};
export type paged_listsQuery$data = {
  readonly block: {
    readonly internalTransactions: {
      readonly edges: ReadonlyArray<{
        readonly node: {
          readonly __typename: "InternalTransaction";
        };
      }>;
    } | null;
    readonly transactions: {
      readonly edges: ReadonlyArray<{
        readonly node: {
          readonly __typename: "Transaction";
        };
      }>;
    } | null;
    readonly withdrawals: {
      readonly edges: ReadonlyArray<{
        readonly node: {
          readonly __typename: "Withdrawal";
        };
      }>;
    } | null;
  } | null;
  readonly chain: {
    readonly chain: {
      readonly latestBlocks: {
        readonly edges: ReadonlyArray<{
          readonly node: {
            readonly __typename: "Block";
          };
        }>;
      } | null;
      readonly latestTokenTransfers: {
        readonly edges: ReadonlyArray<{
          readonly node: {
            readonly __typename: "TokenTransfer";
          };
        }>;
      } | null;
      readonly latestTransactions: {
        readonly edges: ReadonlyArray<{
          readonly node: {
            readonly __typename: "Transaction";
          };
        }>;
      } | null;
    };
  } | null;
  readonly latestBlocks: {
    readonly edges: ReadonlyArray<{
      readonly node: {
        readonly __typename: "Block";
      };
    }>;
  } | null;
  readonly latestTokenTransfers: {
    readonly edges: ReadonlyArray<{
      readonly node: {
        readonly __typename: "TokenTransfer";
      };
    }>;
  } | null;
  readonly latestTransactions: {
    readonly edges: ReadonlyArray<{
      readonly node: {
        readonly __typename: "Transaction";
      };
    }>;
  } | null;
  readonly transaction: {
    readonly internalTransactions: {
      readonly edges: ReadonlyArray<{
        readonly node: {
          readonly __typename: "InternalTransaction";
        };
      }>;
    } | null;
    readonly logs: {
      readonly edges: ReadonlyArray<{
        readonly node: {
          readonly __typename: "Log";
        };
      }>;
    } | null;
  } | null;
};
export type paged_listsQuery = {
  response: paged_listsQuery$data;
  variables: paged_listsQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "_latestBlocks"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "_latestTokenTransfers"
},
v2 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "_latestTransactions"
},
v3 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "block_internalTransactions"
},
v4 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "block_transactions"
},
v5 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "block_withdrawals"
},
v6 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "chain_latestBlocks"
},
v7 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "chain_latestTokenTransfers"
},
v8 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "chain_latestTransactions"
},
v9 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "first"
},
v10 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "hash"
},
v11 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "number"
},
v12 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "transaction_internalTransactions"
},
v13 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "transaction_logs"
},
v14 = [
  {
    "kind": "Variable",
    "name": "number",
    "variableName": "number"
  }
],
v15 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "__typename",
  "storageKey": null
},
v16 = [
  (v15/*:: as any*/)
],
v17 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "cursor",
  "storageKey": null
},
v18 = {
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
      "name": "endCursor",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "hasNextPage",
      "storageKey": null
    }
  ],
  "storageKey": null
},
v19 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "TransactionEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "Transaction",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": (v16/*:: as any*/),
        "storageKey": null
      },
      (v17/*:: as any*/)
    ],
    "storageKey": null
  },
  (v18/*:: as any*/)
],
v20 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "InternalTransactionEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "InternalTransaction",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": (v16/*:: as any*/),
        "storageKey": null
      },
      (v17/*:: as any*/)
    ],
    "storageKey": null
  },
  (v18/*:: as any*/)
],
v21 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "WithdrawalEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "Withdrawal",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": (v16/*:: as any*/),
        "storageKey": null
      },
      (v17/*:: as any*/)
    ],
    "storageKey": null
  },
  (v18/*:: as any*/)
],
v22 = [
  {
    "kind": "Variable",
    "name": "hash",
    "variableName": "hash"
  }
],
v23 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "LogEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "Log",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": (v16/*:: as any*/),
        "storageKey": null
      },
      (v17/*:: as any*/)
    ],
    "storageKey": null
  },
  (v18/*:: as any*/)
],
v24 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "BlockEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "Block",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": (v16/*:: as any*/),
        "storageKey": null
      },
      (v17/*:: as any*/)
    ],
    "storageKey": null
  },
  (v18/*:: as any*/)
],
v25 = [
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
        "selections": (v16/*:: as any*/),
        "storageKey": null
      },
      (v17/*:: as any*/)
    ],
    "storageKey": null
  },
  (v18/*:: as any*/)
],
v26 = {
  "kind": "Variable",
  "name": "first",
  "variableName": "first"
},
v27 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "block_transactions"
  },
  (v26/*:: as any*/)
],
v28 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v29 = [
  (v15/*:: as any*/),
  (v28/*:: as any*/)
],
v30 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "TransactionEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "Transaction",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": (v29/*:: as any*/),
        "storageKey": null
      },
      (v17/*:: as any*/)
    ],
    "storageKey": null
  },
  (v18/*:: as any*/)
],
v31 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "block_internalTransactions"
  },
  (v26/*:: as any*/)
],
v32 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "block_withdrawals"
  },
  (v26/*:: as any*/)
],
v33 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "transaction_logs"
  },
  (v26/*:: as any*/)
],
v34 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "transaction_internalTransactions"
  },
  (v26/*:: as any*/)
],
v35 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "chain_latestBlocks"
  },
  (v26/*:: as any*/)
],
v36 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "BlockEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "Block",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": (v29/*:: as any*/),
        "storageKey": null
      },
      (v17/*:: as any*/)
    ],
    "storageKey": null
  },
  (v18/*:: as any*/)
],
v37 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "chain_latestTransactions"
  },
  (v26/*:: as any*/)
],
v38 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "chain_latestTokenTransfers"
  },
  (v26/*:: as any*/)
],
v39 = [
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
        "selections": (v29/*:: as any*/),
        "storageKey": null
      },
      (v17/*:: as any*/)
    ],
    "storageKey": null
  },
  (v18/*:: as any*/)
],
v40 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "_latestBlocks"
  },
  (v26/*:: as any*/)
],
v41 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "_latestTransactions"
  },
  (v26/*:: as any*/)
],
v42 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "_latestTokenTransfers"
  },
  (v26/*:: as any*/)
];
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/),
      (v2/*:: as any*/),
      (v3/*:: as any*/),
      (v4/*:: as any*/),
      (v5/*:: as any*/),
      (v6/*:: as any*/),
      (v7/*:: as any*/),
      (v8/*:: as any*/),
      (v9/*:: as any*/),
      (v10/*:: as any*/),
      (v11/*:: as any*/),
      (v12/*:: as any*/),
      (v13/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "paged_listsQuery",
    "selections": [
      {
        "alias": null,
        "args": (v14/*:: as any*/),
        "concreteType": "Block",
        "kind": "LinkedField",
        "name": "block",
        "plural": false,
        "selections": [
          {
            "alias": "transactions",
            "args": null,
            "concreteType": "TransactionConnection",
            "kind": "LinkedField",
            "name": "__pagedblock_transactions_connection",
            "plural": false,
            "selections": (v19/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "internalTransactions",
            "args": null,
            "concreteType": "InternalTransactionConnection",
            "kind": "LinkedField",
            "name": "__pagedblock_internalTransactions_connection",
            "plural": false,
            "selections": (v20/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "withdrawals",
            "args": null,
            "concreteType": "WithdrawalConnection",
            "kind": "LinkedField",
            "name": "__pagedblock_withdrawals_connection",
            "plural": false,
            "selections": (v21/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v22/*:: as any*/),
        "concreteType": "Transaction",
        "kind": "LinkedField",
        "name": "transaction",
        "plural": false,
        "selections": [
          {
            "alias": "logs",
            "args": null,
            "concreteType": "LogConnection",
            "kind": "LinkedField",
            "name": "__pagedtransaction_logs_connection",
            "plural": false,
            "selections": (v23/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "internalTransactions",
            "args": null,
            "concreteType": "InternalTransactionConnection",
            "kind": "LinkedField",
            "name": "__pagedtransaction_internalTransactions_connection",
            "plural": false,
            "selections": (v20/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": "chain",
        "args": (v14/*:: as any*/),
        "concreteType": "Block",
        "kind": "LinkedField",
        "name": "block",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "Chain",
            "kind": "LinkedField",
            "name": "chain",
            "plural": false,
            "selections": [
              {
                "alias": "latestBlocks",
                "args": null,
                "concreteType": "BlockConnection",
                "kind": "LinkedField",
                "name": "__pagedchain_latestBlocks_connection",
                "plural": false,
                "selections": (v24/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": "latestTransactions",
                "args": null,
                "concreteType": "TransactionConnection",
                "kind": "LinkedField",
                "name": "__pagedchain_latestTransactions_connection",
                "plural": false,
                "selections": (v19/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": "latestTokenTransfers",
                "args": null,
                "concreteType": "TokenTransferConnection",
                "kind": "LinkedField",
                "name": "__pagedchain_latestTokenTransfers_connection",
                "plural": false,
                "selections": (v25/*:: as any*/),
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": "latestBlocks",
        "args": null,
        "concreteType": "BlockConnection",
        "kind": "LinkedField",
        "name": "__paged_latestBlocks_connection",
        "plural": false,
        "selections": (v24/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": "latestTransactions",
        "args": null,
        "concreteType": "TransactionConnection",
        "kind": "LinkedField",
        "name": "__paged_latestTransactions_connection",
        "plural": false,
        "selections": (v19/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": "latestTokenTransfers",
        "args": null,
        "concreteType": "TokenTransferConnection",
        "kind": "LinkedField",
        "name": "__paged_latestTokenTransfers_connection",
        "plural": false,
        "selections": (v25/*:: as any*/),
        "storageKey": null
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v11/*:: as any*/),
      (v10/*:: as any*/),
      (v9/*:: as any*/),
      (v4/*:: as any*/),
      (v3/*:: as any*/),
      (v5/*:: as any*/),
      (v13/*:: as any*/),
      (v12/*:: as any*/),
      (v6/*:: as any*/),
      (v8/*:: as any*/),
      (v7/*:: as any*/),
      (v0/*:: as any*/),
      (v2/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "paged_listsQuery",
    "selections": [
      {
        "alias": null,
        "args": (v14/*:: as any*/),
        "concreteType": "Block",
        "kind": "LinkedField",
        "name": "block",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v27/*:: as any*/),
            "concreteType": "TransactionConnection",
            "kind": "LinkedField",
            "name": "transactions",
            "plural": false,
            "selections": (v30/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v27/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedblock_transactions",
            "kind": "LinkedHandle",
            "name": "transactions"
          },
          {
            "alias": null,
            "args": (v31/*:: as any*/),
            "concreteType": "InternalTransactionConnection",
            "kind": "LinkedField",
            "name": "internalTransactions",
            "plural": false,
            "selections": (v20/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v31/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedblock_internalTransactions",
            "kind": "LinkedHandle",
            "name": "internalTransactions"
          },
          {
            "alias": null,
            "args": (v32/*:: as any*/),
            "concreteType": "WithdrawalConnection",
            "kind": "LinkedField",
            "name": "withdrawals",
            "plural": false,
            "selections": (v21/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v32/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedblock_withdrawals",
            "kind": "LinkedHandle",
            "name": "withdrawals"
          },
          (v28/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v22/*:: as any*/),
        "concreteType": "Transaction",
        "kind": "LinkedField",
        "name": "transaction",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v33/*:: as any*/),
            "concreteType": "LogConnection",
            "kind": "LinkedField",
            "name": "logs",
            "plural": false,
            "selections": (v23/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v33/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedtransaction_logs",
            "kind": "LinkedHandle",
            "name": "logs"
          },
          {
            "alias": null,
            "args": (v34/*:: as any*/),
            "concreteType": "InternalTransactionConnection",
            "kind": "LinkedField",
            "name": "internalTransactions",
            "plural": false,
            "selections": (v20/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v34/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedtransaction_internalTransactions",
            "kind": "LinkedHandle",
            "name": "internalTransactions"
          },
          (v28/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": "chain",
        "args": (v14/*:: as any*/),
        "concreteType": "Block",
        "kind": "LinkedField",
        "name": "block",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "Chain",
            "kind": "LinkedField",
            "name": "chain",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": (v35/*:: as any*/),
                "concreteType": "BlockConnection",
                "kind": "LinkedField",
                "name": "latestBlocks",
                "plural": false,
                "selections": (v36/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": (v35/*:: as any*/),
                "filters": null,
                "handle": "connection",
                "key": "pagedchain_latestBlocks",
                "kind": "LinkedHandle",
                "name": "latestBlocks"
              },
              {
                "alias": null,
                "args": (v37/*:: as any*/),
                "concreteType": "TransactionConnection",
                "kind": "LinkedField",
                "name": "latestTransactions",
                "plural": false,
                "selections": (v30/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": (v37/*:: as any*/),
                "filters": null,
                "handle": "connection",
                "key": "pagedchain_latestTransactions",
                "kind": "LinkedHandle",
                "name": "latestTransactions"
              },
              {
                "alias": null,
                "args": (v38/*:: as any*/),
                "concreteType": "TokenTransferConnection",
                "kind": "LinkedField",
                "name": "latestTokenTransfers",
                "plural": false,
                "selections": (v39/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": (v38/*:: as any*/),
                "filters": null,
                "handle": "connection",
                "key": "pagedchain_latestTokenTransfers",
                "kind": "LinkedHandle",
                "name": "latestTokenTransfers"
              },
              (v28/*:: as any*/)
            ],
            "storageKey": null
          },
          (v28/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v40/*:: as any*/),
        "concreteType": "BlockConnection",
        "kind": "LinkedField",
        "name": "latestBlocks",
        "plural": false,
        "selections": (v36/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v40/*:: as any*/),
        "filters": null,
        "handle": "connection",
        "key": "paged_latestBlocks",
        "kind": "LinkedHandle",
        "name": "latestBlocks"
      },
      {
        "alias": null,
        "args": (v41/*:: as any*/),
        "concreteType": "TransactionConnection",
        "kind": "LinkedField",
        "name": "latestTransactions",
        "plural": false,
        "selections": (v30/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v41/*:: as any*/),
        "filters": null,
        "handle": "connection",
        "key": "paged_latestTransactions",
        "kind": "LinkedHandle",
        "name": "latestTransactions"
      },
      {
        "alias": null,
        "args": (v42/*:: as any*/),
        "concreteType": "TokenTransferConnection",
        "kind": "LinkedField",
        "name": "latestTokenTransfers",
        "plural": false,
        "selections": (v39/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v42/*:: as any*/),
        "filters": null,
        "handle": "connection",
        "key": "paged_latestTokenTransfers",
        "kind": "LinkedHandle",
        "name": "latestTokenTransfers"
      }
    ]
  },
  "params": {
    "cacheID": "b9a9f6471d35cde688ecf1a9236d9971",
    "id": null,
    "metadata": {
      "connection": [
        {
          "count": "first",
          "cursor": "block_transactions",
          "direction": "forward",
          "path": [
            "block",
            "transactions"
          ]
        },
        {
          "count": "first",
          "cursor": "block_internalTransactions",
          "direction": "forward",
          "path": [
            "block",
            "internalTransactions"
          ]
        },
        {
          "count": "first",
          "cursor": "block_withdrawals",
          "direction": "forward",
          "path": [
            "block",
            "withdrawals"
          ]
        },
        {
          "count": "first",
          "cursor": "transaction_logs",
          "direction": "forward",
          "path": [
            "transaction",
            "logs"
          ]
        },
        {
          "count": "first",
          "cursor": "transaction_internalTransactions",
          "direction": "forward",
          "path": [
            "transaction",
            "internalTransactions"
          ]
        },
        {
          "count": "first",
          "cursor": "chain_latestBlocks",
          "direction": "forward",
          "path": [
            "chain",
            "chain",
            "latestBlocks"
          ]
        },
        {
          "count": "first",
          "cursor": "chain_latestTransactions",
          "direction": "forward",
          "path": [
            "chain",
            "chain",
            "latestTransactions"
          ]
        },
        {
          "count": "first",
          "cursor": "chain_latestTokenTransfers",
          "direction": "forward",
          "path": [
            "chain",
            "chain",
            "latestTokenTransfers"
          ]
        },
        {
          "count": "first",
          "cursor": "_latestBlocks",
          "direction": "forward",
          "path": [
            "latestBlocks"
          ]
        },
        {
          "count": "first",
          "cursor": "_latestTransactions",
          "direction": "forward",
          "path": [
            "latestTransactions"
          ]
        },
        {
          "count": "first",
          "cursor": "_latestTokenTransfers",
          "direction": "forward",
          "path": [
            "latestTokenTransfers"
          ]
        }
      ]
    },
    "name": "paged_listsQuery",
    "operationKind": "query",
    "text": "query paged_listsQuery(\n  $number: Long!\n  $hash: Hash!\n  $first: Int!\n  $block_transactions: String\n  $block_internalTransactions: String\n  $block_withdrawals: String\n  $transaction_logs: String\n  $transaction_internalTransactions: String\n  $chain_latestBlocks: String\n  $chain_latestTransactions: String\n  $chain_latestTokenTransfers: String\n  $_latestBlocks: String\n  $_latestTransactions: String\n  $_latestTokenTransfers: String\n) {\n  block(number: $number) {\n    transactions(first: $first, after: $block_transactions) {\n      edges {\n        node {\n          __typename\n          id\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    internalTransactions(first: $first, after: $block_internalTransactions) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    withdrawals(first: $first, after: $block_withdrawals) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    id\n  }\n  transaction(hash: $hash) {\n    logs(first: $first, after: $transaction_logs) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    internalTransactions(first: $first, after: $transaction_internalTransactions) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    id\n  }\n  chain: block(number: $number) {\n    chain {\n      latestBlocks(first: $first, after: $chain_latestBlocks) {\n        edges {\n          node {\n            __typename\n            id\n          }\n          cursor\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n      }\n      latestTransactions(first: $first, after: $chain_latestTransactions) {\n        edges {\n          node {\n            __typename\n            id\n          }\n          cursor\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n      }\n      latestTokenTransfers(first: $first, after: $chain_latestTokenTransfers) {\n        edges {\n          node {\n            __typename\n            id\n          }\n          cursor\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n      }\n      id\n    }\n    id\n  }\n  latestBlocks(first: $first, after: $_latestBlocks) {\n    edges {\n      node {\n        __typename\n        id\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n  latestTransactions(first: $first, after: $_latestTransactions) {\n    edges {\n      node {\n        __typename\n        id\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n  latestTokenTransfers(first: $first, after: $_latestTokenTransfers) {\n    edges {\n      node {\n        __typename\n        id\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "d968a05f6971de9df2e7689eb493dac4";

export default node;
