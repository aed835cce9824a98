/**
 * @generated SignedSource<<5fe880f713713b15ce4310030947ff49>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type streamed_hash$data = {
  readonly hash: string;
  readonly " $fragmentType": "streamed_hash";
};
export type streamed_hash$key = {
  readonly " $data"?: streamed_hash$data;
  readonly " $fragmentSpreads": FragmentRefs<"streamed_hash">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "streamed_hash",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "hash",
      "storageKey": null
    }
  ],
  "type": "Address",
  "abstractKey": null
};

(node as any).hash = "0d02e56dc35e822ffbd7f0bca109409a";

export default node;
