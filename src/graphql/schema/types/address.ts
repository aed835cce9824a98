import { readRecords } from '../../../explorer/decode/read.js';
import type { Context } from '../../load/resolver-context.js';
import { reads } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { bounded } from '../fields/connection-of.js';
import { loadedBy, nodeId } from '../fields/node.js';
import { valueFields, withChain } from '../fields/record-fields.js';
import { addressLists } from './address-lists.js';
import { ownFields } from './address-own.js';
import { pathFields } from './address-paths.js';
import {
  AddressImplementation,
  AddressMetadata,
  AddressTag,
  WatchlistName,
} from './address-records.js';
import {
  type AddressSource,
  askedAddress,
  attribute,
  hasRecord,
  implementationsOf,
  readImplementationName,
  readMetadata,
} from './address-source.js';
import { chainFields } from './chain.js';
import { type ChainRoot, chainsNamed, type RootBuilder } from './chain-source.js';

export const Address = builder.objectRef<AddressSource>('Address');

/** Resolves an attribute that is a list of records, which have addresses of their own. */
const recordsOf = ({ extensions, resolve }: typeof implementationsOf) => {
  return {
    extensions,
    resolve: (address: AddressSource, args: object, context: Context) => {
      const found = resolve(address, args, context);
      return found instanceof Promise
        ? found.then((records) => withChain(records, address))
        : withChain(found, address);
    },
  };
};

Address.implement({
  interfaces: [builder.nodeInterfaceRef()],
  extensions: {
    ...reads('hash'),
    ...loadedBy((hash, { chain }) => askedAddress(hash, chain)),
  },
  description:
    'An account or a contract. Every well-formed hash is an address, even one that was never used. Attributes such as `name` come from the records of the address that the operation loads; if there are none, they are looked up if you asked for the address by hash or id (see `Query.address`), and null otherwise: `hasRecord` tells.',
  fields: (t) => {
    const { text, boolean } = valueFields(t, attribute);
    return {
      id: nodeId(t, 'Address', ({ hash }) => hash.toLowerCase()),
      ...chainFields(t),
      onChains: t.field({
        type: [Address],
        nullable: false,
        description:
          'The same hash on other chains of this gateway: a portfolio in one query. On each of them, what is asked costs as much as with `Query.address`.',
        args: {
          ids: t.arg({
            type: ['ChainId'],
            description:
              'The ids of the chains, in the order wanted; all chains of the gateway if not given or empty.',
          }),
        },
        extensions: { ...reads(), cost: { chains: { argument: 'ids' } } },
        resolve: ({ chain: here, hash }, { ids }, { chains }) =>
          chainsNamed(chains, ids).map((chain) =>
            // Another chain may have another checksum.
            askedAddress(chain === here ? hash : hash.toLowerCase(), chain),
          ),
      }),
      hash: t.expose('hash', {
        type: 'AddressHash',
        nullable: false,
        extensions: { ...reads(), synonyms: 'address addressHash accountAddress' },
        description: 'The hash of the address, with its checksum: see `AddressHash`.',
      }),
      hasRecord: t.boolean({
        nullable: false,
        description:
          'Whether a record of the address is at hand. false if the operation has only its hash, as in a trace: then null in the fields below says nothing, and a cache should keep what it has. Free.',
        ...hasRecord,
      }),
      name: text('The name of the contract or account; null if the explorer knows none.', 'name'),
      implementationName: t.string({
        nullable: true,
        description:
          'For a proxy contract, the name of its (first) implementation; otherwise null.',
        ...attribute(readImplementationName, ['implementation_name', 'implementations']),
      }),
      implementations: t.field({
        type: [AddressImplementation],
        nullable: true,
        description:
          'For a proxy contract, the contracts that it delegates calls to; empty for any other, and null if the explorer does not say.',
        ...recordsOf(implementationsOf),
        extensions: {
          ...implementationsOf.extensions,
          synonyms: 'implementation implementationAddress isProxy',
        },
      }),
      proxyType: text(
        'For a proxy contract, how it finds its implementation: eip1967, eip1167, eip7702, …',
        'proxy_type',
      ),
      isContract: boolean('Whether code is deployed at the address.', 'is_contract').synonyms(
        'isSmartContract accountType type',
      ),
      isVerified: boolean(
        "Whether the contract's source code is verified.",
        'is_verified',
      ).synonyms('verified isContractVerified'),
      isScam: boolean('Whether the explorer flags the address as a scam.', 'is_scam'),
      reputation: text("The explorer's verdict on the address: ok, scam, …", 'reputation'),
      ensDomainName: text(
        'The domain name of the address in a name service such as ENS; null if it has none.',
        'ens_domain_name',
      ).synonyms('ens ensName ensDomain domain domainName primaryName'),
      privateTags: t.field({
        type: [AddressTag],
        nullable: true,
        description:
          "The caller's private tags. Known only with the caller's session cookie, and if the operation also has this address as the `from`, `to` or `createdContract` of a transaction; otherwise empty or null, even if there are some.",
        ...recordsOf(attribute(readRecords, ['private_tags'], 2)),
      }),
      publicTags: t.field({
        type: [AddressTag],
        nullable: true,
        description:
          "The tags that the operator of this explorer has given the address, without the label `validator`: everyone sees them. Those of the explorer's metadata service are in `metadata`. Known only if the operation also has this address as the `from`, `to` or `createdContract` of a `transaction`; otherwise empty or null, even if there are some.",
        ...recordsOf(attribute(readRecords, ['public_tags'], 2)),
      }),
      watchlistNames: t.field({
        type: [WatchlistName],
        nullable: true,
        description:
          "The names on the caller's watch list. Known under the same conditions as `privateTags`.",
        ...attribute(readRecords, ['watchlist_names'], 2),
      }),
      metadata: t.field({
        type: AddressMetadata,
        nullable: true,
        description:
          "The tags that the explorer's metadata service has for the address; null if it has none.",
        ...attribute(readMetadata, ['metadata']),
      }),
      ...ownFields(t),
      ...addressLists(t),
      ...pathFields(t),
    };
  },
});

/** The root fields that name addresses. */
export const addressQueries = <Source>(t: RootBuilder<Source>, root: ChainRoot<Source>) => ({
  address: t.field({
    type: Address,
    nullable: false,
    description:
      'An address. Free by itself, since every well-formed hash is an address. Its attributes, such as `name`, cost one call together unless a record in the same operation has them, and `metadata` up to two more.',
    args: {
      hash: t.arg({
        type: 'AddressHash',
        required: true,
        description: 'The hash of the address, in any letter case.',
      }),
      ...root.args,
    },
    extensions: { cost: { names: { argument: 'hash', typename: 'Address' } } },
    resolve: (source, { hash, chain }, { chains }) =>
      askedAddress(hash, root.chainOf(chains, chain, source)),
  }),
  addresses: t.field({
    type: [Address],
    nullable: false,
    description:
      'Several addresses, in the order of `hashes`. Each costs the same as with `address`.',
    args: {
      hashes: t.arg({
        type: ['AddressHash'],
        required: true,
        description: 'The hashes of the addresses, at most {MAX_IDS}.',
      }),
      ...root.args,
    },
    extensions: { cost: { names: { argument: 'hashes', typename: 'Address' } } },
    resolve: (source, { hashes, chain }, { chains, limits }) => {
      const on = root.chainOf(chains, chain, source);
      return bounded('hashes', hashes, limits).map((hash) => askedAddress(hash, on));
    },
  }),
});
