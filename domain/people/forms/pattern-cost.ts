/** More ways than these take longer than a person should wait, or a server should work. */
const mostWays = 1_000_000;

/** The pieces of a pattern: escapes, classes, the bounds of groups, repetitions, other signs. */
const piece = new RegExp(
  [
    '\\\\(?:[pPu]\\{[^}]*\\}|.)',
    '\\[(?:\\\\.|[^\\]\\\\])*\\]',
    '\\(\\?[:=!<]?|\\(|\\)',
    '[*+?]\\??|\\{\\d+(?:,\\d*)?\\}\\??',
    '[^]',
  ].join('|'),
  'gsu',
);

/**
 * Why a pattern may not be asked of every borrower's text; null when it may. Trying a text can
 * take as many ways as all its repetitions and alternatives multiply to. Some patterns make that
 * more than the age of the world. So groups are not repeated here, and nothing looks around or
 * back. The ways for a text of the longest length are counted (OWASP, regular expression denial
 * of service).
 * @param longest letters of the longest text it is asked of
 */
export function faultOfPattern(pattern: string, longest: number): string | null {
  if (!compiles(pattern)) return 'is no regular expression';
  let ways = 1;
  let isAfterGroup = false;
  for (const [part] of pattern.matchAll(piece)) {
    if (part.startsWith('(?') && part !== '(?:') return 'looks around or names a group';
    if (/^\\[1-9k]/.test(part)) return 'refers back to what it found';
    const repeats = repetitions(part, longest);
    if (repeats !== null && isAfterGroup && !part.startsWith('?')) {
      return 'repeats a group';
    }
    ways *= part === '|' ? 2 : (repeats ?? 1);
    isAfterGroup = part === ')';
  }
  return ways > mostWays ? 'can take too long' : null;
}

/** Alone: one that closes the group it is put into need no longer fit the whole text. */
function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').unicode;
  } catch {
    return false;
  }
}

/** How many counts a repetition leaves open; null for what is none. */
function repetitions(part: string, longest: number): number | null {
  if (/^\?\??$/.test(part)) return 2;
  if (/^[*+]/.test(part)) return longest + 1;
  const bounds = /^\{(\d+)(?:,(\d*))?\}/.exec(part);
  if (bounds === null) return null;
  const [, least = '0', most] = bounds;
  if (most === undefined) return 1;
  const upTo = most === '' ? longest : Math.min(Number(most), longest);
  return Math.max(1, upTo - Number(least) + 1);
}
