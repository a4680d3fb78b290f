import { useId } from 'react';
import * as say from '../../../contract/sentences/family.ts';
import { buttonLook } from '../../ui/button.tsx';
import css from './for-family-page.module.css';

interface CertificateFieldProps {
  chosen: File | null;
  onChosen: (file: File) => void;
  error: string | undefined;
}

/** A photo by the phone's own camera or from its pictures, or a PDF. */
export function CertificateField({ chosen, onChosen, error }: CertificateFieldProps) {
  const id = useId();
  return (
    <fieldset className={css.field}>
      <legend>{say.certificate}</legend>
      {chosen ? <p role="status">{say.chosen(chosen.name)}</p> : null}
      <label className={`${buttonLook('quiet')} ${css.choose}`}>
        {say.chooseFile}
        <input
          type="file"
          name="certificate"
          accept="image/*,application/pdf"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}e` : undefined}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file may be chosen again.
            currentTarget.value = '';
            if (file) onChosen(file);
          }}
        />
      </label>
      {error ? (
        <p id={`${id}e`} role="alert" className={css.wrong}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
