import { useId } from 'react';
import * as say from '../../../contract/sentences/family.ts';
import { ChooseFile } from '../../ui/choose-file.tsx';
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
      <ChooseFile
        name="certificate"
        accept="image/*,application/pdf"
        errorId={error ? `${id}e` : undefined}
        onChoose={onChosen}
      >
        {say.chooseFile}
      </ChooseFile>
      {error ? (
        <p id={`${id}e`} role="alert" className={css.wrong}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
