import type { Source } from './sources.ts';

/**
 * What must not stand in the repository, and why. Patterns are put together from pieces, so that
 * this list does not find itself.
 */
const FORBIDDEN = [
  { why: 'a path of one machine', pattern: words('(?<![\\w.-])/wo', 'rk/') },
  { why: 'a path of one machine', pattern: words('/tmp/ba', 'sh_') },
  { why: 'a path of one machine', pattern: words('/ro', 'ot/') },
  { why: 'a path of one machine', pattern: words('/ho', 'me/[a-z]+/\\w') },
  { why: 'the host of a registry', pattern: words('registry\\.npm', 'js\\.org') },
  { why: 'the host of a registry', pattern: words('deb\\.deb', 'ian\\.org') },
  { why: 'a text outside the repository', pattern: words('\\.\\./sha', 'red\\b') },
  {
    why: 'a text outside the repository',
    pattern: words('\\b(lending|wire|providers|zambia|kyc|stack|style)', '\\.md\\b'),
  },
  { why: 'how it was made', pattern: words('\\b(AI|sub-?|helper|coding) ag', 'ents?\\b') },
  { why: 'how it was made', pattern: words('\\bother\\w* ses', 'sions? of this project\\b') },
  { why: 'how it was made', pattern: words('\\b(Cla', 'ude|Anthro', 'pic|Chat', 'GPT)\\b') },
  { why: 'work put off', pattern: words('\\b(TO', 'DO|FIX', 'ME)\\b') },
];

function words(...pieces: string[]): RegExp {
  return new RegExp(pieces.join(''));
}

/**
 * Finds words that do not belong in the repository: it speaks of the product alone, and builds
 * on any machine and from any registry.
 * @returns one sentence for each, empty when all is well
 */
export function forbiddenWords(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        FORBIDDEN.filter(({ pattern }) => pattern.test(line)).map(
          ({ why }) => `${path}:${index + 1} names ${why}: ${line.trim().slice(0, 80)}`,
        ),
      ),
  );
}
