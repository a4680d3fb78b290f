import type { Ngwee } from '../../contract/words/ngwee.ts';
import { parseKwacha } from '../../contract/words/ngwee.ts';

/** More digits than any amount has. */
const longestAmount = 40;

/** "15", "15.0" and "15.00" are one amount; null when it is none. */
export function amountOf(value: unknown): Ngwee | null {
  const digits = typeof value === 'number' ? String(value) : value;
  if (typeof digits !== 'string') return null;
  const match = digits.length > longestAmount ? null : /^(\d+(?:\.\d{1,2})?)/.exec(digits);
  const [amount = ''] = match ?? [];
  return /^0*$/.test(digits.slice(amount.length)) ? parseKwacha(amount) : null;
}
