/**
 * @generated SignedSource<<257503a0bf933553c435460c8ae8cd40>>
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
  address_coinBalanceHistory?: string | null;
  address_logs?: string | null;
  block_internalTransactions?: string | null;
  block_transactions?: string | null;
  block_withdrawals?: string | null;
  chain_latestBlocks?: string | null;
  chain_latestTokenTransfers?: string | null;
  chain_latestTransactions?: string | null;
  collector: string;
  collector_nfts?: string | null;
  exchange: string;
  first: number;
  hash: string;
  number: number | string;
  transaction_internalTransactions?: string | null;
  transaction_logs?: string | null;
};
export type paged_listsQuery$data = {
  readonly address: {
    readonly coinBalanceHistory: {
      readonly edges: ReadonlyArray<{
        readonly node: {
          readonly __typename: "CoinBalance";
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
  };
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
  readonly collector: {
    readonly nfts: {
      readonly edges: ReadonlyArray<{
        readonly node: {
          readonly __typename: "TokenInstance";
        };
      }>;
    } | null;
  };
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
  "name": "address_coinBalanceHistory"
},
v4 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "address_logs"
},
v5 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "block_internalTransactions"
},
v6 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "block_transactions"
},
v7 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "block_withdrawals"
},
v8 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "chain_latestBlocks"
},
v9 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "chain_latestTokenTransfers"
},
v10 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "chain_latestTransactions"
},
v11 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "collector"
},
v12 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "collector_nfts"
},
v13 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "exchange"
},
v14 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "first"
},
v15 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "hash"
},
v16 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "number"
},
v17 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "transaction_internalTransactions"
},
v18 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "transaction_logs"
},
v19 = [
  {
    "kind": "Variable",
    "name": "hash",
    "variableName": "exchange"
  }
],
v20 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "__typename",
  "storageKey": null
},
v21 = [
  (v20/*:: as any*/)
],
v22 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "cursor",
  "storageKey": null
},
v23 = {
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
v24 = [
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
        "selections": (v21/*:: as any*/),
        "storageKey": null
      },
      (v22/*:: as any*/)
    ],
    "storageKey": null
  },
  (v23/*:: as any*/)
],
v25 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "CoinBalanceEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "CoinBalance",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": (v21/*:: as any*/),
        "storageKey": null
      },
      (v22/*:: as any*/)
    ],
    "storageKey": null
  },
  (v23/*:: as any*/)
],
v26 = [
  {
    "kind": "Variable",
    "name": "hash",
    "variableName": "collector"
  }
],
v27 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "TokenInstanceEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "TokenInstance",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": (v21/*:: as any*/),
        "storageKey": null
      },
      (v22/*:: as any*/)
    ],
    "storageKey": null
  },
  (v23/*:: as any*/)
],
v28 = [
  {
    "kind": "Variable",
    "name": "number",
    "variableName": "number"
  }
],
v29 = [
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
        "selections": (v21/*:: as any*/),
        "storageKey": null
      },
      (v22/*:: as any*/)
    ],
    "storageKey": null
  },
  (v23/*:: as any*/)
],
v30 = [
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
        "selections": (v21/*:: as any*/),
        "storageKey": null
      },
      (v22/*:: as any*/)
    ],
    "storageKey": null
  },
  (v23/*:: as any*/)
],
v31 = [
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
        "selections": (v21/*:: as any*/),
        "storageKey": null
      },
      (v22/*:: as any*/)
    ],
    "storageKey": null
  },
  (v23/*:: as any*/)
],
v32 = [
  {
    "kind": "Variable",
    "name": "hash",
    "variableName": "hash"
  }
],
v33 = [
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
        "selections": (v21/*:: as any*/),
        "storageKey": null
      },
      (v22/*:: as any*/)
    ],
    "storageKey": null
  },
  (v23/*:: as any*/)
],
v34 = [
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
        "selections": (v21/*:: as any*/),
        "storageKey": null
      },
      (v22/*:: as any*/)
    ],
    "storageKey": null
  },
  (v23/*:: as any*/)
],
v35 = {
  "kind": "Variable",
  "name": "first",
  "variableName": "first"
},
v36 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "address_logs"
  },
  (v35/*:: as any*/)
],
v37 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "address_coinBalanceHistory"
  },
  (v35/*:: as any*/)
],
v38 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v39 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "collector_nfts"
  },
  (v35/*:: as any*/)
],
v40 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "block_transactions"
  },
  (v35/*:: as any*/)
],
v41 = [
  (v20/*:: as any*/),
  (v38/*:: as any*/)
],
v42 = [
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
        "selections": (v41/*:: as any*/),
        "storageKey": null
      },
      (v22/*:: as any*/)
    ],
    "storageKey": null
  },
  (v23/*:: as any*/)
],
v43 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "block_internalTransactions"
  },
  (v35/*:: as any*/)
],
v44 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "block_withdrawals"
  },
  (v35/*:: as any*/)
],
v45 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "transaction_logs"
  },
  (v35/*:: as any*/)
],
v46 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "transaction_internalTransactions"
  },
  (v35/*:: as any*/)
],
v47 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "chain_latestBlocks"
  },
  (v35/*:: as any*/)
],
v48 = [
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
        "selections": (v41/*:: as any*/),
        "storageKey": null
      },
      (v22/*:: as any*/)
    ],
    "storageKey": null
  },
  (v23/*:: as any*/)
],
v49 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "chain_latestTransactions"
  },
  (v35/*:: as any*/)
],
v50 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "chain_latestTokenTransfers"
  },
  (v35/*:: as any*/)
],
v51 = [
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
        "selections": (v41/*:: as any*/),
        "storageKey": null
      },
      (v22/*:: as any*/)
    ],
    "storageKey": null
  },
  (v23/*:: as any*/)
],
v52 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "_latestBlocks"
  },
  (v35/*:: as any*/)
],
v53 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "_latestTransactions"
  },
  (v35/*:: as any*/)
],
v54 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "_latestTokenTransfers"
  },
  (v35/*:: as any*/)
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
      (v13/*:: as any*/),
      (v14/*:: as any*/),
      (v15/*:: as any*/),
      (v16/*:: as any*/),
      (v17/*:: as any*/),
      (v18/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "paged_listsQuery",
    "selections": [
      {
        "alias": null,
        "args": (v19/*:: as any*/),
        "concreteType": "Address",
        "kind": "LinkedField",
        "name": "address",
        "plural": false,
        "selections": [
          {
            "alias": "logs",
            "args": null,
            "concreteType": "LogConnection",
            "kind": "LinkedField",
            "name": "__pagedaddress_logs_connection",
            "plural": false,
            "selections": (v24/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "coinBalanceHistory",
            "args": null,
            "concreteType": "CoinBalanceConnection",
            "kind": "LinkedField",
            "name": "__pagedaddress_coinBalanceHistory_connection",
            "plural": false,
            "selections": (v25/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": "collector",
        "args": (v26/*:: as any*/),
        "concreteType": "Address",
        "kind": "LinkedField",
        "name": "address",
        "plural": false,
        "selections": [
          {
            "alias": "nfts",
            "args": null,
            "concreteType": "TokenInstanceConnection",
            "kind": "LinkedField",
            "name": "__pagedcollector_nfts_connection",
            "plural": false,
            "selections": (v27/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v28/*:: as any*/),
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
            "selections": (v29/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "internalTransactions",
            "args": null,
            "concreteType": "InternalTransactionConnection",
            "kind": "LinkedField",
            "name": "__pagedblock_internalTransactions_connection",
            "plural": false,
            "selections": (v30/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "withdrawals",
            "args": null,
            "concreteType": "WithdrawalConnection",
            "kind": "LinkedField",
            "name": "__pagedblock_withdrawals_connection",
            "plural": false,
            "selections": (v31/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v32/*:: as any*/),
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
            "selections": (v24/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "internalTransactions",
            "args": null,
            "concreteType": "InternalTransactionConnection",
            "kind": "LinkedField",
            "name": "__pagedtransaction_internalTransactions_connection",
            "plural": false,
            "selections": (v30/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": "chain",
        "args": (v28/*:: as any*/),
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
                "selections": (v33/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": "latestTransactions",
                "args": null,
                "concreteType": "TransactionConnection",
                "kind": "LinkedField",
                "name": "__pagedchain_latestTransactions_connection",
                "plural": false,
                "selections": (v29/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": "latestTokenTransfers",
                "args": null,
                "concreteType": "TokenTransferConnection",
                "kind": "LinkedField",
                "name": "__pagedchain_latestTokenTransfers_connection",
                "plural": false,
                "selections": (v34/*:: as any*/),
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
        "selections": (v33/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": "latestTransactions",
        "args": null,
        "concreteType": "TransactionConnection",
        "kind": "LinkedField",
        "name": "__paged_latestTransactions_connection",
        "plural": false,
        "selections": (v29/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": "latestTokenTransfers",
        "args": null,
        "concreteType": "TokenTransferConnection",
        "kind": "LinkedField",
        "name": "__paged_latestTokenTransfers_connection",
        "plural": false,
        "selections": (v34/*:: as any*/),
        "storageKey": null
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v13/*:: as any*/),
      (v11/*:: as any*/),
      (v16/*:: as any*/),
      (v15/*:: as any*/),
      (v14/*:: as any*/),
      (v4/*:: as any*/),
      (v3/*:: as any*/),
      (v12/*:: as any*/),
      (v6/*:: as any*/),
      (v5/*:: as any*/),
      (v7/*:: as any*/),
      (v18/*:: as any*/),
      (v17/*:: as any*/),
      (v8/*:: as any*/),
      (v10/*:: as any*/),
      (v9/*:: as any*/),
      (v0/*:: as any*/),
      (v2/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "paged_listsQuery",
    "selections": [
      {
        "alias": null,
        "args": (v19/*:: as any*/),
        "concreteType": "Address",
        "kind": "LinkedField",
        "name": "address",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v36/*:: as any*/),
            "concreteType": "LogConnection",
            "kind": "LinkedField",
            "name": "logs",
            "plural": false,
            "selections": (v24/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v36/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedaddress_logs",
            "kind": "LinkedHandle",
            "name": "logs"
          },
          {
            "alias": null,
            "args": (v37/*:: as any*/),
            "concreteType": "CoinBalanceConnection",
            "kind": "LinkedField",
            "name": "coinBalanceHistory",
            "plural": false,
            "selections": (v25/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v37/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedaddress_coinBalanceHistory",
            "kind": "LinkedHandle",
            "name": "coinBalanceHistory"
          },
          (v38/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": "collector",
        "args": (v26/*:: as any*/),
        "concreteType": "Address",
        "kind": "LinkedField",
        "name": "address",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v39/*:: as any*/),
            "concreteType": "TokenInstanceConnection",
            "kind": "LinkedField",
            "name": "nfts",
            "plural": false,
            "selections": (v27/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v39/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedcollector_nfts",
            "kind": "LinkedHandle",
            "name": "nfts"
          },
          (v38/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v28/*:: as any*/),
        "concreteType": "Block",
        "kind": "LinkedField",
        "name": "block",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v40/*:: as any*/),
            "concreteType": "TransactionConnection",
            "kind": "LinkedField",
            "name": "transactions",
            "plural": false,
            "selections": (v42/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v40/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedblock_transactions",
            "kind": "LinkedHandle",
            "name": "transactions"
          },
          {
            "alias": null,
            "args": (v43/*:: as any*/),
            "concreteType": "InternalTransactionConnection",
            "kind": "LinkedField",
            "name": "internalTransactions",
            "plural": false,
            "selections": (v30/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v43/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedblock_internalTransactions",
            "kind": "LinkedHandle",
            "name": "internalTransactions"
          },
          {
            "alias": null,
            "args": (v44/*:: as any*/),
            "concreteType": "WithdrawalConnection",
            "kind": "LinkedField",
            "name": "withdrawals",
            "plural": false,
            "selections": (v31/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v44/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedblock_withdrawals",
            "kind": "LinkedHandle",
            "name": "withdrawals"
          },
          (v38/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v32/*:: as any*/),
        "concreteType": "Transaction",
        "kind": "LinkedField",
        "name": "transaction",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v45/*:: as any*/),
            "concreteType": "LogConnection",
            "kind": "LinkedField",
            "name": "logs",
            "plural": false,
            "selections": (v24/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v45/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedtransaction_logs",
            "kind": "LinkedHandle",
            "name": "logs"
          },
          {
            "alias": null,
            "args": (v46/*:: as any*/),
            "concreteType": "InternalTransactionConnection",
            "kind": "LinkedField",
            "name": "internalTransactions",
            "plural": false,
            "selections": (v30/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v46/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedtransaction_internalTransactions",
            "kind": "LinkedHandle",
            "name": "internalTransactions"
          },
          (v38/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": "chain",
        "args": (v28/*:: as any*/),
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
                "args": (v47/*:: as any*/),
                "concreteType": "BlockConnection",
                "kind": "LinkedField",
                "name": "latestBlocks",
                "plural": false,
                "selections": (v48/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": (v47/*:: as any*/),
                "filters": null,
                "handle": "connection",
                "key": "pagedchain_latestBlocks",
                "kind": "LinkedHandle",
                "name": "latestBlocks"
              },
              {
                "alias": null,
                "args": (v49/*:: as any*/),
                "concreteType": "TransactionConnection",
                "kind": "LinkedField",
                "name": "latestTransactions",
                "plural": false,
                "selections": (v42/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": (v49/*:: as any*/),
                "filters": null,
                "handle": "connection",
                "key": "pagedchain_latestTransactions",
                "kind": "LinkedHandle",
                "name": "latestTransactions"
              },
              {
                "alias": null,
                "args": (v50/*:: as any*/),
                "concreteType": "TokenTransferConnection",
                "kind": "LinkedField",
                "name": "latestTokenTransfers",
                "plural": false,
                "selections": (v51/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": (v50/*:: as any*/),
                "filters": null,
                "handle": "connection",
                "key": "pagedchain_latestTokenTransfers",
                "kind": "LinkedHandle",
                "name": "latestTokenTransfers"
              },
              (v38/*:: as any*/)
            ],
            "storageKey": null
          },
          (v38/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v52/*:: as any*/),
        "concreteType": "BlockConnection",
        "kind": "LinkedField",
        "name": "latestBlocks",
        "plural": false,
        "selections": (v48/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v52/*:: as any*/),
        "filters": null,
        "handle": "connection",
        "key": "paged_latestBlocks",
        "kind": "LinkedHandle",
        "name": "latestBlocks"
      },
      {
        "alias": null,
        "args": (v53/*:: as any*/),
        "concreteType": "TransactionConnection",
        "kind": "LinkedField",
        "name": "latestTransactions",
        "plural": false,
        "selections": (v42/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v53/*:: as any*/),
        "filters": null,
        "handle": "connection",
        "key": "paged_latestTransactions",
        "kind": "LinkedHandle",
        "name": "latestTransactions"
      },
      {
        "alias": null,
        "args": (v54/*:: as any*/),
        "concreteType": "TokenTransferConnection",
        "kind": "LinkedField",
        "name": "latestTokenTransfers",
        "plural": false,
        "selections": (v51/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v54/*:: as any*/),
        "filters": null,
        "handle": "connection",
        "key": "paged_latestTokenTransfers",
        "kind": "LinkedHandle",
        "name": "latestTokenTransfers"
      }
    ]
  },
  "params": {
    "cacheID": "51e4359874a4708085a019382039388d",
    "id": null,
    "metadata": {
      "connection": [
        {
          "count": "first",
          "cursor": "address_logs",
          "direction": "forward",
          "path": [
            "address",
            "logs"
          ]
        },
        {
          "count": "first",
          "cursor": "address_coinBalanceHistory",
          "direction": "forward",
          "path": [
            "address",
            "coinBalanceHistory"
          ]
        },
        {
          "count": "first",
          "cursor": "collector_nfts",
          "direction": "forward",
          "path": [
            "collector",
            "nfts"
          ]
        },
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
    "text": "query paged_listsQuery(\n  $exchange: AddressHash!\n  $collector: AddressHash!\n  $number: Long!\n  $hash: Hash!\n  $first: Int!\n  $address_logs: String\n  $address_coinBalanceHistory: String\n  $collector_nfts: String\n  $block_transactions: String\n  $block_internalTransactions: String\n  $block_withdrawals: String\n  $transaction_logs: String\n  $transaction_internalTransactions: String\n  $chain_latestBlocks: String\n  $chain_latestTransactions: String\n  $chain_latestTokenTransfers: String\n  $_latestBlocks: String\n  $_latestTransactions: String\n  $_latestTokenTransfers: String\n) {\n  address(hash: $exchange) {\n    logs(first: $first, after: $address_logs) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    coinBalanceHistory(first: $first, after: $address_coinBalanceHistory) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    id\n  }\n  collector: address(hash: $collector) {\n    nfts(first: $first, after: $collector_nfts) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    id\n  }\n  block(number: $number) {\n    transactions(first: $first, after: $block_transactions) {\n      edges {\n        node {\n          __typename\n          id\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    internalTransactions(first: $first, after: $block_internalTransactions) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    withdrawals(first: $first, after: $block_withdrawals) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    id\n  }\n  transaction(hash: $hash) {\n    logs(first: $first, after: $transaction_logs) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    internalTransactions(first: $first, after: $transaction_internalTransactions) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    id\n  }\n  chain: block(number: $number) {\n    chain {\n      latestBlocks(first: $first, after: $chain_latestBlocks) {\n        edges {\n          node {\n            __typename\n            id\n          }\n          cursor\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n      }\n      latestTransactions(first: $first, after: $chain_latestTransactions) {\n        edges {\n          node {\n            __typename\n            id\n          }\n          cursor\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n      }\n      latestTokenTransfers(first: $first, after: $chain_latestTokenTransfers) {\n        edges {\n          node {\n            __typename\n            id\n          }\n          cursor\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n      }\n      id\n    }\n    id\n  }\n  latestBlocks(first: $first, after: $_latestBlocks) {\n    edges {\n      node {\n        __typename\n        id\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n  latestTransactions(first: $first, after: $_latestTransactions) {\n    edges {\n      node {\n        __typename\n        id\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n  latestTokenTransfers(first: $first, after: $_latestTokenTransfers) {\n    edges {\n      node {\n        __typename\n        id\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "a0e1e5f594fa00f6ce01ea893050f8a9";

export default node;
