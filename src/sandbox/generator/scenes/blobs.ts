import { hexlify } from 'ethers';
import { sign } from '../signing.js';
import type { World } from '../world.js';

const ELEMENTS = 4096;
/** In bytes. The first of the 32 stays zero, so that the number is below the order of the field. */
const CONTENT = 31;

/** A blob with a text, which ends with zeros. */
function blobOf(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > ELEMENTS * CONTENT) throw new Error('The text is too long for a blob');
  const blob = new Uint8Array(ELEMENTS * 32);
  for (let at = 0; at * CONTENT < bytes.length; at++) {
    blob.set(bytes.subarray(at * CONTENT, (at + 1) * CONTENT), at * 32 + 1);
  }
  return hexlify(blob);
}

/**
 * Lets who stakes keep in blobs what the chain itself does not list: first its withdrawals, then its blocks and their
 * gas. No other part of the story depends on that: nothing is drawn by chance, and the sender does nothing else.
 */
export async function publishBlobs({ machine, person, plan }: World): Promise<void> {
  const staker = person('validator 1');
  const blocks = machine.sealed.map(({ block }) => block);
  const withdrawals = blocks.flatMap(({ header: { number }, withdrawals }) =>
    (withdrawals ?? []).map(({ address, amount, index, validatorIndex }) =>
      [number, index, validatorIndex, address, amount].join(),
    ),
  );
  const headers = blocks.map((block) =>
    [block.header.number, block.header.timestamp, hexlify(block.hash())].join(),
  );
  const gas = blocks.map(({ header }) =>
    [header.number, header.gasUsed, header.baseFeePerGas].join(),
  );
  for (const tables of [[withdrawals], [headers, gas]]) {
    const fields = {
      type: 3,
      nonce: await machine.nonceOf(staker.address),
      to: staker.address,
      data: '0x',
      value: 0n,
      gasLimit: 21_000n,
      maxFee: machine.baseFee() * 2n,
      tip: plan.fees.tip * 10n,
      maxFeePerBlobGas: 10n ** 9n,
      blobs: tables.map((lines) => blobOf(lines.join('\n'))),
    } as const;
    await machine.execute(sign(machine.common, staker, fields));
  }
}
