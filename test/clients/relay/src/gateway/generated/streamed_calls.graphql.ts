/**
 * @generated SignedSource<<b54f37cdb2c3b91c24af6fdc5abdabaf>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type streamed_calls$data = {
  readonly internalTransactions: {
    readonly nodes: ReadonlyArray<{
      readonly type: string | null;
      readonly value: string | null;
    }>;
  } | null;
  readonly " $fragmentType": "streamed_calls";
};
export type streamed_calls$key = {
  readonly " $data"?: streamed_calls$data;
  readonly " $fragmentSpreads": FragmentRefs<"streamed_calls">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "streamed_calls",
  "selections": [
    {
      "alias": null,
      "args": [
        {
          "kind": "Literal",
          "name": "first",
          "value": 5
        }
      ],
      "concreteType": "InternalTransactionConnection",
      "kind": "LinkedField",
      "name": "internalTransactions",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "concreteType": "InternalTransaction",
          "kind": "LinkedField",
          "name": "nodes",
          "plural": true,
          "selections": [
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "type",
              "storageKey": null
            },
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
      "storageKey": "internalTransactions(first:5)"
    }
  ],
  "type": "Address",
  "abstractKey": null
};

(node as any).hash = "813af7fc7981094b0f33d408a106c321";

export default node;
