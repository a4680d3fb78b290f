import { longestTyped, typedDigits } from '../market/typed-digits.ts';
import { market } from '../market/zambia.ts';
import * as say from '../sentences/form-faults.ts';
import { parseKwacha } from './ngwee.ts';
import type { Ngwee } from './ngwee.ts';

/** Why a text is not an amount. */
export type KwachaFault =
  | 'empty'
  /** It has two readings, or none. */
  | 'unclear'
  | 'too-many-decimals'
  | 'below-zero'
  | 'too-large';

export type TypedKwacha =
  | { readonly amount: Ngwee; readonly fault: null }
  | { readonly amount: null; readonly fault: KwachaFault };

/**
 * The ways in which people write kwacha. A comma before exactly three digits groups thousands, as
 * in Zambian print. Before one or two digits it is a decimal point. A dot never groups.
 */
const forms: readonly RegExp[] = [
  /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<part>\d{0,2}))?$/,
  /^(?<whole>[1-9]\d{0,2}(?:\s\d{3})+)(?:\.|[.,](?<part>\d{1,2}))?$/,
  /^(?<whole>\d+)(?:\.|[.,](?<part>\d{1,2}))?$/,
  /^\.(?<part>\d{1,2})$/,
];

/**
 * Parses an amount as it is typed or pasted: `150,50`, `1 500`, `K1,500.00`, `.5`. It works on
 * digits, so no value changes. A text that could mean two amounts (`1.500`, `0,500`) is refused,
 * not guessed.
 */
export function readTypedKwacha(text: string): TypedKwacha {
  if (text.length > longestTyped) return { amount: null, fault: 'unclear' };
  const bare = withoutCurrency(typedDigits(text));
  if (bare === '') return { amount: null, fault: 'empty' };
  const found = forms.map((form) => form.exec(bare)).find((match) => match !== null);
  if (!found) return { amount: null, fault: faultOf(bare) };
  const { whole = '', part } = found.groups ?? {};
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const amount = parseKwacha(part ? `${digits}.${part}` : digits);
  return amount === null ? { amount, fault: 'too-large' } : { amount, fault: null };
}

/** Removes the K or currency code before the digits, or the currency name or code after them. */
function withoutCurrency(text: string): string {
  const lower = text.toLowerCase();
  const code = market.currency.toLowerCase();
  const before = [code, 'k'].find((sign) => lower.startsWith(sign)) ?? '';
  const after = [code, 'kwacha'].find((name) => lower.endsWith(name)) ?? '';
  const rest = text.slice(before.length, text.length - after.length).trim();
  return /\d/.test(rest) ? rest : text;
}

function faultOf(bare: string): KwachaFault {
  if (/^[-−–]\s?K?\s?\d/i.test(bare)) return 'below-zero';
  return /^[\d,\s]*\.\d{3,}$/.test(bare) ? 'too-many-decimals' : 'unclear';
}

/** The error at a field whose text is not an amount; for an empty field, the error of the form. */
export const kwachaFaultSentences: Readonly<Record<Exclude<KwachaFault, 'empty'>, string>> = {
  unclear: say.amountUnclear,
  'too-many-decimals': say.amountTooManyDecimals,
  'below-zero': say.amountBelowZero,
  'too-large': say.amountTooLarge,
};
