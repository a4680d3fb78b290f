import { canBeMobile, parseMobile } from '../../contract/market/phone.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import { loanOfReference } from '../../contract/words/payment-reference.ts';

/** How close two numbers are: two neighbouring digits exchanged, or one digit another. */
export type Nearness = 'same' | 'exchanged' | 'one-digit';

export function nearness(one: string, other: string): Nearness | null {
  if (one === other) return 'same';
  if (one.length !== other.length) return null;
  const differing = [...one].flatMap((digit, at) => (digit === other[at] ? [] : [at]));
  const [first = 0, second = 0] = differing;
  if (differing.length === 1) return 'one-digit';
  const isExchanged =
    differing.length === 2 &&
    second === first + 1 &&
    one[first] === other[second] &&
    one[second] === other[first];
  return isExchanged ? 'exchanged' : null;
}

/** Every number that a slip of the finger makes of this one, itself first; the 0 stays. */
export function nearNumbers(mobile: Mobile): string[] {
  const digits = [...mobile];
  const exchanged = digits.slice(1, -1).map((_, i) => {
    const at = i + 1;
    return [...digits.slice(0, at), digits[at + 1], digits[at], ...digits.slice(at + 2)];
  });
  const replaced = digits.flatMap((_, at) =>
    at === 0 ? [] : [...'0123456789'].map((digit) => digits.with(at, digit)),
  );
  return [...new Set([mobile, ...[...exchanged, ...replaced].map((one) => one.join(''))])];
}

/** What the row of a statement says of the other side of a payment, as it was written. */
export interface Party {
  readonly number: string;
  readonly name: string;
  /** What the person wrote with it. */
  readonly note: string;
}

/** The same, read. */
export interface ReadParty {
  readonly mobiles: readonly Mobile[];
  /** Mobile numbers and loans that the note names. */
  readonly namedMobiles: readonly Mobile[];
  readonly namedLoans: readonly number[];
  /** Loans whose payment reference the note has. */
  readonly referredLoans: readonly number[];
  /** The end of a number whose middle is hidden; null where it is whole. */
  readonly lastDigits: string | null;
}

const mostNamed = 3;
const hiddenMiddle = /[*x•]{2}(\d{3,6})(?!\d)/i;
const loanWord = /(?:\bloan|\border|\bno\.?|#)\W{0,3}([1-9]\d{0,8})\b/gi;
const digitsInGroups = /\d(?:[ -]?\d){2,10}/g;
const bareNumber = /^\W*([1-9]\d{0,8})\W*$/;

/** Reads the numbers of a party, in any spelling: `FRI:260961000001/MSISDN`, `+260 96 100 0001`. */
export function readParty({ number, note }: Party): ReadParty {
  const bare = bareNumber.exec(note);
  const loans = [...note.matchAll(loanWord), ...(bare === null ? [] : [bare])];
  const referred = (note.match(digitsInGroups) ?? []).flatMap(
    (digits) => loanOfReference(digits.replace(/\D/g, '')) ?? [],
  );
  return {
    mobiles: mobilesIn(number),
    namedMobiles: mobilesIn(note),
    namedLoans: [...new Set(loans.map(([, digits]) => Number(digits)))].slice(0, mostNamed),
    referredLoans: [...new Set(referred)].slice(0, mostNamed),
    lastDigits: hiddenMiddle.exec(number)?.[1] ?? null,
  };
}

function mobilesIn(text: string): Mobile[] {
  const parts = [text, ...(text.match(/\+?\d(?:[ -]?\d){8,13}/g) ?? [])];
  const read = parts.flatMap((part) => {
    const mobile = parseMobile(part) ?? parseMobile(`0${part}`);
    return mobile !== null && canBeMobile(mobile) ? [mobile] : [];
  });
  return [...new Set(read)].slice(0, mostNamed);
}
