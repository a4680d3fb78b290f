import type { Sentences } from '../../contract/words/translation.ts';

/** A language no one speaks: every sentence in brackets, so that one left English is seen. */
export function pseudoLanguage(english: Sentences): Sentences {
  return Object.fromEntries(
    Object.entries(english).map(([key, sentence]) => [key, `[${sentence}]`]),
  );
}

/** The text outside of all brackets. */
export function outsideBrackets(text: string): string {
  const without = text.replace(/\[[^[\]]*\]/g, '');
  return without === text ? text : outsideBrackets(without);
}
