import { string } from './schema.js';

/** The hash of an address, in any letter case. */
export const addressHash = (description: string) =>
  string(
    `${description} 20 bytes, with a checksum (EIP-55, EIP-1191) if the explorer writes one.`,
    {
      pattern: '^0x[A-Fa-f0-9]{40}$',
    },
  );

/** The hash of a transaction or block. */
export const hash = (description: string) =>
  string(`${description} 32 bytes.`, { pattern: '^0x[A-Fa-f0-9]{64}$' });

/** A quantity too large for a JSON number. */
export const amount = (description: string) =>
  string(`${description} An integer of any size, as a string.`, { pattern: '^-?[0-9]+$' });

/** A fraction or price that a float cannot represent exactly. */
export const decimalSchema = (description: string) =>
  string(`${description} A decimal number of any precision, as a string.`);

/** A point in time. */
export const timestamp = (description: string) =>
  string(`${description} UTC, with microseconds.`, { format: 'date-time' });

/** Binary data of any length. */
export const hex = (description: string) => string(`${description} Hex digits after \`0x\`.`);
