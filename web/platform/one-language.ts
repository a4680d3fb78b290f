import type { LanguageCode } from '../../contract/words/languages.ts';

// In the place of `page-language.ts` where a lender offers one language: its pages carry no more.
export const offeredLanguages: readonly LanguageCode[] | null = null;
export const pageLanguage: LanguageCode = 'en';
export const openIn = (_: LanguageCode) => Promise.resolve();
export const openForVisit = (_: LanguageCode) => Promise.resolve();
export const settleLanguage = (_: object, __: unknown) => Promise.resolve();
export const followLanguage = (_: object) => {};
