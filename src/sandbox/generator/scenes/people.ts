import { ZeroAddress } from 'ethers';
import type { World } from '../world.js';
import { tag } from './tags.js';

const FIRST = [
  ...'maren tobbe ylva finnick orsolya cato brisa jorun pelle sunniva'.split(' '),
  ...'wick halda eskil nerys ottoline rune saga tamsin ulf vesper'.split(' '),
];
const SECOND = ['knots', 'of-the-quay', 'sails', 'rows', 'and-sons', 'signals', 'mends-nets'];

/** Gives some people ENS names and tags. */
export function namePeople({ random, people, directory }: World): void {
  for (const [index, person] of random.sample(people, 64).entries()) {
    const first = FIRST[index % FIRST.length] ?? '';
    const second = index < FIRST.length ? '' : `-${SECOND[(index * 3) % SECOND.length]}`;
    directory.describe(person.address, { ensName: `${first}${second}.quay` });
  }
  for (const person of random.sample(people, 26)) {
    const [name, tagType] = random.pick(TAGS);
    const meta = random.chance(0.5) ? { bgColor: '#e7f5ff', textColor: '#1864ab' } : {};
    const tags = [tag(name, tagType, random.int(0, 5), meta)];
    directory.describe(person.address, { tags });
  }
}

/** Names those who have a part in the story. */
export function nameRoles(world: World): void {
  const { directory, plan } = world;
  for (const [name, label, ensName] of ROLES) {
    const tags = [tag(label.replace('{chain}', plan.name))];
    const known = { tags, ...(ensName ? { ensName } : {}) };
    directory.describe(world.person(name).address, known);
  }
  const collector = world.person('person 3').address;
  directory.describe(collector, { privateTag: 'Aunt Maren', watchlistName: 'Collector to watch' });
  const trader = world.person('person 7').address;
  directory.describe(trader, { privateTag: 'My trading account', publicTag: 'Ebb & Flow' });
  const spammer = world.person('spammer').address;
  directory.describe(spammer, { scam: true, tags: [tag('Airdrop spam', 'generic', 3)] });
  directory.describe(ZeroAddress, { tags: [tag('Null: 0x000…000')] });
  const dead = '0x000000000000000000000000000000000000dEaD';
  directory.describe(dead, { tags: [tag('Null: 0x000…dEaD')] });
}

const ROLES: readonly (readonly [string, string, string?])[] = [
  ['person 3', 'The Cabinet of Curiosities', 'cabinet.quay'],
  ['person 7', 'Ebb & Flow Trading', 'ebbandflow.quay'],
  ['person 11', 'Undertow: Liquidator'],
  ['block builder', '{chain} Block Builder 1'],
  ['block builder 2', '{chain} Block Builder 2'],
  ['validator 1', 'Breakwater Staking', 'breakwater.quay'],
  ['treasury', '{chain}: Treasury', 'treasury.quay'],
  ['token issuer', 'Harbour Token Works: Deployer'],
  ['operator 1', 'Meridian Quay: Operator 1'],
  ['operator 2', 'Meridian Quay: Operator 2'],
];

const TAGS: readonly (readonly [string, string])[] = [
  ['Early settler', 'classifier'],
  ['Liquidity keeper', 'classifier'],
  ['Council voter', 'generic'],
  ['Took part in the rehearsal', 'note'],
  ['Pays for others', 'information'],
];
