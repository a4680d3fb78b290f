/**
 * Money in the simulator is a bigint of ngwee, hundredths of a kwacha. This file alone reads and
 * writes the digits of kwacha.
 */

const form = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/;

/** Ngwee of "12", "12.5" or "12.50", or of the JSON number of the same digits. */
export function parseKwacha(value: unknown): bigint | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const found = form.exec(String(value));
  if (found === null) return undefined;
  const [, kwacha = '0', ngwee = ''] = found;
  return BigInt(kwacha) * 100n + BigInt(ngwee.padEnd(2, '0'));
}

/** "12.50": always two decimals. */
export function kwachaText(ngwee: bigint): string {
  const sign = ngwee < 0n ? '-' : '';
  const digits = (ngwee < 0n ? -ngwee : ngwee).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "12.5" or "12": as a provider writes an amount it has normalised. */
export function shortKwachaText(ngwee: bigint): string {
  return kwachaText(ngwee).replace(/\.?0+$/, '');
}

/** The JSON number of an amount, for answers that carry amounts as numbers. */
export function kwachaNumber(ngwee: bigint): number {
  return Number(kwachaText(ngwee));
}
