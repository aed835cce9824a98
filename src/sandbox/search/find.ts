import type { Account, Block, MetadataTag, Token } from '../chain.js';
import type { Entry, Ledger } from '../ledger.js';
import { compare } from '../paging.js';
import { hasWords } from '../text-filter.js';
import { rankOf, tokenOrder } from '../token-order.js';

/** What a search finds. */
export type FoundRow =
  | { readonly kind: 'ens'; readonly account: Account; readonly ensName: string }
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'transaction'; readonly entry: Entry }
  | { readonly kind: 'label'; readonly account: Account; readonly name: string }
  | { readonly kind: 'token'; readonly account: Account; readonly token: Token }
  | { readonly kind: 'tag'; readonly account: Account; readonly tag: MetadataTag }
  | { readonly kind: 'contract'; readonly account: Account; readonly name: string | null };

/** Shorter texts find nothing but the number of a block. */
const SHORTEST = 3;

/** What a number or a hash names. */
function namedBy(text: string, ledger: Ledger): FoundRow[] {
  const found: FoundRow[] = [];
  if (/^\d+$/.test(text)) {
    const block = ledger.block(text);
    if (block !== undefined) found.push({ kind: 'block', block });
  }
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(text) ?? [];
  if (digits !== undefined) {
    const [block, entry] = [ledger.block(`0x${digits}`), ledger.transaction(`0x${digits}`)];
    if (block !== undefined) found.push({ kind: 'block', block });
    if (entry !== undefined) found.push({ kind: 'transaction', entry });
  }
  return found;
}

/** The token at an address, and the address itself, if the chain has it. */
function atAddress(hash: string, ledger: Ledger): FoundRow[] {
  if (!ledger.hasAccount(hash)) return [];
  const [account, token] = [ledger.account(hash), ledger.token(hash)];
  return [
    ...(token === undefined ? [] : [{ kind: 'token', account, token } as const]),
    { kind: 'contract', account, name: account.name },
  ];
}

const startsWith = (name: string | null, text: string) =>
  name?.toLowerCase().startsWith(text.toLowerCase()) === true;

/** Everything that a text finds among accounts and tokens, in the order of its kinds. */
function withText(text: string, ledger: Ledger): FoundRow[] {
  const accounts = ledger.accounts();
  const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);
  const tokens = ledger
    .tokens()
    .filter(({ name, symbol }) => hasWords(text, name, symbol))
    .map((token) => rankOf(token, ledger.balances.holdersCount(token.hash)))
    .sort(tokenOrder('', ''));
  return [
    ...accounts.flatMap((account): FoundRow[] =>
      account.ensName !== null && startsWith(account.ensName, text)
        ? [{ kind: 'ens', account, ensName: account.ensName }]
        : [],
    ),
    ...accounts
      .flatMap((account) => {
        const { publicTag: name } = account;
        return name !== undefined && hasWords(text, name)
          ? [{ kind: 'label', account, name } as const]
          : [];
      })
      .sort(byName),
    ...tokens.map(({ token }): FoundRow => {
      return { kind: 'token', account: ledger.account(token.hash), token };
    }),
    ...accounts
      .flatMap((account) =>
        account.tags
          .filter(({ name }) => hasWords(text, name))
          .map((tag) => ({ kind: 'tag', account, tag, name: tag.name }) as const),
      )
      .sort(byName),
    ...accounts
      .flatMap((account) => {
        const { name } = account;
        return name !== null && hasWords(text, name)
          ? [{ kind: 'contract', account, name } as const]
          : [];
      })
      .sort(byName),
  ];
}

/** Everything that a text finds; what it names exactly comes first. */
export function find(asked: string, ledger: Ledger): readonly FoundRow[] {
  const text = asked.trim();
  const named = namedBy(text, ledger);
  if (text.length < SHORTEST) return named;
  if (/^0x[0-9a-f]{40}$/i.test(text)) return atAddress(text, ledger);
  // A text without any letter or digit has no words.
  const isEmpty = !/[\p{L}\p{N}]/u.test(text);
  return isEmpty ? named : [...named, ...withText(text, ledger)];
}
