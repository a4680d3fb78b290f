import { isLanguage, languageCookie } from '../../contract/words/languages.ts';
import type { LanguageCode } from '../../contract/words/languages.ts';
import { readCookie, writeCookie } from './session/cookies.ts';
import { forgetKeptPages } from './session/stores.ts';

/** Set by the build: see `web/build/build.ts`. */
declare const __LANGUAGES__: readonly LanguageCode[] | null;
declare const __LANGUAGE__: LanguageCode;

/** The languages of this lender; null where it is one. */
export const offeredLanguages = typeof __LANGUAGES__ === 'undefined' ? null : __LANGUAGES__;
/** The one that this build has. */
export const pageLanguage = typeof __LANGUAGE__ === 'undefined' ? 'en' : __LANGUAGE__;

/**
 * Opens this page again in another language. What a form has so far is kept on the phone, so
 * nothing is typed twice. Without cookies the page stays as it is.
 */
export async function openIn(language: LanguageCode): Promise<void> {
  writeCookie(languageCookie, language);
  if (readCookie(languageCookie) !== language) return;
  // Pages that were kept for times without a network are of the language before.
  await forgetKeptPages();
  location.reload();
}

/** A borrower who chose their language elsewhere, by USSD or on another phone, has it here too. */
export function followLanguage({ language }: { readonly language?: string | undefined }) {
  if (!isLanguage(language) || language === pageLanguage) return;
  if (readCookie(languageCookie) !== language) void openIn(language);
}
