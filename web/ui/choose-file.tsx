import type { ReactNode } from 'react';
import { buttonLook } from './button.tsx';
import css from './choose-file.module.css';

interface ChooseFileProps {
  onChoose: (file: File) => void;
  /** The kinds of files, by media type. */
  accept: string;
  name?: string;
  /** The id of the sentence that says what is wrong. */
  errorId?: string | undefined;
  /** Leads to the phone's own camera app instead of its pictures, where the phone can. */
  byCameraApp?: boolean;
  look?: 'primary' | 'quiet';
  children: ReactNode;
}

/** A button that lets the phone choose a file. The same one can be chosen again. */
export function ChooseFile(props: ChooseFileProps) {
  const { onChoose, accept, name, errorId, byCameraApp, look, children } = props;
  return (
    <label className={`${buttonLook(look ?? 'quiet')} ${css.choose}`}>
      {children}
      <input
        type="file"
        name={name}
        accept={accept}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        {...(byCameraApp ? { capture: 'environment' as const } : {})}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
