import { copyButton } from '../copy.js';
import { el, foreignLink } from '../dom.js';
import { zeroAddress } from '../hashes.js';
import { addressTabs, type Opened } from './address-tabs.js';
import { amount } from './amounts.js';
import { type Answer, ask } from './ask.js';
import { formatInteger, wholeUnits } from './format.js';
import { ContractTokenDocument } from './generated/documents.js';
import { chainHere } from './links.js';
import { exploreLinks, foreignText } from './parts.js';
import type { AddressFacts, ContractToken } from './records.js';
import { showTabs } from './tabs.js';

/** Shows an address: what it is, and its lists in tabs. Returns the answer for the tab that is open first. */
export async function showAddress(view: HTMLElement, hash: string): Promise<Answer<unknown>> {
  const heading = el('h2', { tabindex: '-1' }, 'Address');
  const shown = el('bdi', {}, hash);
  // Room for what may come after the rows, so that it does not move them.
  const facts = el('p', { class: 'tags awaited' });
  const token = el('div');
  view.append(
    heading,
    el(
      'p',
      { class: 'hash' },
      shown,
      ' ',
      copyButton('the address', () => shown.textContent ?? hash),
    ),
    facts,
    token,
    exploreLinks('address', hash),
  );
  let first: Answer<unknown> | undefined;
  let isDescribed = false;
  const opened: Opened = {
    answer: (answer) => {
      first ??= answer;
    },
    facts: (address) => {
      if (isDescribed) return;
      isDescribed = true;
      facts.classList.remove('awaited');
      heading.replaceChildren(foreignText(address.name) || 'Address');
      shown.textContent = address.hash;
      facts.append(...describe(address));
      // Of what is in no list, the explorer does not say whether it is a contract.
      if (address.isContract !== false) void showToken(token, address.hash);
    },
  };
  view.removeAttribute('aria-busy');
  await showTabs(view, 'What the address has', addressTabs(hash, opened));
  facts.classList.remove('awaited');
  return first ?? {};
}

function describe({ ensDomainName, isContract, isVerified, metadata }: AddressFacts): Node[] {
  const kind = isContract ? `${isVerified ? 'verified ' : ''}contract` : 'account';
  const tags = (metadata?.tags ?? []).flatMap(({ name, meta }) => {
    const text = foreignText(name);
    return text ? [foreignLink(tagUrl(meta), text)] : [];
  });
  const ens = foreignText(ensDomainName);
  return [
    ...(isContract === null ? [] : [el('span', {}, kind)]),
    ...(ens ? [el('span', {}, ens)] : []),
    ...tags,
  ];
}

function tagUrl(meta: unknown): unknown {
  return typeof meta === 'object' && meta !== null && 'tagUrl' in meta ? meta.tagUrl : undefined;
}

/** No path of the gateway has the transfers of a token, or its holders. */
const ofContract =
  'The lists below show what the contract itself has sent, received and holds. All transfers and holders of the token are on the explorer’s own pages.';

/** Says which token a contract is, if any: the explorer tells of it in the transfers that minted it. */
async function showToken(place: HTMLElement, contract: string): Promise<void> {
  const answer = await ask(ContractTokenDocument, {
    nobody: zeroAddress,
    contract,
    chain: chainHere(),
  });
  const token = answer.data?.address.tokenTransfers?.nodes[0]?.token;
  if (token) place.append(tokenFacts(token), el('p', { class: 'note' }, ofContract));
}

function tokenFacts(token: ContractToken): HTMLElement {
  const { name, symbol, type, decimals, exchangeRate, holdersCount } = token;
  const supply = supplyOf(token);
  const rows: [string, Node | string | false | null][] = [
    [
      'Token',
      el(
        'span',
        {},
        foreignText(name) || 'unnamed',
        symbol && ' (',
        foreignText(symbol),
        symbol && ')',
      ),
    ],
    ['Standard', foreignText(type)],
    ['Decimals', decimals !== null && String(decimals)],
    ['Price', exchangeRate && `$${exchangeRate}`],
    ['Holders', holdersCount && formatInteger(holdersCount)],
    ['Supply', supply !== undefined && amount(supply)],
  ];
  return el(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([term, value]) => (value ? [el('dt', {}, term), el('dd', {}, value)] : [])),
  );
}

/** How many tokens exist, as the graph counts amounts: NFTs in pieces; undefined if it is not known. */
function supplyOf(token: ContractToken): string | undefined {
  const { decimals, totalSupply, type, uiMultiplier } = token;
  if (/^ERC-(?:721|1155)$/i.test(type ?? '')) return wholeUnits(totalSupply, 0);
  if (decimals === null) return undefined;
  if (uiMultiplier === null) return wholeUnits(totalSupply, decimals);
  const scaled = totalSupply && String(BigInt(totalSupply) * BigInt(uiMultiplier));
  return wholeUnits(scaled, decimals + 18);
}
