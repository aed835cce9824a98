import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Account } from '../chain.js';
import { contractAt } from '../contracts.js';
import type { Ledger } from '../ledger.js';

/** With the checksum of EIP-55. */
function checksummed(hash: string): string {
  const digits = hash.slice(2).toLowerCase();
  const sum = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex');
  const spelled = digits.replace(/[a-f]/g, (letter, at: number) =>
    Number.parseInt(sum.charAt(at), 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${spelled}`;
}

/** What explorers say of an address that they have never seen. */
export const unknownAccount = (hash: string): Account => ({
  hash: checksummed(hash),
  name: null,
  isContract: false,
  isVerified: null,
  isScam: false,
  initialCoins: '0',
  proxyType: null,
  implementations: [],
  ensName: null,
  tags: [],
});

/** What an address has on its own path, beside what its records have everywhere. */
export function accountFields(
  { hash, watchlistName }: Account,
  ledger: Ledger,
  token: unknown,
  isDemo: boolean,
) {
  const contract = contractAt(hash, ledger);
  const isKnown = ledger.hasAccount(hash);
  const blocks = ledger.blocks();
  const status = contract?.isDestroyed ? 'selfdestructed' : 'success';
  return {
    block_number_balance_updated_at: isKnown ? ledger.head() : null,
    coin_balance: isKnown ? String(ledger.coins().of(hash)) : null,
    creation_status: contract && status,
    creation_transaction_hash: contract?.transaction ?? null,
    creator_address_hash: contract?.creator ?? null,
    exchange_rate: ledger.coin.exchangeRate,
    has_beacon_chain_withdrawals: blocks.some(({ withdrawals }) =>
      withdrawals.some(({ receiver }) => receiver === hash),
    ),
    has_logs: ledger.hasLogs(hash),
    has_token_transfers: ledger.transfersOf(hash).length > 0,
    has_tokens: ledger.balances.of(hash).length > 0,
    has_validated_blocks: blocks.some(({ miner }) => miner === hash),
    // Lists have the tags.
    metadata: null,
    token,
    // Any number does that no other address has.
    watchlist_address_id: isDemo && watchlistName ? Number.parseInt(hash.slice(-8), 16) : null,
  };
}
