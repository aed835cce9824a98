import type { Person } from '../person.js';
import type { Contract, World } from '../world.js';
import type { Activity } from './activity.js';
import { type Collection, type CollectionPlan, launchCollections } from './launches.js';
import { tag } from './tags.js';

interface Collections {
  readonly collector: Person;
  /** An ERC-404 token, which mints when it is created. */
  readonly hybrid: Contract;
  readonly activities: readonly Activity[];
  /** Sends batches of about a page and more; returns the hash of the longest. */
  moveBatches(): Promise<string>;
}

/** Gives a collector items of every collection, and lets people mint, transfer, sell and burn. */
export async function openCollections(world: World, plan: CollectionPlan): Promise<Collections> {
  const { random, people } = world;
  const treasury = world.person('treasury');
  const collector = world.person('person 3');
  const trader = world.person('person 7');
  await world.send(treasury, collector.address, 900n * 10n ** 18n);
  const { collectibles, editions, hybrids } = await launchCollections(world, plan);
  const bazaar = await world.deploy(treasury, 'Bazaar', [world.person('bazaar treasury').address], {
    tags: [tag('Harbour Bazaar')],
  });

  /** The current owner of each id. */
  const owned: { contract: Contract; tokenId: bigint; owner: Person }[] = [];
  async function mint({ contract, curator }: Collection, to: Person, count: number) {
    const [next] = await world.read(contract, 'nextId');
    await world.call(curator, contract, 'mint', [to.address, count]);
    for (let offset = 0; offset < count; offset++) {
      owned.push({ contract, tokenId: next + BigInt(offset), owner: to });
    }
  }
  async function mintEditions(
    { base, contract, curator }: Collection,
    to: Person,
    first: number,
    count: number,
  ) {
    const ids = Array.from({ length: count }, (_, offset) => base + BigInt(first + offset));
    const amounts = ids.map(() => random.int(9, 60));
    await world.call(curator, contract, 'mintBatch', [to.address, ids, amounts]);
  }

  for (const [index, collection] of collectibles.entries()) {
    await mint(collection, collector, index === 4 ? 14 : random.int(1, 3));
    if (index % 9 === 0) await mint(collection, trader, 1);
    for (const person of random.sample(people, random.int(2, 6))) {
      await mint(collection, person, random.int(1, 4));
    }
  }
  for (const [index, collection] of editions.entries()) {
    await mintEditions(collection, collection.curator, 1, random.int(4, 30));
    await mintEditions(collection, collector, 1, index === 2 ? 12 : 2);
    for (const person of random.sample(people, 4)) {
      const args = [person.address, collection.base + BigInt(random.int(1, 5)), 1];
      await world.call(collection.curator, collection.contract, 'mint', args);
    }
  }
  for (const { contract, curator } of hybrids) {
    const share = async (to: Person, hundredths: number) =>
      world.call(curator, contract, 'transfer', [to.address, BigInt(hundredths) * 10n ** 16n]);
    await share(collector, 350);
    for (const person of random.sample(people, 5)) await share(person, random.int(20, 240));
  }

  async function trade() {
    const item = random.pick(owned);
    const { contract, tokenId, owner } = item;
    if (owner === collector && random.chance(0.97)) return;
    const buyer = random.pick(people);
    const price = random.amount(0.02, 1.1, 18);
    await world.call(owner, contract, 'setApprovalForAll', [bazaar.address, true]);
    await world.call(owner, bazaar, 'list', [contract.address, tokenId, price]);
    const options = { value: price };
    if (await world.call(buyer, bazaar, 'buy', [contract.address, tokenId], options)) {
      item.owner = buyer;
    }
  }

  async function give() {
    const item = random.pick(owned);
    const { contract, tokenId, owner } = item;
    if (owner === collector) return;
    const to = random.pick(people);
    const args = [owner.address, to.address, tokenId];
    const method = random.chance(0.5)
      ? 'transferFrom'
      : 'safeTransferFrom(address,address,uint256)';
    if (await world.call(owner, contract, method, args)) item.owner = to;
  }

  async function burn() {
    const place = random.int(0, owned.length - 1);
    const item = owned[place];
    if (!item || item.owner === collector) return;
    if (await world.call(item.owner, item.contract, 'burn', [item.tokenId])) owned.splice(place, 1);
  }

  async function moveEdition() {
    const { base, contract, curator } = random.pick(editions);
    const tokenId = base + BigInt(random.int(1, 6));
    const to = random.pick(people).address;
    const args = [curator.address, to, tokenId, random.int(1, 2), '0x'];
    await world.call(curator, contract, 'safeTransferFrom', args);
  }

  async function moveSmallBatch() {
    const { base, contract, curator } = random.pick(editions);
    const ids = random.sample([1n, 2n, 3n, 4n, 5n, 6n], random.int(2, 4)).map((id) => base + id);
    const args = [curator.address, random.pick(people).address, ids, ids.map(() => 1), '0x'];
    await world.call(curator, contract, 'safeBatchTransferFrom', args);
  }

  async function moveHybrid() {
    const { contract, curator } = random.pick(hybrids);
    const amount = random.amount(0.1, 1.6, 18);
    await world.call(curator, contract, 'transfer', [random.pick(people).address, amount]);
  }

  const [hybrid] = hybrids;
  if (!hybrid) throw new Error('No hybrid token');
  return {
    collector,
    hybrid: hybrid.contract,
    activities: [
      { weight: 4, act: trade },
      { weight: 4, act: give },
      { weight: 1, act: burn },
      {
        weight: 3,
        act: () => mint(random.pick(collectibles), random.pick(people), random.int(1, 3)),
      },
      { weight: 3, act: moveEdition },
      { weight: 1, act: moveSmallBatch },
      { weight: 1, act: moveHybrid },
    ],
    async moveBatches() {
      const [first, second] = editions;
      if (!first || !second) throw new Error('No editions');
      for (let start = 1; start <= 120; start += 40)
        await mintEditions(first, first.curator, start, 40);
      let longest = '';
      for (const size of [3, 49, 50, 51, 120]) {
        const ids = Array.from({ length: size }, (_, offset) => offset + 1);
        const to = random.pick(people);
        const args = [first.curator.address, to.address, ids, ids.map(() => 1), '0x'];
        const done = await world.call(first.curator, first.contract, 'safeBatchTransferFrom', args);
        if (!done) throw new Error(`A batch of ${size} did not move`);
        longest = done.hash;
      }
      const twice = [first.curator.address, collector.address, [1, 2, 1, 3], [1, 1, 1, 1], '0x'];
      await world.call(first.curator, first.contract, 'safeBatchTransferFrom', twice);
      await mintEditions(second, collector, 1, 4);
      await world.call(collector, second.contract, 'burnBatch', [
        [1, 2, 3],
        [1, 1, 1],
      ]);
      return longest;
    },
  };
}
