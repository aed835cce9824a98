import type { ArgumentRef } from '@pothos/core';
import type { Chain, Chains } from '../../../explorer/chain.js';
import { badUserInput } from '../../errors/errors.js';
import type { GatewayTypes } from '../fields/builder.js';
import type { FieldBuilder } from '../fields/record-fields.js';

/** The source of a chain. */
export interface ChainSource {
  readonly __typename: 'Chain';
  readonly chain: Chain;
}

export const chainSource = (chain: Chain): ChainSource => ({ __typename: 'Chain', chain });

/** What is said of the argument `chain`. */
export const chainArgument = 'The id of the chain; the default chain if not given.';

const notServed = (id: string, { all }: Chains) => {
  const ids = all.flatMap((chain) => chain.id ?? []);
  const served =
    ids.length > 0
      ? `It serves ${ids.join(', ')}.`
      : 'It does not know the id of its only chain: leave the chain out.';
  return badUserInput(`This gateway does not serve the chain ${id}. ${served}`);
};

/** The chain that an argument names; null is the default one. @throws BAD_USER_INPUT */
export const chainNamed = (chains: Chains, id: string | null | undefined): Chain => {
  if (id === null || id === undefined) return chains.default;
  const chain = chains.find(id);
  if (chain === undefined) throw notServed(id, chains);
  return chain;
};

/** The chains that an argument names, each once; null and [] are all of them. @throws BAD_USER_INPUT */
export const chainsNamed = (
  chains: Chains,
  ids: readonly string[] | null | undefined,
): readonly Chain[] =>
  ids && ids.length > 0 ? [...new Set(ids)].map((id) => chainNamed(chains, id)) : chains.all;

/** Builds fields of `Query` and of `Chain`. */
export type RootBuilder<Source> = Pick<FieldBuilder<Source>, 'arg' | 'field'>;

/** How a field of `Query` or of `Chain` finds its chain. */
export interface ChainRoot<Source> {
  /** Of `Query`: the argument that names the chain. */
  readonly args: { readonly chain: ArgumentRef<GatewayTypes, string | null | undefined> };
  /** @throws BAD_USER_INPUT */
  readonly chainOf: (chains: Chains, id: string | null | undefined, source: Source) => Chain;
}

/** Of `Chain`, whose source is the chain: the argument does not exist, and reads as not given. */
export const rootOfChain: ChainRoot<ChainSource> = {
  args: {} as ChainRoot<ChainSource>['args'],
  chainOf: (_chains, _id, { chain }) => chain,
};

/** What the lists of a whole chain belong to. */
export const chainParent =
  <Source>({ chainOf }: ChainRoot<Source>) =>
  (
    source: Source,
    { chain }: { readonly chain?: string | null | undefined },
    { chains }: { readonly chains: Chains },
  ) => ({ chain: chainOf(chains, chain, source), id: '' });
