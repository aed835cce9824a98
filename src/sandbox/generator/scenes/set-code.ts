import { authorize } from '../signing.js';
import type { World } from '../world.js';
import type { Money } from './money.js';

/** Lets some accounts run a contract's code, and acts through it. */
export async function openSetCode(world: World, money: Money): Promise<void> {
  const { random, people, machine, directory } = world;
  const pocket = await world.deploy(world.person('treasury'), 'PocketAccount', []);
  const sponsor = world.person('person 17');
  const { abi } = pocket.artifact;
  const chainId = machine.common.chainId();
  const smart = people.slice(50, 57);
  for (const [index, person] of smart.entries()) {
    const nonce = await machine.nonceOf(person.address);
    const isSponsored = index % 2 === 0;
    const valid = authorize(chainId, person, pocket.address, isSponsored ? nonce : nonce + 1);
    // The sender's own nonce is increased before the authorization is checked.
    const stale = authorize(chainId, people[60 + index] ?? person, pocket.address, 9_000 + index);
    const foreign = authorize(77n, people[70 + index] ?? person, pocket.address, 0);
    const authorizations = index === 2 ? [valid, stale, foreign] : [valid];
    const payees = random.sample(people, 3);
    const calls = payees.map(({ address }) => [address, random.amount(0.01, 0.09, 18), '0x']);
    const data = isSponsored ? '0x' : abi.encodeFunctionData('execute', [calls]);
    const options = { type: 4, gasLimit: 600_000n, authorizations } as const;
    await world.send(isSponsored ? sponsor : person, person.address, 0n, data, options);
    directory.describe(person.address, { proxyType: 'eip7702', implementation: pocket.address });
  }
  for (const person of smart) {
    const account = world.at(person.address, 'PocketAccount');
    const [to] = random.sample(people, 1);
    const { contract } = money.dollar;
    const held = await money.balanceOf(money.dollar, person.address);
    const payment = contract.artifact.abi.encodeFunctionData('transfer', [to?.address, held / 2n]);
    const calls = [
      [to?.address, random.amount(0.01, 0.05, 18), '0x'],
      [contract.address, 0n, payment],
    ];
    await world.call(person, account, 'execute', [calls]);
  }
  const [intruder, victim] = [people[80], smart[0]];
  if (!intruder || !victim) return;
  const account = world.at(victim.address, 'PocketAccount');
  await world.call(intruder, account, 'execute', [[]], { mayFail: true });
}
