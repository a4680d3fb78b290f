import { isLanguage, languageCookie } from '../../contract/words/languages.ts';
import type { LanguageCode } from '../../contract/words/languages.ts';
import { readCookie, writeCookie } from './session/cookies.ts';
import { forgetKeptPages, tabStore } from './session/stores.ts';

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

const ofVisit = 'languageOfVisit';

/** Opens this page in a language before it is known who visits. A login stores it with them. */
export async function openForVisit(language: LanguageCode): Promise<void> {
  tabStore.write(ofVisit, language);
  await openIn(language);
}

/** What was chosen last counts: on the first screen of this visit, or else what is stored. */
export async function settleLanguage(
  user: { readonly language?: string | undefined },
  store: (language: LanguageCode) => Promise<unknown>,
): Promise<void> {
  const chosen = tabStore.read(ofVisit);
  if (isLanguage(chosen) && chosen !== user.language) await store(chosen).catch(() => null);
  else followLanguage(user);
  tabStore.write(ofVisit, null);
}

/** A borrower who chose their language elsewhere, by USSD or on another phone, has it here too. */
export function followLanguage({ language }: { readonly language?: string | undefined }) {
  if (!isLanguage(language) || language === pageLanguage) return;
  // Chosen in this visit, and not stored yet.
  if (tabStore.read(ofVisit) === pageLanguage) return;
  if (readCookie(languageCookie) !== language) void openIn(language);
}
