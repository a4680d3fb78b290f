import { useRef } from 'react';
import { languageNames } from '../../contract/words/languages.ts';
import type { LanguageCode } from '../../contract/words/languages.ts';
import { offeredLanguages, pageLanguage } from './page-language.ts';
import { doneLater, useTouchedBefore } from '../ui/touched-before.ts';
import css from './language-choice.module.css';

interface LanguageChoiceProps {
  /** Read aloud. */
  readonly label: string;
  readonly onChoose: (language: LanguageCode) => void;
}

/** The languages of this lender, each by its own name; nothing, and no code, where there is one. */
export const LanguageChoice = offeredLanguages === null ? () => null : Choice;

function Choice({ label, onChoose }: LanguageChoiceProps) {
  const group = useRef<HTMLDivElement>(null);
  useTouchedBefore(group);
  return (
    <div ref={group} role="group" aria-label={label} className={css.choice}>
      {offeredLanguages?.map((code) => (
        <button
          {...doneLater(code)}
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === pageLanguage}
          onClick={() => onChoose(code)}
        >
          {languageNames[code]}
        </button>
      ))}
    </div>
  );
}
