/** From few characters, so that no reader takes minutes, to many. */
export const lengths = [4 * 1024, 64 * 1024] as const;
export const longest = 64 * 1024;

/** Hostile texts consist of parts that a reader skips, splits by, or searches an end of. */
const pieces = [
  ...['0', ' ', '\n', ',', ';', '.', '/', '-', '=', '%', '"', "'", '(', '[', '{', '<', 'Aa '],
  ...['e\u0301', '\ud83d\ude00', '0,', '1.0', 'a=1;', 'w;q=0,', '"\n', '{"a":', '<tr>', '<p>'],
  ...['=:', '1/1/', '1 JAN ', 'K1 ', '260', "a'", 'a-', '@a.', '::', '&a=', '\\', '{a}', '\r'],
  ...[
    '<Contents>',
    '<Contents><Key>a</Key></Contents>',
    '<p>a</p>',
    '<table><tr><td>a</table>',
  ],
  ...['export const a = ', "export const a = '';\n", ';a="b"', 'a=("b");keyid="c",', '=:a=:,'],
];

/** Numbered parts: many different words, lines, fields and rows. */
const numbered: readonly ((one: number) => string)[] = [
  (one) => `a${one} `,
  (one) => `a${one}\n`,
  (one) => `a${one}=${one}&`,
  (one) => `a${one}=${one}; `,
  (one) => `a${one};q=0.${one},`,
  (one) => `"a${one}":${one},`,
  (one) => `export const a${one} = 'b';\n`,
  (one) => `a${one}=("b");keyid="c",`,
  (one) => `${one},${one},Debit,Successful,1.00,2026-10-05\n`,
];

/** The end of each text: empty, or text that makes a reader backtrack to the start. */
const ends = ['', '\u0001'] as const;

/** Every hostile text at its maximum length. */
export function hostileTexts(): readonly string[] {
  const bodies = [...pieces.map((piece) => () => piece), ...numbered].map(madeOf);
  return bodies.flatMap((body) => ends.map((end) => body.slice(0, longest - end.length) + end));
}

function madeOf(piece: (one: number) => string): string {
  const parts: string[] = [];
  for (let one = 0, length = 0; length < longest; one++) {
    const part = piece(one);
    parts.push(part);
    length += part.length;
  }
  return parts.join('').slice(0, longest);
}

/** The same text, shorter, with the same end. */
export function shortened(text: string, length: number): string {
  return text.slice(0, length - 2) + text.slice(text.length - 2);
}
