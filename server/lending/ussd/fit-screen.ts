import { roomOf } from '../../../contract/words/check-translation.ts';
import { measure, saidBy } from '../../messages/gsm-text.ts';
import { spoken } from '../../store/spoken.ts';

/** Whether a text goes out on one screen as it is. */
export function fits(text: string): boolean {
  return measure(text).septets <= roomOf.ussd;
}

/** A screen in a language; in English where it has no room. */
export function screenIn(text: string, language: string | null): string {
  return saidBy('ussd', text, language) ?? spoken(text);
}

/**
 * The lines of a screen. Those of the middle, the most important first, are there as far as there
 * is room; a screen is never cut.
 */
export function fitScreen(
  head: string,
  middle: readonly string[],
  tail: readonly string[],
): string {
  for (let count = middle.length; count > 0; count--) {
    const text = [head, ...middle.slice(0, count), ...tail].join('\n');
    if (fits(text)) return text;
  }
  return [head, ...tail].join('\n');
}
