/**
 * A typed text in one way of writing: composed letters (NFC), single spaces, nothing that cannot
 * be seen or has no meaning. Invisible characters would let two equal names differ and an empty
 * field look filled; private ones mark our sentences until their language is known.
 * It may come out longer than it was, so its length is asked of what comes out.
 */
export function plainText(text: string): string {
  const seen = text.replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, '').replace(/[\s\p{Cc}]+/gu, ' ');
  return withFewMarks(seen).normalize('NFC').trim();
}

/** No letter of any language carries more; Unicode calls such a text safe for streams. */
const mostMarks = 30;

/**
 * A text whose letters carry no more marks than letters do. To be asked before a text is
 * normalised. Marks are put in order one by one, so a heap of them takes quadratic time.
 */
export function withFewMarks(text: string): string {
  return text.replace(/\p{M}+/gu, (marks) =>
    marks.length > mostMarks ? [...marks].slice(0, mostMarks).join('') : marks,
  );
}
