import { endpoints } from '../../endpoints/endpoints.js';
import type { InstanceRow } from '../holders.js';
import { NFT_TYPES } from '../lists.js';
import { lastOf } from '../parameters.js';
import {
  instanceHolders,
  instances as instancePager,
  instanceTransfers,
} from '../versions/token-pagers.js';
import type { Answers, FurtherSource, ValidRequest } from './answer.js';

/** The ids of NFT contracts. */
export function instanceAnswers(source: FurtherSource): Answers {
  const { further, holders, indexes, ledger, page } = source;

  /** Answers for an id that the chain has. */
  const ofInstance =
    (answer: (row: InstanceRow, request: ValidRequest) => string) => (request: ValidRequest) => {
      const token = ledger.token(request.hash);
      const row = token && holders.instanceOf(token, request.id);
      return row && answer(row, request);
    };

  const transfersOf = ({ instance, token }: InstanceRow) =>
    indexes.transfersOf(token.hash).filter(({ item }) => item.tokenId === instance.id);

  return {
    'token-instances'({ hash, query }) {
      const token = ledger.token(hash);
      const holder = lastOf(query, 'holder_address_hash');
      if (token === undefined) return undefined;
      if (holder !== '' && !NFT_TYPES.includes(token.type)) return undefined;
      return page(endpoints.tokenInstances, query, {
        pager: instancePager,
        list: holder === '' ? holders.instancesOf(token) : holders.instancesHeldBy(token, holder),
        write: further.listedInstance,
      });
    },

    'token-instance': ofInstance((row) => JSON.stringify(further.instance(row))),

    'token-instance-transfers': ofInstance((row, { query }) =>
      page(endpoints.tokenInstanceTransfers, query, {
        pager: instanceTransfers,
        list: transfersOf(row),
        write: further.instanceTransfer,
      }),
    ),

    'token-instance-holders': ofInstance(({ instance, token }, { query }) =>
      page(endpoints.tokenInstanceHolders, query, {
        pager: instanceHolders,
        list: holders.holdersOfId(token, instance.id),
        write: further.holder,
      }),
    ),

    'token-instance-transfers-count': ofInstance((row) =>
      JSON.stringify({ transfers_count: transfersOf(row).length }),
    ),
  };
}
