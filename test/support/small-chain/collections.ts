import { amount, COIN, id, log, mint, range } from './calls.js';
import type { ChainBuilder } from './chain-builder.js';
import { a, postcards } from './world.js';

/** Mints NFT collections: a dozen items, a batch longer than a page, and many small collections. */
export function collections({ block }: ChainBuilder) {
  block(
    ...range(14).map((i) =>
      mint(a.lanterns, i < 12 ? a.collector : a.bob, id(i + 1), 'mint(address to)', [a.collector]),
    ),
  );
  block(
    ...postcards.map((hash) => mint(hash, a.collector, id(1), 'mint(address to)', [a.collector])),
  );
  const crates = range(64).map((i) => ({ tokenId: String(i + 1), value: String(i + 10) }));
  const batchSignature = 'mintBatch(address to, uint256[] ids, uint256[] values)';
  const batch = block(
    mint(a.crates, a.bob, [{ tokenId: '1', value: '5' }], 'mint(address to, uint256 id)', [
      a.bob,
      '1',
    ]),
    {
      from: a.deployer,
      to: a.crates,
      signature: batchSignature,
      args: [a.collector, crates.map(({ tokenId }) => tokenId), crates.map(({ value }) => value)],
      logs: [
        log(a.crates, a.zero, a.bob, [{ tokenId: '2', value: '1' }]),
        log(a.crates, a.zero, a.collector, crates),
        log(a.crates, a.zero, a.carol, crates.slice(0, 3)),
      ],
    },
  );
  block({
    from: a.collector,
    to: a.crates,
    signature: 'safeTransferFrom(address from, address to, uint256 id, uint256 value)',
    args: [a.collector, a.alice, '7', '6'],
    logs: [log(a.crates, a.collector, a.alice, [{ tokenId: '7', value: '6' }])],
  });
  block({
    from: a.deployer,
    to: a.quarters,
    signature: 'mint(address to, uint256 value)',
    args: [a.collector, String(4n * COIN)],
    logs: [
      log(a.quarters, a.zero, a.collector, amount(4n * COIN)),
      ...range(4).map((i) => log(a.quarters, a.zero, a.collector, id(i + 1))),
    ],
  });
  block({
    from: a.collector,
    to: a.quarters,
    signature: 'transfer(address to, uint256 value)',
    args: [a.trader, String((3n * COIN) / 2n)],
    logs: [
      log(a.quarters, a.collector, a.trader, amount((3n * COIN) / 2n)),
      log(a.quarters, a.collector, a.trader, id(2)),
    ],
  });
  return { batch };
}
