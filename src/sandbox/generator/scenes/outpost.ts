import { getAddress } from 'ethers';
import type { World } from '../world.js';
import type { Activity } from './activity.js';
import { type Currency, listCurrency } from './currency.js';
import type { Holders } from './holders.js';
import { tag } from './tags.js';
import type { Deposit } from './vault.js';

interface Outpost {
  /** What stands for a token of the other chain. */
  bridged(symbol: string): Currency;
  /** Mints everything that has not arrived yet. */
  arriveAll(): Promise<void>;
  /** People's, once there is money. */
  activities(holders: Holders): readonly Activity[];
}

/** Opens the far end of the bridge, and mints what the issuer locked there. */
export async function openOutpost(world: World, deposits: readonly Deposit[]): Promise<Outpost> {
  const { random, directory } = world;
  const keeper = world.person('bridge keeper');
  const issuer = world.person('token issuer');
  await world.send(world.person('treasury'), keeper.address, 50n * 10n ** 18n);
  const outpost = await world.deploy(keeper, 'BridgeOutpost', [], {
    tags: [tag('Causeway Bridge: Outpost'), tag('Causeway Bridge', 'protocol')],
  });

  const opened = new Map<string, Currency>();
  for (const { currency, name } of deposits) {
    const { contract, ...traits } = currency;
    const origin = contract.address;
    if (opened.has(origin)) continue;
    const args = [origin, `${name} (Causeway)`, traits.symbol, traits.decimals];
    await world.call(keeper, outpost, 'openToken', args);
    const [hash] = await world.read(outpost, 'tokenOf', [origin]);
    const token = world.at(getAddress(hash), 'BridgedToken');
    const { artifact } = token;
    directory.describe(token.address, { name: 'BridgedToken', verified: true, artifact });
    opened.set(origin, listCurrency(world, token, traits));
  }

  async function arrive({ number, currency, to, amount }: Deposit) {
    const args = [number, currency.contract.address, to.address, amount];
    const done = await world.call(keeper, outpost, 'arrive', args);
    if (!done) throw new Error(`Deposit ${number} did not arrive`);
  }

  const isIssuers = ({ to }: Deposit) => to.address === issuer.address;
  const waiting = deposits.filter((deposit) => !isIssuers(deposit));
  for (const deposit of deposits.filter(isIssuers)) await arrive(deposit);

  return {
    bridged(symbol) {
      const found = [...opened.values()].find((currency) => currency.symbol === symbol);
      if (!found) throw new Error(`No ${symbol} was bridged`);
      return found;
    },
    async arriveAll() {
      for (const deposit of waiting.splice(0)) await arrive(deposit);
    },
    activities({ findHolder, noteHolder }) {
      async function arriveNext() {
        const deposit = waiting.shift();
        const currency = opened.get(deposit?.currency.contract.address ?? '');
        if (!deposit || !currency) return;
        await arrive(deposit);
        noteHolder(currency, deposit.to);
      }

      async function leave() {
        const [origin, currency] = random.pick([...opened]);
        const from = await findHolder(currency);
        // Some whose tokens arrived have no coin here to pay the fee with.
        if (!from || (await world.machine.balanceOf(from.person.address)) === 0n) return;
        const args = [origin, from.person.address, random.upTo(from.held / 3n)];
        await world.call(from.person, outpost, 'leave', args);
      }

      return [
        { weight: 6, act: arriveNext },
        { weight: 3, act: leave },
      ];
    },
  };
}
