/**
 * @generated SignedSource<<6dd8642ad0659e482fd17f7b358434ac>>
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
  _topTokens?: string | null;
  address_coinBalanceHistory?: string | null;
  address_logs?: string | null;
  block_internalTransactions?: string | null;
  block_transactions?: string | null;
  block_withdrawals?: string | null;
  chain_latestBlocks?: string | null;
  chain_latestTokenTransfers?: string | null;
  chain_latestTransactions?: string | null;
  chain_topTokens?: string | null;
  collector: string;
  collector_nfts?: string | null;
  exchange: string;
  first: number;
  hash: string;
  instance_holders?: string | null;
  instance_transfers?: string | null;
  number: number | string;
  token: string;
  token_holders?: string | null;
  token_instances?: string | null;
  token_transfers?: string | null;
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
      readonly topTokens: {
        readonly edges: ReadonlyArray<{
          readonly node: {
            readonly __typename: "Token";
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
  readonly instance: {
    readonly instance: {
      readonly holders: {
        readonly edges: ReadonlyArray<{
          readonly node: {
            readonly __typename: "TokenHolder";
          };
        }>;
      } | null;
      readonly transfers: {
        readonly edges: ReadonlyArray<{
          readonly node: {
            readonly __typename: "TokenTransfer";
          };
        }>;
      } | null;
    } | null;
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
  readonly token: {
    readonly holders: {
      readonly edges: ReadonlyArray<{
        readonly node: {
          readonly __typename: "TokenHolder";
        };
      }>;
    } | null;
    readonly instances: {
      readonly edges: ReadonlyArray<{
        readonly node: {
          readonly __typename: "TokenInstance";
        };
      }>;
    } | null;
    readonly transfers: {
      readonly edges: ReadonlyArray<{
        readonly node: {
          readonly __typename: "TokenTransfer";
        };
      }>;
    } | null;
  } | null;
  readonly topTokens: {
    readonly edges: ReadonlyArray<{
      readonly node: {
        readonly __typename: "Token";
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
  "name": "_topTokens"
},
v4 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "address_coinBalanceHistory"
},
v5 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "address_logs"
},
v6 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "block_internalTransactions"
},
v7 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "block_transactions"
},
v8 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "block_withdrawals"
},
v9 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "chain_latestBlocks"
},
v10 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "chain_latestTokenTransfers"
},
v11 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "chain_latestTransactions"
},
v12 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "chain_topTokens"
},
v13 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "collector"
},
v14 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "collector_nfts"
},
v15 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "exchange"
},
v16 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "first"
},
v17 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "hash"
},
v18 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "instance_holders"
},
v19 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "instance_transfers"
},
v20 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "number"
},
v21 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "token"
},
v22 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "token_holders"
},
v23 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "token_instances"
},
v24 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "token_transfers"
},
v25 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "transaction_internalTransactions"
},
v26 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "transaction_logs"
},
v27 = [
  {
    "kind": "Variable",
    "name": "hash",
    "variableName": "exchange"
  }
],
v28 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "__typename",
  "storageKey": null
},
v29 = [
  (v28/*:: as any*/)
],
v30 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "cursor",
  "storageKey": null
},
v31 = {
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
v32 = [
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
        "selections": (v29/*:: as any*/),
        "storageKey": null
      },
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v33 = [
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
        "selections": (v29/*:: as any*/),
        "storageKey": null
      },
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v34 = [
  {
    "kind": "Variable",
    "name": "hash",
    "variableName": "collector"
  }
],
v35 = [
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
        "selections": (v29/*:: as any*/),
        "storageKey": null
      },
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v36 = [
  {
    "kind": "Variable",
    "name": "hash",
    "variableName": "token"
  }
],
v37 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "TokenHolderEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "TokenHolder",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": (v29/*:: as any*/),
        "storageKey": null
      },
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v38 = [
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
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v39 = [
  {
    "kind": "Literal",
    "name": "tokenId",
    "value": 1
  }
],
v40 = [
  {
    "kind": "Variable",
    "name": "number",
    "variableName": "number"
  }
],
v41 = [
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
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v42 = [
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
        "selections": (v29/*:: as any*/),
        "storageKey": null
      },
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v43 = [
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
        "selections": (v29/*:: as any*/),
        "storageKey": null
      },
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v44 = [
  {
    "kind": "Variable",
    "name": "hash",
    "variableName": "hash"
  }
],
v45 = [
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
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v46 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "TokenEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "Token",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": (v29/*:: as any*/),
        "storageKey": null
      },
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v47 = {
  "kind": "Variable",
  "name": "first",
  "variableName": "first"
},
v48 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "address_logs"
  },
  (v47/*:: as any*/)
],
v49 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "address_coinBalanceHistory"
  },
  (v47/*:: as any*/)
],
v50 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v51 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "collector_nfts"
  },
  (v47/*:: as any*/)
],
v52 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "token_holders"
  },
  (v47/*:: as any*/)
],
v53 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "token_transfers"
  },
  (v47/*:: as any*/)
],
v54 = [
  (v28/*:: as any*/),
  (v50/*:: as any*/)
],
v55 = [
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
        "selections": (v54/*:: as any*/),
        "storageKey": null
      },
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v56 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "token_instances"
  },
  (v47/*:: as any*/)
],
v57 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "instance_holders"
  },
  (v47/*:: as any*/)
],
v58 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "instance_transfers"
  },
  (v47/*:: as any*/)
],
v59 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "block_transactions"
  },
  (v47/*:: as any*/)
],
v60 = [
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
        "selections": (v54/*:: as any*/),
        "storageKey": null
      },
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v61 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "block_internalTransactions"
  },
  (v47/*:: as any*/)
],
v62 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "block_withdrawals"
  },
  (v47/*:: as any*/)
],
v63 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "transaction_logs"
  },
  (v47/*:: as any*/)
],
v64 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "transaction_internalTransactions"
  },
  (v47/*:: as any*/)
],
v65 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "chain_latestBlocks"
  },
  (v47/*:: as any*/)
],
v66 = [
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
        "selections": (v54/*:: as any*/),
        "storageKey": null
      },
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v67 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "chain_latestTransactions"
  },
  (v47/*:: as any*/)
],
v68 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "chain_latestTokenTransfers"
  },
  (v47/*:: as any*/)
],
v69 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "chain_topTokens"
  },
  (v47/*:: as any*/)
],
v70 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "TokenEdge",
    "kind": "LinkedField",
    "name": "edges",
    "plural": true,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "Token",
        "kind": "LinkedField",
        "name": "node",
        "plural": false,
        "selections": (v54/*:: as any*/),
        "storageKey": null
      },
      (v30/*:: as any*/)
    ],
    "storageKey": null
  },
  (v31/*:: as any*/)
],
v71 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "_latestBlocks"
  },
  (v47/*:: as any*/)
],
v72 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "_latestTransactions"
  },
  (v47/*:: as any*/)
],
v73 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "_latestTokenTransfers"
  },
  (v47/*:: as any*/)
],
v74 = [
  {
    "kind": "Variable",
    "name": "after",
    "variableName": "_topTokens"
  },
  (v47/*:: as any*/)
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
      (v18/*:: as any*/),
      (v19/*:: as any*/),
      (v20/*:: as any*/),
      (v21/*:: as any*/),
      (v22/*:: as any*/),
      (v23/*:: as any*/),
      (v24/*:: as any*/),
      (v25/*:: as any*/),
      (v26/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "paged_listsQuery",
    "selections": [
      {
        "alias": null,
        "args": (v27/*:: as any*/),
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
            "selections": (v32/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "coinBalanceHistory",
            "args": null,
            "concreteType": "CoinBalanceConnection",
            "kind": "LinkedField",
            "name": "__pagedaddress_coinBalanceHistory_connection",
            "plural": false,
            "selections": (v33/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": "collector",
        "args": (v34/*:: as any*/),
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
            "selections": (v35/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v36/*:: as any*/),
        "concreteType": "Token",
        "kind": "LinkedField",
        "name": "token",
        "plural": false,
        "selections": [
          {
            "alias": "holders",
            "args": null,
            "concreteType": "TokenHolderConnection",
            "kind": "LinkedField",
            "name": "__pagedtoken_holders_connection",
            "plural": false,
            "selections": (v37/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "transfers",
            "args": null,
            "concreteType": "TokenTransferConnection",
            "kind": "LinkedField",
            "name": "__pagedtoken_transfers_connection",
            "plural": false,
            "selections": (v38/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "instances",
            "args": null,
            "concreteType": "TokenInstanceConnection",
            "kind": "LinkedField",
            "name": "__pagedtoken_instances_connection",
            "plural": false,
            "selections": (v35/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": "instance",
        "args": (v36/*:: as any*/),
        "concreteType": "Token",
        "kind": "LinkedField",
        "name": "token",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v39/*:: as any*/),
            "concreteType": "TokenInstance",
            "kind": "LinkedField",
            "name": "instance",
            "plural": false,
            "selections": [
              {
                "alias": "holders",
                "args": null,
                "concreteType": "TokenHolderConnection",
                "kind": "LinkedField",
                "name": "__pagedinstance_holders_connection",
                "plural": false,
                "selections": (v37/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": "transfers",
                "args": null,
                "concreteType": "TokenTransferConnection",
                "kind": "LinkedField",
                "name": "__pagedinstance_transfers_connection",
                "plural": false,
                "selections": (v38/*:: as any*/),
                "storageKey": null
              }
            ],
            "storageKey": "instance(tokenId:1)"
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v40/*:: as any*/),
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
            "selections": (v41/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "internalTransactions",
            "args": null,
            "concreteType": "InternalTransactionConnection",
            "kind": "LinkedField",
            "name": "__pagedblock_internalTransactions_connection",
            "plural": false,
            "selections": (v42/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "withdrawals",
            "args": null,
            "concreteType": "WithdrawalConnection",
            "kind": "LinkedField",
            "name": "__pagedblock_withdrawals_connection",
            "plural": false,
            "selections": (v43/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v44/*:: as any*/),
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
            "selections": (v32/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": "internalTransactions",
            "args": null,
            "concreteType": "InternalTransactionConnection",
            "kind": "LinkedField",
            "name": "__pagedtransaction_internalTransactions_connection",
            "plural": false,
            "selections": (v42/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": "chain",
        "args": (v40/*:: as any*/),
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
                "selections": (v45/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": "latestTransactions",
                "args": null,
                "concreteType": "TransactionConnection",
                "kind": "LinkedField",
                "name": "__pagedchain_latestTransactions_connection",
                "plural": false,
                "selections": (v41/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": "latestTokenTransfers",
                "args": null,
                "concreteType": "TokenTransferConnection",
                "kind": "LinkedField",
                "name": "__pagedchain_latestTokenTransfers_connection",
                "plural": false,
                "selections": (v38/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": "topTokens",
                "args": null,
                "concreteType": "TokenConnection",
                "kind": "LinkedField",
                "name": "__pagedchain_topTokens_connection",
                "plural": false,
                "selections": (v46/*:: as any*/),
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
        "selections": (v45/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": "latestTransactions",
        "args": null,
        "concreteType": "TransactionConnection",
        "kind": "LinkedField",
        "name": "__paged_latestTransactions_connection",
        "plural": false,
        "selections": (v41/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": "latestTokenTransfers",
        "args": null,
        "concreteType": "TokenTransferConnection",
        "kind": "LinkedField",
        "name": "__paged_latestTokenTransfers_connection",
        "plural": false,
        "selections": (v38/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": "topTokens",
        "args": null,
        "concreteType": "TokenConnection",
        "kind": "LinkedField",
        "name": "__paged_topTokens_connection",
        "plural": false,
        "selections": (v46/*:: as any*/),
        "storageKey": null
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v15/*:: as any*/),
      (v13/*:: as any*/),
      (v21/*:: as any*/),
      (v20/*:: as any*/),
      (v17/*:: as any*/),
      (v16/*:: as any*/),
      (v5/*:: as any*/),
      (v4/*:: as any*/),
      (v14/*:: as any*/),
      (v22/*:: as any*/),
      (v24/*:: as any*/),
      (v23/*:: as any*/),
      (v18/*:: as any*/),
      (v19/*:: as any*/),
      (v7/*:: as any*/),
      (v6/*:: as any*/),
      (v8/*:: as any*/),
      (v26/*:: as any*/),
      (v25/*:: as any*/),
      (v9/*:: as any*/),
      (v11/*:: as any*/),
      (v10/*:: as any*/),
      (v12/*:: as any*/),
      (v0/*:: as any*/),
      (v2/*:: as any*/),
      (v1/*:: as any*/),
      (v3/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "paged_listsQuery",
    "selections": [
      {
        "alias": null,
        "args": (v27/*:: as any*/),
        "concreteType": "Address",
        "kind": "LinkedField",
        "name": "address",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v48/*:: as any*/),
            "concreteType": "LogConnection",
            "kind": "LinkedField",
            "name": "logs",
            "plural": false,
            "selections": (v32/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v48/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedaddress_logs",
            "kind": "LinkedHandle",
            "name": "logs"
          },
          {
            "alias": null,
            "args": (v49/*:: as any*/),
            "concreteType": "CoinBalanceConnection",
            "kind": "LinkedField",
            "name": "coinBalanceHistory",
            "plural": false,
            "selections": (v33/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v49/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedaddress_coinBalanceHistory",
            "kind": "LinkedHandle",
            "name": "coinBalanceHistory"
          },
          (v50/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": "collector",
        "args": (v34/*:: as any*/),
        "concreteType": "Address",
        "kind": "LinkedField",
        "name": "address",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v51/*:: as any*/),
            "concreteType": "TokenInstanceConnection",
            "kind": "LinkedField",
            "name": "nfts",
            "plural": false,
            "selections": (v35/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v51/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedcollector_nfts",
            "kind": "LinkedHandle",
            "name": "nfts"
          },
          (v50/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v36/*:: as any*/),
        "concreteType": "Token",
        "kind": "LinkedField",
        "name": "token",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v52/*:: as any*/),
            "concreteType": "TokenHolderConnection",
            "kind": "LinkedField",
            "name": "holders",
            "plural": false,
            "selections": (v37/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v52/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedtoken_holders",
            "kind": "LinkedHandle",
            "name": "holders"
          },
          {
            "alias": null,
            "args": (v53/*:: as any*/),
            "concreteType": "TokenTransferConnection",
            "kind": "LinkedField",
            "name": "transfers",
            "plural": false,
            "selections": (v55/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v53/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedtoken_transfers",
            "kind": "LinkedHandle",
            "name": "transfers"
          },
          {
            "alias": null,
            "args": (v56/*:: as any*/),
            "concreteType": "TokenInstanceConnection",
            "kind": "LinkedField",
            "name": "instances",
            "plural": false,
            "selections": (v35/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v56/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedtoken_instances",
            "kind": "LinkedHandle",
            "name": "instances"
          },
          (v50/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": "instance",
        "args": (v36/*:: as any*/),
        "concreteType": "Token",
        "kind": "LinkedField",
        "name": "token",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v39/*:: as any*/),
            "concreteType": "TokenInstance",
            "kind": "LinkedField",
            "name": "instance",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": (v57/*:: as any*/),
                "concreteType": "TokenHolderConnection",
                "kind": "LinkedField",
                "name": "holders",
                "plural": false,
                "selections": (v37/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": (v57/*:: as any*/),
                "filters": null,
                "handle": "connection",
                "key": "pagedinstance_holders",
                "kind": "LinkedHandle",
                "name": "holders"
              },
              {
                "alias": null,
                "args": (v58/*:: as any*/),
                "concreteType": "TokenTransferConnection",
                "kind": "LinkedField",
                "name": "transfers",
                "plural": false,
                "selections": (v55/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": (v58/*:: as any*/),
                "filters": null,
                "handle": "connection",
                "key": "pagedinstance_transfers",
                "kind": "LinkedHandle",
                "name": "transfers"
              }
            ],
            "storageKey": "instance(tokenId:1)"
          },
          (v50/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v40/*:: as any*/),
        "concreteType": "Block",
        "kind": "LinkedField",
        "name": "block",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v59/*:: as any*/),
            "concreteType": "TransactionConnection",
            "kind": "LinkedField",
            "name": "transactions",
            "plural": false,
            "selections": (v60/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v59/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedblock_transactions",
            "kind": "LinkedHandle",
            "name": "transactions"
          },
          {
            "alias": null,
            "args": (v61/*:: as any*/),
            "concreteType": "InternalTransactionConnection",
            "kind": "LinkedField",
            "name": "internalTransactions",
            "plural": false,
            "selections": (v42/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v61/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedblock_internalTransactions",
            "kind": "LinkedHandle",
            "name": "internalTransactions"
          },
          {
            "alias": null,
            "args": (v62/*:: as any*/),
            "concreteType": "WithdrawalConnection",
            "kind": "LinkedField",
            "name": "withdrawals",
            "plural": false,
            "selections": (v43/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v62/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedblock_withdrawals",
            "kind": "LinkedHandle",
            "name": "withdrawals"
          },
          (v50/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v44/*:: as any*/),
        "concreteType": "Transaction",
        "kind": "LinkedField",
        "name": "transaction",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": (v63/*:: as any*/),
            "concreteType": "LogConnection",
            "kind": "LinkedField",
            "name": "logs",
            "plural": false,
            "selections": (v32/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v63/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedtransaction_logs",
            "kind": "LinkedHandle",
            "name": "logs"
          },
          {
            "alias": null,
            "args": (v64/*:: as any*/),
            "concreteType": "InternalTransactionConnection",
            "kind": "LinkedField",
            "name": "internalTransactions",
            "plural": false,
            "selections": (v42/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": (v64/*:: as any*/),
            "filters": null,
            "handle": "connection",
            "key": "pagedtransaction_internalTransactions",
            "kind": "LinkedHandle",
            "name": "internalTransactions"
          },
          (v50/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": "chain",
        "args": (v40/*:: as any*/),
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
                "args": (v65/*:: as any*/),
                "concreteType": "BlockConnection",
                "kind": "LinkedField",
                "name": "latestBlocks",
                "plural": false,
                "selections": (v66/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": (v65/*:: as any*/),
                "filters": null,
                "handle": "connection",
                "key": "pagedchain_latestBlocks",
                "kind": "LinkedHandle",
                "name": "latestBlocks"
              },
              {
                "alias": null,
                "args": (v67/*:: as any*/),
                "concreteType": "TransactionConnection",
                "kind": "LinkedField",
                "name": "latestTransactions",
                "plural": false,
                "selections": (v60/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": (v67/*:: as any*/),
                "filters": null,
                "handle": "connection",
                "key": "pagedchain_latestTransactions",
                "kind": "LinkedHandle",
                "name": "latestTransactions"
              },
              {
                "alias": null,
                "args": (v68/*:: as any*/),
                "concreteType": "TokenTransferConnection",
                "kind": "LinkedField",
                "name": "latestTokenTransfers",
                "plural": false,
                "selections": (v55/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": (v68/*:: as any*/),
                "filters": null,
                "handle": "connection",
                "key": "pagedchain_latestTokenTransfers",
                "kind": "LinkedHandle",
                "name": "latestTokenTransfers"
              },
              {
                "alias": null,
                "args": (v69/*:: as any*/),
                "concreteType": "TokenConnection",
                "kind": "LinkedField",
                "name": "topTokens",
                "plural": false,
                "selections": (v70/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": (v69/*:: as any*/),
                "filters": null,
                "handle": "connection",
                "key": "pagedchain_topTokens",
                "kind": "LinkedHandle",
                "name": "topTokens"
              },
              (v50/*:: as any*/)
            ],
            "storageKey": null
          },
          (v50/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v71/*:: as any*/),
        "concreteType": "BlockConnection",
        "kind": "LinkedField",
        "name": "latestBlocks",
        "plural": false,
        "selections": (v66/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v71/*:: as any*/),
        "filters": null,
        "handle": "connection",
        "key": "paged_latestBlocks",
        "kind": "LinkedHandle",
        "name": "latestBlocks"
      },
      {
        "alias": null,
        "args": (v72/*:: as any*/),
        "concreteType": "TransactionConnection",
        "kind": "LinkedField",
        "name": "latestTransactions",
        "plural": false,
        "selections": (v60/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v72/*:: as any*/),
        "filters": null,
        "handle": "connection",
        "key": "paged_latestTransactions",
        "kind": "LinkedHandle",
        "name": "latestTransactions"
      },
      {
        "alias": null,
        "args": (v73/*:: as any*/),
        "concreteType": "TokenTransferConnection",
        "kind": "LinkedField",
        "name": "latestTokenTransfers",
        "plural": false,
        "selections": (v55/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v73/*:: as any*/),
        "filters": null,
        "handle": "connection",
        "key": "paged_latestTokenTransfers",
        "kind": "LinkedHandle",
        "name": "latestTokenTransfers"
      },
      {
        "alias": null,
        "args": (v74/*:: as any*/),
        "concreteType": "TokenConnection",
        "kind": "LinkedField",
        "name": "topTokens",
        "plural": false,
        "selections": (v70/*:: as any*/),
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v74/*:: as any*/),
        "filters": null,
        "handle": "connection",
        "key": "paged_topTokens",
        "kind": "LinkedHandle",
        "name": "topTokens"
      }
    ]
  },
  "params": {
    "cacheID": "8bfa9162d1272a26cc4bf7ff156f845b",
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
          "cursor": "token_holders",
          "direction": "forward",
          "path": [
            "token",
            "holders"
          ]
        },
        {
          "count": "first",
          "cursor": "token_transfers",
          "direction": "forward",
          "path": [
            "token",
            "transfers"
          ]
        },
        {
          "count": "first",
          "cursor": "token_instances",
          "direction": "forward",
          "path": [
            "token",
            "instances"
          ]
        },
        {
          "count": "first",
          "cursor": "instance_holders",
          "direction": "forward",
          "path": [
            "instance",
            "instance",
            "holders"
          ]
        },
        {
          "count": "first",
          "cursor": "instance_transfers",
          "direction": "forward",
          "path": [
            "instance",
            "instance",
            "transfers"
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
          "cursor": "chain_topTokens",
          "direction": "forward",
          "path": [
            "chain",
            "chain",
            "topTokens"
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
        },
        {
          "count": "first",
          "cursor": "_topTokens",
          "direction": "forward",
          "path": [
            "topTokens"
          ]
        }
      ]
    },
    "name": "paged_listsQuery",
    "operationKind": "query",
    "text": "query paged_listsQuery(\n  $exchange: AddressHash!\n  $collector: AddressHash!\n  $token: AddressHash!\n  $number: Long!\n  $hash: Hash!\n  $first: Int!\n  $address_logs: String\n  $address_coinBalanceHistory: String\n  $collector_nfts: String\n  $token_holders: String\n  $token_transfers: String\n  $token_instances: String\n  $instance_holders: String\n  $instance_transfers: String\n  $block_transactions: String\n  $block_internalTransactions: String\n  $block_withdrawals: String\n  $transaction_logs: String\n  $transaction_internalTransactions: String\n  $chain_latestBlocks: String\n  $chain_latestTransactions: String\n  $chain_latestTokenTransfers: String\n  $chain_topTokens: String\n  $_latestBlocks: String\n  $_latestTransactions: String\n  $_latestTokenTransfers: String\n  $_topTokens: String\n) {\n  address(hash: $exchange) {\n    logs(first: $first, after: $address_logs) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    coinBalanceHistory(first: $first, after: $address_coinBalanceHistory) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    id\n  }\n  collector: address(hash: $collector) {\n    nfts(first: $first, after: $collector_nfts) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    id\n  }\n  token(hash: $token) {\n    holders(first: $first, after: $token_holders) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    transfers(first: $first, after: $token_transfers) {\n      edges {\n        node {\n          __typename\n          id\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    instances(first: $first, after: $token_instances) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    id\n  }\n  instance: token(hash: $token) {\n    instance(tokenId: 1) {\n      holders(first: $first, after: $instance_holders) {\n        edges {\n          node {\n            __typename\n          }\n          cursor\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n      }\n      transfers(first: $first, after: $instance_transfers) {\n        edges {\n          node {\n            __typename\n            id\n          }\n          cursor\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n      }\n    }\n    id\n  }\n  block(number: $number) {\n    transactions(first: $first, after: $block_transactions) {\n      edges {\n        node {\n          __typename\n          id\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    internalTransactions(first: $first, after: $block_internalTransactions) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    withdrawals(first: $first, after: $block_withdrawals) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    id\n  }\n  transaction(hash: $hash) {\n    logs(first: $first, after: $transaction_logs) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    internalTransactions(first: $first, after: $transaction_internalTransactions) {\n      edges {\n        node {\n          __typename\n        }\n        cursor\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n    id\n  }\n  chain: block(number: $number) {\n    chain {\n      latestBlocks(first: $first, after: $chain_latestBlocks) {\n        edges {\n          node {\n            __typename\n            id\n          }\n          cursor\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n      }\n      latestTransactions(first: $first, after: $chain_latestTransactions) {\n        edges {\n          node {\n            __typename\n            id\n          }\n          cursor\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n      }\n      latestTokenTransfers(first: $first, after: $chain_latestTokenTransfers) {\n        edges {\n          node {\n            __typename\n            id\n          }\n          cursor\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n      }\n      topTokens(first: $first, after: $chain_topTokens) {\n        edges {\n          node {\n            __typename\n            id\n          }\n          cursor\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n      }\n      id\n    }\n    id\n  }\n  latestBlocks(first: $first, after: $_latestBlocks) {\n    edges {\n      node {\n        __typename\n        id\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n  latestTransactions(first: $first, after: $_latestTransactions) {\n    edges {\n      node {\n        __typename\n        id\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n  latestTokenTransfers(first: $first, after: $_latestTokenTransfers) {\n    edges {\n      node {\n        __typename\n        id\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n  topTokens(first: $first, after: $_topTokens) {\n    edges {\n      node {\n        __typename\n        id\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "20a657ab20d3ccf2df5c6139264ad7a9";

export default node;
