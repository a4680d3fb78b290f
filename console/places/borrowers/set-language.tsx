import { setBorrowerLanguage } from '../../../contract/staff/borrower-care-acts.ts';
import { languageNames } from '../../../contract/words/languages.ts';
import type { LanguageCode } from '../../../contract/words/languages.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { optionsOf } from '../../ui/field-list.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CareDialog } from './care-dialog.tsx';

interface SetLanguageProps {
  readonly borrowerId: string;
  /** Those that this lender offers. */
  readonly languages: readonly LanguageCode[];
}

/** Stores the language that a borrower asks for by phone. */
export function SetLanguage({ borrowerId, languages }: SetLanguageProps) {
  const options = Object.fromEntries(languages.map((code) => [code, languageNames[code]]));
  return (
    <CareDialog button="Set language">
      {(close) => (
        <ActDialog
          title="Set language"
          act={setBorrowerLanguage}
          given={{ borrowerId }}
          fields={{
            language: { kind: 'choice', label: 'Language', options: optionsOf(options) },
          }}
          action="Set language"
          onClose={close}
          onDone={() => {
            close();
            showToast('Their next message is in this language.');
          }}
        >
          <p>Messages, USSD, pages and documents follow it. Contracts stay in English.</p>
        </ActDialog>
      )}
    </CareDialog>
  );
}
