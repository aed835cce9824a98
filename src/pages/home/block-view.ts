import { hashLine } from '../copy.js';
import { button, el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { gasPrice } from './amounts.js';
import { type Answer, ask, errorAt } from './ask.js';
import { blockBlobs } from './blobs.js';
import { type BlockNames, blockTabs } from './block-tabs.js';
import { coinNote, coins } from './coins.js';
import { formatInteger, formatPercentage } from './format.js';
import { BlockViewDocument, RawBlockDocument } from './generated/documents.js';
import { chainHere, searchFor } from './links.js';
import { addressLink, blockLink, exploreLinks, facts, failure, foreignText } from './parts.js';
import { rawRecord } from './raw-record.js';
import type { Block } from './records.js';
import { together } from './status.js';
import { showTabs } from './tabs.js';
import { time } from './time.js';

/** Shows a block, by its number or its hash, and its lists in tabs. Returns the answers for both. */
export async function showBlock(view: HTMLElement, name: string): Promise<Answer<unknown>> {
  const byHash = name.startsWith('0x');
  const heading = el('h2', { tabindex: '-1' }, byHash ? 'Block' : `Block ${formatInteger(name)}`);
  const place = el('div', { 'aria-busy': 'true' });
  view.removeAttribute('aria-busy');
  view.append(heading, place);
  const names: BlockNames = {
    ...(byHash ? { hash: name } : { number: Number(name) }),
    chain: chainHere(),
  };
  const answer = await ask(BlockViewDocument, names);
  place.removeAttribute('aria-busy');
  const error = errorAt(answer, 'block');
  const block = answer.data?.block;
  const retry = () => location.reload();
  if (!block) {
    place.append(
      error ? failure(error, retry, 'The block cannot be shown') : unknownBlock(name, retry),
    );
    return answer;
  }
  heading.textContent = `Block ${formatInteger(block.number)}`;
  place.append(...drawBlock(block), rawRecord(RawBlockDocument, names, 'block'));
  const answers: Answer<unknown>[] = [];
  const answered = (list: Answer<unknown>) => answers.push(list);
  const subject = { name, variables: names, answered };
  await showTabs(view, 'What the block has', blockTabs(subject, block));
  return together(answer, ...answers);
}

/** Whether another block has taken its place in the chain. */
function isReplaced({ type }: Block): boolean {
  return type === 'uncle' || type === 'reorg';
}

function drawBlock(block: Block): Node[] {
  const { hash, number } = block;
  return [
    ...(hash ? [hashLine(hash, 'the hash')] : []),
    ...(isReplaced(block)
      ? [el('p', {}, 'It has lost its place in the chain to the block ', blockLink(number), '.')]
      : []),
    blockFacts(block),
    ...coinNote(),
    neighbours(block),
    exploreLinks('block', isNamedByHash(block) && hash ? hash : String(number)),
  ];
}

/** No block can be asked for by a number above 2^53 - 1, which comes as a text. */
function isNamedByHash(block: Block): boolean {
  return isReplaced(block) || typeof block.number === 'string';
}

/** The hash of the block before; null for the first one, which has zeros there. */
function parentOf({ parentHash }: Block): string | null {
  return parentHash !== null && /^0x0*$/.test(parentHash) ? null : parentHash;
}

function blockFacts(block: Block): HTMLElement {
  const parent = parentOf(block);
  const { baseFeePerGas, priorityFee, rewards, size, transactionFees } = block;
  return facts([
    ['Time', time(block.timestamp)],
    ['Miner', block.miner && addressLink(block.miner)],
    ['Transactions', formatInteger(block.transactionsCount)],
    ['Gas used', gasUse(block)],
    ['Base fee', gasPrice(baseFeePerGas)],
    ['Fees', transactionFees && coins(transactionFees)],
    ['Burnt fees', burnt(block)],
    ['Priority fees', priorityFee && coins(priorityFee)],
    ...blockBlobs(block),
    ['Rewards', rewards && rewards.length > 0 && el('div', {}, ...rewards.map(rewarded))],
    ['Size', size !== null && `${formatInteger(size)} bytes`],
    ['Parent', parent && parentLink(parent)],
  ]);
}

function gasUse({ gasLimit, gasTargetPercentage, gasUsed, gasUsedPercentage }: Block): string {
  const share = gasUsedPercentage === null ? '' : ` (${formatPercentage(gasUsedPercentage)})`;
  const used = `${formatInteger(gasUsed)} of ${formatInteger(gasLimit)}${share}`;
  if (!gasTargetPercentage) return used;
  const way = gasTargetPercentage > 0 ? 'above' : 'below';
  return `${used}, ${formatPercentage(Math.abs(gasTargetPercentage))} ${way} the target`;
}

function burnt({ burntFees, burntFeesPercentage }: Block): HTMLElement | null {
  if (!burntFees) return null;
  const share =
    burntFeesPercentage === null ? '' : `, ${formatPercentage(burntFeesPercentage)} of the fees`;
  return el('span', {}, coins(burntFees), share);
}

function rewarded({ reward, type }: NonNullable<Block['rewards']>[number]): HTMLElement {
  return el('div', {}, coins(reward), ' ', foreignText(type));
}

function parentLink(hash: string): HTMLElement {
  return el('a', { href: searchFor('block', hash), class: 'hash', title: hash }, shortHash(hash));
}

/** Heights have gaps on some chains: the block before is the parent, where its hash is known. */
function neighbours(block: Block): HTMLElement {
  const { parentHash } = block;
  const number = BigInt(block.number);
  const link = (text: string, name: string) => el('a', { href: searchFor('block', name) }, text);
  const numbered = (before: string, at: bigint, after: string) =>
    link(`${before}Block ${formatInteger(String(at))}${after}`, String(at));
  const parent = parentOf(block);
  return el(
    'nav',
    { class: 'neighbours', 'aria-label': 'Neighbouring blocks' },
    parent && link('← Block before', parent),
    parentHash === null && number > 0n && numbered('← ', number - 1n, ''),
    number < BigInt(Number.MAX_SAFE_INTEGER) && numbered('', number + 1n, ' →'),
  );
}

function unknownBlock(name: string, retry: () => void): HTMLElement {
  const byHash = name.startsWith('0x');
  const what = byHash ? 'a block with this hash' : `block ${formatInteger(name)}`;
  const transaction = el(
    'p',
    {},
    'See whether it is ',
    el('a', { href: searchFor('transaction', name) }, 'the hash of a transaction'),
    '.',
  );
  return el(
    'div',
    {},
    el('p', {}, `The explorer does not know ${what}.`),
    byHash && transaction,
    el('p', {}, button('Try again', retry), ' If it is new, the explorer may not have it yet.'),
  );
}
