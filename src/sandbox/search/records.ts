import type { Account, Token } from '../chain.js';
import type { Ledger } from '../ledger.js';
import type { FoundRow } from './find.js';

/** The greatest first. */
const priorities = { ens: 4, label: 3, token: 2, tag: 1, contract: 0 };

const reputation = ({ isScam }: Account) => (isScam ? 'scam' : 'ok');

function addressFields(account: Account) {
  return {
    address_hash: account.hash,
    certified: false,
    ens_info: null as unknown,
    is_smart_contract_address: account.isContract,
    is_smart_contract_verified: account.isVerified ?? false,
    name: null as string | null,
    reputation: reputation(account),
    url: `/address/${account.hash}`,
  };
}

const ensInfo = (account: Account) => ({
  address_hash: account.hash,
  expiry_date: null,
  name: account.ensName,
  names_count: 1,
  protocol: null,
  protocol_dapp_logo: null,
  protocol_dapp_url: null,
});

function tokenFields(token: Token, account: Account, ledger: Ledger) {
  return {
    address_hash: token.hash,
    address_url: `/address/${token.hash}`,
    certified: false,
    circulating_market_cap: token.circulatingMarketCap,
    exchange_rate: token.exchangeRate,
    icon_url: token.iconUrl,
    is_smart_contract_address: account.isContract,
    is_smart_contract_verified: account.isVerified ?? false,
    is_verified_via_admin_panel: false,
    name: token.name,
    reputation: reputation(account),
    symbol: token.symbol,
    token_type: token.type,
    token_url: `/token/${token.hash}`,
    total_supply: ledger.totalSupply(token),
  };
}

/** Writes what a search found. */
export const foundRecord = (ledger: Ledger) => (row: FoundRow) => {
  switch (row.kind) {
    case 'block':
      return {
        type: 'block',
        priority: 0,
        block_hash: row.block.hash,
        block_number: row.block.number,
        block_type: 'block',
        timestamp: row.block.timestamp,
        url: `/block/${row.block.hash}`,
      };
    case 'transaction':
      return {
        type: 'transaction',
        priority: 0,
        timestamp: row.entry.block?.timestamp ?? null,
        transaction_hash: row.entry.transaction.hash,
        url: `/tx/${row.entry.transaction.hash}`,
      };
    case 'token':
      return {
        type: 'token',
        priority: priorities.token,
        ...tokenFields(row.token, row.account, ledger),
      };
    case 'ens':
      return {
        type: 'ens_domain',
        priority: priorities.ens,
        ...addressFields(row.account),
        ens_info: ensInfo(row.account),
      };
    case 'tag': {
      const { meta, name, ordinal, slug, tagType } = row.tag;
      return {
        type: 'metadata_tag',
        priority: priorities.tag,
        ...addressFields(row.account),
        metadata: { meta, name, ordinal, slug, tagType },
      };
    }
    case 'label':
      return {
        type: 'label',
        priority: priorities.label,
        ...addressFields(row.account),
        name: row.name,
      };
    case 'contract':
      return {
        type: row.account.isContract ? 'contract' : 'address',
        priority: priorities.contract,
        ...addressFields(row.account),
        name: row.name,
      };
  }
};
