/**
 * @generated SignedSource<<82b6d1257a9f25dacebd613fbe91aa74>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type known_emptyRecordQuery$variables = {
  address: string;
};
export type known_emptyRecordQuery$data = {
  readonly address: {
    readonly internalTransactions: {
      readonly edges: ReadonlyArray<{
        readonly node: {
          readonly to: {
            readonly ensDomainName: string | null;
            readonly implementationName: string | null;
            readonly implementations: ReadonlyArray<{
              readonly addressHash: string | null;
              readonly name: string | null;
            }> | null;
            readonly isContract: boolean | null;
            readonly isScam: boolean | null;
            readonly isVerified: boolean | null;
            readonly metadata: {
              readonly tags: ReadonlyArray<{
                readonly name: string | null;
              }>;
            } | null;
            readonly name: string | null;
            readonly privateTags: ReadonlyArray<{
              readonly label: string | null;
            }> | null;
            readonly proxyType: string | null;
            readonly publicTags: ReadonlyArray<{
              readonly label: string | null;
            }> | null;
            readonly reputation: string | null;
            readonly watchlistNames: ReadonlyArray<{
              readonly label: string | null;
            }> | null;
          } | null;
        };
      }>;
    } | null;
  };
};
export type known_emptyRecordQuery = {
  response: known_emptyRecordQuery$data;
  variables: known_emptyRecordQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "address"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "hash",
    "variableName": "address"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
},
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "implementationName",
  "storageKey": null
},
v4 = {
  "alias": null,
  "args": null,
  "concreteType": "AddressImplementation",
  "kind": "LinkedField",
  "name": "implementations",
  "plural": true,
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "addressHash",
      "storageKey": null
    },
    (v2/*:: as any*/)
  ],
  "storageKey": null
},
v5 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "proxyType",
  "storageKey": null
},
v6 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "isContract",
  "storageKey": null
},
v7 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "isVerified",
  "storageKey": null
},
v8 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "isScam",
  "storageKey": null
},
v9 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "reputation",
  "storageKey": null
},
v10 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "ensDomainName",
  "storageKey": null
},
v11 = [
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "label",
    "storageKey": null
  }
],
v12 = {
  "alias": null,
  "args": null,
  "concreteType": "AddressTag",
  "kind": "LinkedField",
  "name": "privateTags",
  "plural": true,
  "selections": (v11/*:: as any*/),
  "storageKey": null
},
v13 = {
  "alias": null,
  "args": null,
  "concreteType": "AddressTag",
  "kind": "LinkedField",
  "name": "publicTags",
  "plural": true,
  "selections": (v11/*:: as any*/),
  "storageKey": null
},
v14 = {
  "alias": null,
  "args": null,
  "concreteType": "WatchlistName",
  "kind": "LinkedField",
  "name": "watchlistNames",
  "plural": true,
  "selections": (v11/*:: as any*/),
  "storageKey": null
},
v15 = {
  "alias": null,
  "args": null,
  "concreteType": "AddressMetadata",
  "kind": "LinkedField",
  "name": "metadata",
  "plural": false,
  "selections": [
    {
      "alias": null,
      "args": null,
      "concreteType": "MetadataTag",
      "kind": "LinkedField",
      "name": "tags",
      "plural": true,
      "selections": [
        (v2/*:: as any*/)
      ],
      "storageKey": null
    }
  ],
  "storageKey": null
},
v16 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "known_emptyRecordQuery",
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
            "args": null,
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
                        "concreteType": "Address",
                        "kind": "LinkedField",
                        "name": "to",
                        "plural": false,
                        "selections": [
                          (v2/*:: as any*/),
                          (v3/*:: as any*/),
                          (v4/*:: as any*/),
                          (v5/*:: as any*/),
                          (v6/*:: as any*/),
                          (v7/*:: as any*/),
                          (v8/*:: as any*/),
                          (v9/*:: as any*/),
                          (v10/*:: as any*/),
                          (v12/*:: as any*/),
                          (v13/*:: as any*/),
                          (v14/*:: as any*/),
                          (v15/*:: as any*/)
                        ],
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
    "name": "known_emptyRecordQuery",
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
            "args": null,
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
                        "concreteType": "Address",
                        "kind": "LinkedField",
                        "name": "to",
                        "plural": false,
                        "selections": [
                          (v2/*:: as any*/),
                          (v3/*:: as any*/),
                          (v4/*:: as any*/),
                          (v5/*:: as any*/),
                          (v6/*:: as any*/),
                          (v7/*:: as any*/),
                          (v8/*:: as any*/),
                          (v9/*:: as any*/),
                          (v10/*:: as any*/),
                          (v12/*:: as any*/),
                          (v13/*:: as any*/),
                          (v14/*:: as any*/),
                          (v15/*:: as any*/),
                          (v16/*:: as any*/)
                        ],
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
          (v16/*:: as any*/)
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "92f7f05b37fb72afa13cce3193ffdffd",
    "id": null,
    "metadata": {},
    "name": "known_emptyRecordQuery",
    "operationKind": "query",
    "text": "query known_emptyRecordQuery(\n  $address: AddressHash!\n) {\n  address(hash: $address) {\n    internalTransactions {\n      edges {\n        node {\n          to {\n            name\n            implementationName\n            implementations {\n              addressHash\n              name\n            }\n            proxyType\n            isContract\n            isVerified\n            isScam\n            reputation\n            ensDomainName\n            privateTags {\n              label\n            }\n            publicTags {\n              label\n            }\n            watchlistNames {\n              label\n            }\n            metadata {\n              tags {\n                name\n              }\n            }\n            id\n          }\n        }\n      }\n    }\n    id\n  }\n}\n"
  }
};
})();

(node as any).hash = "f0f5d0c245b3cccc32d880453ff3950c";

export default node;
