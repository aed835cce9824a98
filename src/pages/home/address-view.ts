import { copyButton } from '../copy.js';
import { el, foreignLink } from '../dom.js';
import { showAddressOwn } from './address-own.js';
import { addressTabs } from './address-tabs.js';
import { type Answer, ask } from './ask.js';
import { showAddressCounters } from './counters.js';
import {
  AddressOwnDocument,
  type AddressOwnQuery,
  RawAddressDocument,
} from './generated/documents.js';
import { type AddressNames, chainHere } from './links.js';
import type { Subject } from './list-tab.js';
import { exploreLinks, foreignText } from './parts.js';
import { rawRecord } from './raw-record.js';
import type { AddressFacts } from './records.js';
import { type Took, together } from './status.js';
import { showTabs } from './tabs.js';

/**
 * Shows an address: what it is and has, and its lists in tabs; how much it has done after that, since
 * explorers may count for a while. Returns the answers for all that, but only for the tab that is open first.
 */
export async function showAddress(view: HTMLElement, hash: string): Promise<Took> {
  const heading = el('h2', { tabindex: '-1' }, 'Address');
  const shown = el('bdi', {}, hash);
  // Room for what may come after the rows, so that it does not move them.
  const facts = el('p', { class: 'tags awaited' });
  const own = el('div');
  const names: AddressNames = { hash, chain: chainHere() };
  const activity = el('span', {}, '…');
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
    own,
    exploreLinks('address', hash),
    rawRecord(RawAddressDocument, names, 'address'),
  );
  const answers: Answer<unknown>[] = [];
  let isDescribed = false;
  let asked: Promise<Answer<AddressOwnQuery>> | undefined;
  const askOwn = () => {
    asked ??= ask(AddressOwnDocument, names);
    return asked;
  };
  let tellCode: (hasCode: boolean) => void = () => {};
  const hasCode = new Promise<boolean>((resolve) => {
    tellCode = resolve;
  });
  const coin = async () => (await askOwn()).data?.address.coinFiatValue ?? null;
  const address: Subject<AddressNames> = {
    name: hash,
    variables: names,
    answered: (answer) => answers.push(answer),
    facts: ({ data }) => {
      const known = factsIn(data);
      if (isDescribed || !known) return;
      isDescribed = true;
      facts.classList.remove('awaited');
      heading.replaceChildren(foreignText(known.name) || 'Address');
      shown.textContent = known.hash;
      facts.append(...describe(known));
      // An explorer may not say.
      tellCode(known.isContract !== false);
    },
  };
  view.removeAttribute('aria-busy');
  const tabs = showTabs(view, 'What the address has', addressTabs(address, coin, hasCode));
  const shownOwn = showAddressOwn(own, activity, askOwn());
  await tabs;
  facts.classList.remove('awaited');
  const first = together(await shownOwn, ...answers);
  return { ...first, more: showAddressCounters(activity, names) };
}

/** What an answer says of the address itself, once it does. */
function factsIn(data: unknown): AddressFacts | undefined {
  const { address } = (data ?? {}) as { address?: object | null };
  return address && 'hash' in address ? (address as AddressFacts) : undefined;
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
