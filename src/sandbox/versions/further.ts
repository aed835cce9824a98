import type { InstanceRow } from '../holders.js';
import type { Ledger, TransferRow } from '../ledger.js';
import type { FurtherRecords } from '../records.js';
import { accountFields, unknownAccount } from './address.js';
import { createChainRecords } from './chain-records.js';
import type { createParts, Version } from './parts.js';
import { listedFields } from './transaction.js';

type Parts = ReturnType<typeof createParts>;

/** The records of the paths that the specification does not have. */
export function createFurtherRecords(
  ledger: Ledger,
  version: Version,
  parts: Parts,
  transfer: (row: TransferRow) => { readonly total: object },
): FurtherRecords {
  const { address, token } = parts;
  const addressOrNull = (hash: string | null) => (hash === null ? null : address(hash));

  /** Of what one address holds, each row says how much. */
  function listedInstance(row: InstanceRow) {
    const { token: own, ...fields } = parts.ownedInstance(row);
    const listed = version >= 12 ? fields : { ...fields, token: own };
    if (row.held === null) return listed;
    return { ...listed, token_type: row.token.type, value: String(row.held) };
  }

  return {
    ...createChainRecords(ledger, version, parts),
    account(hash, isDemo) {
      const account = ledger.hasAccount(hash) ? ledger.account(hash) : unknownAccount(hash);
      const own = ledger.token(hash);
      return {
        ...parts.labelledAccount(account, isDemo),
        ...accountFields(account, ledger, own ? token(own) : null, isDemo),
      };
    },
    listedTransaction(entry, untoldKinds) {
      const { createdContract, from, to } = entry.transaction;
      return {
        ...listedFields(entry, ledger, untoldKinds),
        created_contract: addressOrNull(createdContract),
        from: address(from),
        to: addressOrNull(to),
      };
    },
    token,
    holder: (row) => ({
      address: address(row.address),
      token_id: row.tokenId,
      value: String(row.value),
    }),
    nft: parts.heldNft,
    listedInstance,
    instance(row) {
      const record = parts.ownedInstance(row);
      const { owner } = record;
      // Before version 12, nobody looked for the names of an owner.
      const isPlain = version < 12 && owner !== null;
      return isPlain
        ? { ...record, owner: { ...owner, ens_domain_name: null, metadata: null } }
        : record;
    },
    instanceTransfer(row) {
      const record = transfer(row);
      return { ...record, total: { ...record.total, token_instance: null } };
    },
  };
}
