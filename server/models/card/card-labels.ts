/** What the printed words of a card say about the value beside or below them. */
export type CardLabel =
  'nrc' | 'lastName' | 'firstName' | 'birthDate' | 'sex' | 'birthPlace' | 'heading';

/** As printed, letters alone. Of two that fit, the nearer one counts. */
const printed: readonly (readonly [letters: string, label: CardLabel])[] = [
  ['NRCNO', 'nrc'],
  ['NRCNUMBER', 'nrc'],
  ['REGISTRATIONNO', 'nrc'],
  ['REGISTRATIONNUMBER', 'nrc'],
  ['SURNAME', 'lastName'],
  ['LASTNAME', 'lastName'],
  ['OTHERNAMES', 'firstName'],
  ['FORENAMES', 'firstName'],
  ['FIRSTNAMES', 'firstName'],
  ['DATEOFBIRTH', 'birthDate'],
  ['SEX', 'sex'],
  ['PLACEOFBIRTH', 'birthPlace'],
  ['REPUBLICOFZAMBIA', 'heading'],
  ['NATIONALREGISTRATIONCARD', 'heading'],
  ['SIGNATUREOFHOLDER', 'heading'],
  ['SIGNATURE', 'heading'],
];

export interface LabelRead {
  readonly label: CardLabel;
  /** The text after the label in the same line; empty when there is none. */
  readonly rest: string;
}

/**
 * Recognises a printed label, up to one wrong letter in three: small print is read as `Sumame`.
 * A label and its value may have been read as one line.
 */
export function readLabel(text: string): LabelRead | null {
  const [, word = '', behind = ''] = /^([^:.]{3,20})[:.](.*)$/s.exec(text) ?? [];
  const rest = behind.trim();
  const before = rest === '' ? null : nearest(lettersOf(word));
  if (before !== null) return { label: before, rest };
  const whole = nearest(lettersOf(text));
  return whole === null ? null : { label: whole, rest: '' };
}

function nearest(letters: string): CardLabel | null {
  let best: { readonly label: CardLabel; readonly distance: number } | null = null;
  for (const [word, label] of printed) {
    // Three letters are too few to be wrong about one of them.
    const most = word.length <= 3 ? 0 : Math.floor(word.length / 3);
    if (Math.abs(word.length - letters.length) > most) continue;
    const distance = editDistance(word, letters);
    if (distance <= most && (best === null || distance < best.distance)) {
      best = { label, distance };
    }
  }
  return best?.label ?? null;
}

function lettersOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '');
}

/** How many letters must be put in, taken out or changed to make one word of the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
