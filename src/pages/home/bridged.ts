import { nameOf } from '../chains.js';
import { el } from '../dom.js';
import { elsewhere } from './elsewhere.js';
import { foreignText } from './parts.js';
import type { Token } from './records.js';
import { servedChain } from './served-chains.js';

/** Where a token that came over a bridge comes from. */
export function bridged(token: Token): HTMLElement | false {
  const { bridgeType, foreignAddressHash: hash, isBridged, originChainId: id } = token;
  if (!isBridged) return false;
  const chain = servedChain(id);
  const name = foreignText(id && nameOf(chain ?? { id, name: null })) || 'another chain';
  const bridge = foreignText(bridgeType);
  return el(
    'span',
    {},
    bridge && 'over ',
    bridge,
    bridge ? ' from ' : 'from ',
    hash ? elsewhere('token', hash, 'the address on the chain it comes from', chain, name) : name,
  );
}
