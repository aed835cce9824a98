/**
 * @generated SignedSource<<95a7d889ac9e3c03bee832fe01cc8b59>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type known_address$data = {
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
  readonly " $fragmentType": "known_address";
};
export type known_address$key = {
  readonly " $data"?: known_address$data;
  readonly " $fragmentSpreads": FragmentRefs<"known_address">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
},
v1 = [
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "label",
    "storageKey": null
  }
];
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "known_address",
  "selections": [
    (v0/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "implementationName",
      "storageKey": null
    },
    {
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
        (v0/*:: as any*/)
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "proxyType",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "isContract",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "isVerified",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "isScam",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "reputation",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "ensDomainName",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "AddressTag",
      "kind": "LinkedField",
      "name": "privateTags",
      "plural": true,
      "selections": (v1/*:: as any*/),
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "AddressTag",
      "kind": "LinkedField",
      "name": "publicTags",
      "plural": true,
      "selections": (v1/*:: as any*/),
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "WatchlistName",
      "kind": "LinkedField",
      "name": "watchlistNames",
      "plural": true,
      "selections": (v1/*:: as any*/),
      "storageKey": null
    },
    {
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
            (v0/*:: as any*/)
          ],
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "Address",
  "abstractKey": null
};
})();

(node as any).hash = "bc33546a0347e47e269b33a9b177c057";

export default node;
