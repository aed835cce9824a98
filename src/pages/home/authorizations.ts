import { el } from '../dom.js';
import { cut, formatInteger } from './format.js';
import { addressLink, foreignText, isNobody } from './parts.js';
import type { Authorization } from './records.js';
import { idHere } from './served-chains.js';

/** Why an authorization had no effect, by the explorer's word for it. */
const reasons: Readonly<Record<string, string>> = {
  invalid_chain_id: 'it is for another chain',
  invalid_nonce: 'its nonce was not that of the account',
  invalid_signature: 'its signature is not valid',
};

/** Says who lets the code of which contract act for them from then on (EIP-7702). */
export function authorization({
  authority,
  chainId,
  delegate,
  nonce,
  status,
}: Authorization): HTMLElement {
  const lets = isNobody(delegate)
    ? [' lets no contract act for it any more']
    : [' lets ', addressLink(delegate), ' act for it'];
  return el(
    'div',
    {},
    authority ? addressLink(authority) : 'An unknown account',
    ...lets,
    chainId !== null && `, ${where(chainId)}`,
    nonce !== null && `, at nonce ${formatInteger(nonce)}`,
    ...(status === null ? [] : [' · ', outcome(status)]),
  );
}

function where(chainId: string): string {
  if (chainId === '0') return 'on every chain';
  return chainId === idHere ? 'on this chain' : `on chain ${cut(chainId)}`;
}

function outcome(status: string): HTMLElement {
  if (status === 'ok') return el('span', {}, '✓ took effect');
  const reason = Object.hasOwn(reasons, status) ? reasons[status] : foreignText(status);
  return el('strong', { class: 'error' }, '✕ had no effect: ', reason);
}
