import { id } from 'ethers';
import type { Person } from '../person.js';
import type { Contract, World } from '../world.js';
import { collectionName } from './collection-names.js';

export interface Collection {
  readonly contract: Contract;
  readonly curator: Person;
  /** Added to every id; large for some, whose ids fill the whole uint256. */
  readonly base: bigint;
}

interface Launches {
  readonly collectibles: readonly Collection[];
  readonly editions: readonly Collection[];
  readonly hybrids: readonly Collection[];
}

/** How many collections there are, and which of the made-up names is the first one's. */
export interface CollectionPlan {
  readonly collectibles: number;
  readonly editions: number;
  readonly hybrids: number;
  readonly firstName: number;
}

/** Launches collections, most of them as clones that a factory makes of two contracts. */
export async function launchCollections(world: World, plan: CollectionPlan): Promise<Launches> {
  const nameOf = (index: number) => collectionName(plan.firstName + index);
  const { random, directory } = world;
  const treasury = world.person('treasury');
  const curators = world.people.slice(20, 34);
  for (const curator of curators) await world.send(treasury, curator.address, 400n * 10n ** 18n);
  const collectible = await world.deploy(treasury, 'Collectible', []);
  const edition = await world.deploy(treasury, 'Editions', []);
  const masters = [collectible.address, edition.address];
  const atelier = await world.deploy(treasury, 'Atelier', masters);

  async function launch(method: string, args: readonly unknown[], curator: Person) {
    const done = await world.call(curator, atelier, method, args);
    const made = done?.frames.find(({ type }) => type === 'create')?.created;
    if (!made) throw new Error('No collection was launched');
    return made;
  }

  function describe(address: string, implementation: string) {
    const verified = random.chance(0.9);
    directory.describe(address, { verified, proxyType: 'eip1167', implementation });
  }

  async function launchCollectible(index: number): Promise<Collection> {
    const curator = random.pick(curators);
    const { name, symbol, item } = nameOf(index);
    const address = await launch('launchCollectible', [name, symbol], curator);
    describe(address, collectible.address);
    directory.addToken({ address, type: 'ERC-721', item });
    return { curator, base: 0n, contract: world.at(address, 'Collectible') };
  }

  async function launchEditions(index: number): Promise<Collection> {
    const curator = random.pick(curators);
    const { name, symbol, item } = nameOf(plan.collectibles + index);
    const address = await launch('launchEditions', [name, symbol, id(name)], curator);
    describe(address, edition.address);
    directory.addToken({ address, type: 'ERC-1155', item });
    const base = index % 6 === 5 ? BigInt(id(name)) >> 1n : 0n;
    return { curator, base, contract: world.at(address, 'Editions') };
  }

  async function deployHybrid(index: number): Promise<Collection> {
    const curator = random.pick(curators);
    const { name, symbol, item } = nameOf(plan.collectibles + plan.editions + index);
    const contract = await world.deploy(curator, 'HybridToken', [name, symbol, 18 + index * 6]);
    directory.addToken({ address: contract.address, type: 'ERC-404', item, price: 12.5 + index });
    return { curator, base: 0n, contract };
  }

  return {
    collectibles: await repeat(plan.collectibles, launchCollectible),
    editions: await repeat(plan.editions, launchEditions),
    hybrids: await repeat(plan.hybrids, deployHybrid),
  };
}

async function repeat<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
}
