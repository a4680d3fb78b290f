import { useState } from 'react';
import { setLanguage } from '../../../contract/borrower/language.ts';
import * as say from '../../../contract/sentences/set.ts';
import type { LanguageCode } from '../../../contract/words/languages.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { call } from '../../platform/api/call.ts';
import { openIn } from '../../platform/page-language.ts';
import { Card } from '../../ui/card.tsx';
import { LanguageChoice } from '../../platform/language-choice.tsx';
import css from './set.module.css';

/** The language of pages and messages, stored with the borrower. */
export function LanguageCard() {
  const [said, setSaid] = useState('');

  async function choose(language: LanguageCode) {
    const failure = await call(setLanguage, { quiet: true, body: { language } }).then(
      () => null,
      sentenceOf,
    );
    setSaid(failure ?? '');
    if (failure === null) await openIn(language);
  }

  return (
    <Card heading={say.languageHeading}>
      <p className={css.text}>{say.languageText}</p>
      <LanguageChoice label={say.languageHeading} onChoose={(code) => void choose(code)} />
      <p role="status" className={css.said}>
        {said}
      </p>
    </Card>
  );
}
