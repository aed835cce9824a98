import { createOperationDescriptor, fetchQuery, getRequest, graphql } from 'relay-runtime';
import { expect, it } from 'vitest';
import { useChains } from '../../../../support/explorers.js';
import { alice as address, coins } from '../../../chains.js';
import { createEnvironment } from './environment.ts';
import type { chains_allQuery } from './generated/chains_allQuery.graphql.ts';
import type { chains_oneQuery } from './generated/chains_oneQuery.graphql.ts';

const chains = useChains({ ids: ['1', '100'] });

const all = graphql`
  query chains_allQuery($address: AddressHash!) {
    address(hash: $address) {
      onChains {
        chain { chainId }
        tokens { edges { node { value token { symbol } } } }
      }
    }
  }
`;
const one = graphql`
  query chains_oneQuery($address: AddressHash!, $chain: ChainId!) {
    address(hash: $address, chain: $chain) {
      tokens { edges { node { value token { symbol } } } }
    }
  }
`;

it('Relay keeps what has equal hashes on two chains apart', async () => {
  chains.answer(coins('one'), coins('hundred'));
  const environment = createEnvironment(`${chains.url()}/graphql`);
  const operation = createOperationDescriptor(getRequest(all), { address });
  environment.retain(operation);
  const symbols = () => {
    const data = environment.lookup(operation.fragment).data as chains_allQuery['response'];
    return data.address.onChains.map(({ chain, tokens }) => [
      chain.chainId,
      tokens?.edges.map((edge) => edge?.node?.token?.symbol),
    ]);
  };
  const expected = [
    ['1', ['one']],
    ['100', ['hundred']],
  ];
  await fetchQuery<chains_allQuery>(environment, all, { address }).toPromise();
  expect(symbols()).toEqual(expected);
  // Written again, one chain alone, and read from the store.
  for (const chain of ['100', '1']) {
    await fetchQuery<chains_oneQuery>(environment, one, { address, chain }).toPromise();
    expect(symbols()).toEqual(expected);
  }
  const source = environment.getStore().getSource();
  const typeOf = (id: string) => source.get(id)?.__typename;
  const types = source.getRecordIDs().map(typeOf);
  expect(types.filter((type) => type === 'Token')).toHaveLength(2);
});
