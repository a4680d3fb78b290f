import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import { languageCodes } from '../words/languages.ts';

export const languageCode = z.enum(languageCodes);

/** The language of pages, messages, USSD and documents. A contract stays English. */
export const setLanguage = endpoint({
  name: 'setLanguage',
  summary: 'Choose the language of the borrower',
  method: 'POST',
  path: '/my/language',
  body: z.strictObject({ language: languageCode }),
  answer: noAnswer,
  refusals: ['language-not-offered'],
});
