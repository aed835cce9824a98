import type { Chain } from '../../../explorer/chain.js';
import { type JsonRecord, readerOf } from '../../../explorer/decode/read.js';
import { reads, readsInto } from '../../plan/projection.js';
import { type FieldBuilder, nameable } from '../fields/record-fields.js';
import { Address } from './address.js';
import { bareAddress, embeddedAddress } from './address-source.js';
import { embeddedToken, Token } from './token.js';

const hashReader = (names: readonly string[]) =>
  readerOf((value, { readAddressHash }: Chain) => readAddressHash(value), names);

/** Builders of nullable fields for an address or a token embedded in the explorer's record. */
export const embeddedFields = <Source extends { readonly chain: Chain }>(
  t: FieldBuilder<Source>,
  recordOf: (source: Source) => JsonRecord,
) => ({
  address: (description: string, name: string) =>
    nameable(
      t.field({
        type: Address,
        nullable: true,
        description,
        extensions: readsInto(name),
        resolve: (source) => embeddedAddress(recordOf(source)[name], source.chain),
      }),
    ),
  addressHash: (description: string, ...names: string[]) => {
    const from = hashReader(names);
    return t.field({
      type: 'AddressHash',
      nullable: true,
      description,
      extensions: reads(...names),
      resolve: (source) => from(recordOf(source), source.chain),
    });
  },
  /** For an address of which the record gives only the hash. */
  hashedAddress: (description: string, ...names: string[]) => {
    const from = hashReader(names);
    return nameable(
      t.field({
        type: Address,
        nullable: true,
        description,
        extensions: reads(...names),
        resolve: (source) => {
          const hash = from(recordOf(source), source.chain);
          return hash === null ? null : bareAddress(hash, source.chain);
        },
      }),
    );
  },
  token: (description: string) =>
    t.field({
      type: Token,
      nullable: true,
      description,
      extensions: { ...readsInto('token'), cost: { backTo: 'Token' } },
      resolve: (source) => embeddedToken(recordOf(source).token, source.chain),
    }),
});
