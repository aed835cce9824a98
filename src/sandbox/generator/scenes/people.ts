import { ZeroAddress } from 'ethers';
import type { World } from '../world.js';

const FIRST = [
  ...'maren tobbe ylva finnick orsolya cato brisa jorun pelle sunniva'.split(' '),
  ...'wick halda eskil nerys ottoline rune saga tamsin ulf vesper'.split(' '),
];
const SECOND = ['knots', 'of-the-quay', 'sails', 'rows', 'and-sons', 'signals', 'mends-nets'];

/** Names and tags that people, or those who watch them, gave to addresses. */
export function namePeople(world: World): void {
  const { random, people, directory } = world;
  for (const [index, person] of random.sample(people, 64).entries()) {
    const first = FIRST[index % FIRST.length] ?? '';
    const second = index < FIRST.length ? '' : `-${SECOND[(index * 3) % SECOND.length]}`;
    directory.describe(person.address, { ensName: `${first}${second}.quay` });
  }
  for (const person of random.sample(people, 26)) {
    const [slug, name, tagType] = random.pick(TAGS);
    const meta = random.chance(0.5) ? { bgColor: '#e7f5ff', textColor: '#1864ab' } : {};
    const tag = { slug, name, tagType, ordinal: random.int(0, 5), meta };
    directory.describe(person.address, { tags: [tag] });
  }
  const role = (name: string, label: string, ensName?: string) =>
    directory.describe(world.person(name).address, {
      tags: [{ slug: slugOf(label), name: label, tagType: 'name', ordinal: 10, meta: {} }],
      ...(ensName ? { ensName } : {}),
    });
  role('person 3', 'The Cabinet of Curiosities', 'cabinet.quay');
  role('person 7', 'Ebb & Flow Trading', 'ebbandflow.quay');
  role('person 11', 'Undertow: Liquidator');
  role('block builder', 'Skerry Block Builder 1');
  role('treasury', 'Skerry: Treasury', 'treasury.quay');
  role('token issuer', 'Harbour Token Works: Deployer');
  role('operator 1', 'Meridian Quay: Operator 1');
  role('operator 2', 'Meridian Quay: Operator 2');
  const collector = world.person('person 3').address;
  directory.describe(collector, { privateTag: 'Aunt Maren', watchlistName: 'Collector to watch' });
  const trader = world.person('person 7').address;
  directory.describe(trader, { privateTag: 'My trading account', publicTag: 'Ebb & Flow' });
  const spammer = world.person('spammer').address;
  const tag = { slug: 'spam', name: 'Airdrop spam', tagType: 'generic', ordinal: 3, meta: {} };
  directory.describe(spammer, { scam: true, tags: [tag] });
  const burnTag = { slug: 'null', name: 'Null: 0x000…000', tagType: 'name', ordinal: 10, meta: {} };
  directory.describe(ZeroAddress, { tags: [burnTag] });
  const dead = '0x000000000000000000000000000000000000dEaD';
  const deadTag = { ...burnTag, slug: 'burn', name: 'Null: 0x000…dEaD' };
  directory.describe(dead, { tags: [deadTag] });
}

const TAGS: readonly (readonly [string, string, string])[] = [
  ['early-settler', 'Early settler', 'classifier'],
  ['liquidity-keeper', 'Liquidity keeper', 'classifier'],
  ['council-voter', 'Council voter', 'generic'],
  ['bridge-tester', 'Took part in the rehearsal', 'note'],
  ['gas-friend', 'Pays for others', 'information'],
];

const slugOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
