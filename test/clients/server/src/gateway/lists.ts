import type { Answered, Client, Cost } from './client.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import { graphql } from './generated/index.ts';

const tokens = graphql(`
  query Tokens($hash: AddressHash!, $after: String) {
    address(hash: $hash) {
      list: tokens(first: 100, after: $after) {
        nodes { token { addressHash name symbol type } tokenId amount value }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

const nftCollections = graphql(`
  query NftCollections($hash: AddressHash!, $after: String) {
    address(hash: $hash) {
      list: nftCollections(first: 100, after: $after) {
        nodes { token { addressHash name symbol type } amount tokenInstances { tokenId value } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

const tokenTransfers = graphql(`
  query TokenTransfers($hash: AddressHash!, $after: String) {
    address(hash: $hash) {
      list: tokenTransfers(first: 100, after: $after) {
        nodes {
          id timestamp blockNumber transactionHash logIndex type method
          from { hash name }
          to { hash name }
          token { addressHash name symbol type }
          total { amount value tokenId }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

const internalTransactions = graphql(`
  query InternalTransactions($hash: AddressHash!, $after: String) {
    address(hash: $hash) {
      list: internalTransactions(first: 100, after: $after) {
        nodes {
          timestamp blockNumber transactionHash index type success error value
          from { hash name }
          to { hash name }
          createdContract { hash name }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

interface Page {
  readonly nodes: readonly object[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface Data {
  readonly address: { readonly list: Page | null };
}

interface Variables {
  readonly hash: string;
  readonly after: string | null;
}

const lists: Readonly<Record<string, TypedDocumentString<Data, Variables>>> = {
  tokens,
  nftCollections,
  tokenTransfers,
  internalTransactions,
};

/** Every row of all lists of an address. A page is fetched when its first row is taken, not before. */
export async function* rowsOf(client: Client, hash: string, pay: (cost: Cost) => void) {
  for (const [list, document] of Object.entries(lists)) {
    let after: string | null = null;
    do {
      const answered: Answered<Data> = await client(document, { hash, after });
      pay(answered.cost);
      const page: Page | null = answered.data.address.list;
      for (const node of page?.nodes ?? []) yield { list, ...node };
      after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
  }
}
