import { setLanguage } from '../../../contract/borrower/language.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { offeredLanguages } from '../../store/spoken.ts';
import { chooseLanguage } from './borrower-language.ts';

/** Stores the language of a borrower. Refusal: `language-not-offered` by this lender. */
export const setLanguageCall = serve(setLanguage, async ({ context, borrower, body }) => {
  const { language } = body;
  if (!offeredLanguages().includes(language)) return refuse('language-not-offered');
  await chooseLanguage(context.db, { borrowerId: borrower.id, language });
  return null;
});
