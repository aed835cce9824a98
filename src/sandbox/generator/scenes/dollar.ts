import type { Person } from '../person.js';
import type { World } from '../world.js';
import { type Currency, listCurrency } from './currency.js';

/** Issues the dollar behind a proxy, which is upgraded later in the story. */
export async function issueDollar(world: World, issuer: Person): Promise<Currency> {
  const code = await world.deploy(issuer, 'BeaconDollar', []);
  const setUp = code.artifact.abi.encodeFunctionData('initialize', [issuer.address]);
  const proxy = await world.deploy(issuer, 'ERC1967Proxy', [code.address, setUp], {
    proxyType: 'eip1967',
    implementation: code.address,
  });
  const contract = world.at(proxy.address, 'BeaconDollarV2');
  await world.call(issuer, contract, 'mint', [issuer.address, 60_000_000n * 10n ** 6n]);
  return listCurrency(world, contract, { symbol: 'BCND', decimals: 6, price: 0.9994 });
}

/** Upgrades the dollar and uses its new functions. */
export async function upgradeDollar(world: World, { contract }: Currency): Promise<void> {
  const { random, people, directory } = world;
  const issuer = world.person('token issuer');
  const code = await world.deploy(issuer, 'BeaconDollarV2', []);
  await world.call(issuer, contract, 'upgradeToAndCall', [code.address, '0x']);
  directory.describe(contract.address, { implementation: code.address });
  const payments = random
    .sample(people, 7)
    .map(({ address }) => [address, random.amount(5, 80, 6)]);
  await world.call(issuer, contract, 'pay', [payments]);
  const frozen = random.pick(people);
  await world.call(issuer, contract, 'setFrozen', [frozen.address, true]);
  const args = [frozen.address, 5_000_000n];
  await world.call(issuer, contract, 'transfer', args, { mayFail: true });
}
