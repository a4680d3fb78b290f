import type { ReactNode } from 'react';
import { buttonLook } from '../../ui/button.tsx';
import css from './choose-picture.module.css';

interface ChoosePictureProps {
  onChoose: (file: File) => void;
  /** Leads to the phone's own camera app instead of its pictures, where the phone can. */
  byCameraApp?: boolean;
  look?: 'primary' | 'quiet';
  children: ReactNode;
}

/** A button that lets the phone choose a picture. The same one can be chosen again. */
export function ChoosePicture({ onChoose, byCameraApp, look, children }: ChoosePictureProps) {
  return (
    <label className={`${buttonLook(look ?? 'quiet')} ${css.choose}`}>
      {children}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
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
