import * as say from '../../../contract/sentences/ussd.ts';
import { languageNames } from '../../../contract/words/languages.ts';
import { chooseLanguage } from '../../people/language/borrower-language.ts';
import { offeredLanguages } from '../../store/spoken.ts';
import type { Step } from './scene.ts';

/** The languages of this lender. The next screen and each later SMS are in the chosen one. */
export const languageStep: Step = {
  back: 'home',
  show() {
    const lines = offeredLanguages().map(
      (code, place) => `${place + 1} ${languageNames[code]}`,
    );
    return say.chooseLanguage(lines.join('\n'));
  },
  async take({ tx, owner }, key) {
    const language = offeredLanguages()[Number(key) - 1];
    if (language === undefined) return 'wrong-key';
    await chooseLanguage(tx, { borrowerId: owner.id, language });
    return { go: 'home' };
  },
};
