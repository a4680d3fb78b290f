/** Longer than any number that people type or paste. No pattern reads past it. */
export const longestTyped = 60;

/**
 * A typed or pasted text with the digits of any script as 0 to 9, and without invisible characters
 * such as direction marks. A superscript ² or a circled ① is not a digit.
 */
export function typedDigits(text: string): string {
  return text
    .slice(0, longestTyped + 1)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, digitOf)
    .trim();
}

/** Unicode lists the ten digits of a script in order, so no digit comes before its zero. */
function digitOf(digit: string): string {
  const plain = digit.normalize('NFKC');
  if (/^\d$/.test(plain)) return plain;
  const place = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(place - value - 1))) value += 1;
  return String(value);
}
