import { createHash } from 'node:crypto';

/**
 * Names and coin tosses drawn from the seed and from what they are for, never from the order of
 * arrival. Two runs that ask for the same get the same answers even when their requests race.
 */
export interface Seed {
  /** `length` decimal digits. */
  digits(purpose: string, length: number): string;
  /** A UUID of version 4. */
  uuid(purpose: string): string;
  /** Lower-case hexadecimal, 64 characters. */
  hex(purpose: string): string;
  /** A whole number from 0 to `below` - 1. */
  below(purpose: string, below: number): number;
}

/** The names and tosses of one seed, any text. */
export function createSeed(seed: string): Seed {
  const hex = (purpose: string): string =>
    createHash('sha256').update(`${seed}\n${purpose}`).digest('hex');
  return {
    hex,
    digits(purpose, length) {
      return BigInt(`0x${hex(purpose)}`)
        .toString()
        .slice(-length)
        .padStart(length, '7');
    },
    uuid(purpose) {
      const text = hex(purpose);
      const variant = '89ab'.charAt(Number.parseInt(text.charAt(16), 16) % 4);
      return [
        text.slice(0, 8),
        text.slice(8, 12),
        `4${text.slice(13, 16)}`,
        `${variant}${text.slice(17, 20)}`,
        text.slice(20, 32),
      ].join('-');
    },
    below(purpose, below) {
      return Number.parseInt(hex(purpose).slice(0, 8), 16) % below;
    },
  };
}
