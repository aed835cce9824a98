import { type JsonRecord, readerOf } from '../../upstream/reading/read.js';
import { reads, readsInto } from '../reads.js';
import type { FieldBuilder } from '../record-fields.js';
import { Address } from './address.js';
import { embeddedAddress, hashedAddress } from './address-source.js';
import { embeddedToken, Token } from './token.js';

/** Builders of nullable fields for an address or a token embedded in the explorer's record. */
export const embeddedFields = <Source>(
  t: FieldBuilder<Source>,
  recordOf: (source: Source) => JsonRecord,
) => ({
  address: (description: string, name: string) =>
    t.field({
      type: Address,
      nullable: true,
      description,
      extensions: readsInto(name),
      resolve: (source) => embeddedAddress(recordOf(source)[name]),
    }),
  /** For an address of which the record gives only the hash. */
  hashedAddress: (description: string, ...names: string[]) => {
    const from = readerOf(hashedAddress, names);
    return t.field({
      type: Address,
      nullable: true,
      description,
      extensions: reads(...names),
      resolve: (source) => from(recordOf(source)),
    });
  },
  token: (description: string) =>
    t.field({
      type: Token,
      nullable: true,
      description,
      extensions: readsInto('token'),
      resolve: (source) => embeddedToken(recordOf(source).token),
    }),
});
