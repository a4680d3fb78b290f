import { useEffect, useId, useState } from 'react';
import { faceSentences } from '../../../contract/borrower/face.ts';
import * as say from '../../../contract/sentences/face-check.ts';
import { leastPictureSide } from '../../../contract/borrower/uploads.ts';
import { shrinkPicture } from '../camera/take-picture.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import css from './one-photo.module.css';

const wish = { longestSide: 1280, quality: 0.8 } as const;

interface OnePhotoProps {
  onSend: (picture: Blob) => void;
  busy: boolean;
}

/** One photo of the face, by the phone's own camera app or from its pictures, for a person. */
export function OnePhoto({ onSend, busy }: OnePhotoProps) {
  const id = useId();
  const [photo, setPhoto] = useState<{ picture: Blob; address: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => (photo ? URL.revokeObjectURL(photo.address) : undefined), [photo]);

  async function choose(file: File | undefined) {
    if (!file) return;
    const picture = await shrinkPicture(file, wish);
    const side = picture ? await shorterSide(picture) : 0;
    const isUsable = picture !== null && side >= leastPictureSide.face;
    setError(isUsable ? null : picture ? say.tooSmall : say.unreadable);
    setPhoto(isUsable ? { picture, address: URL.createObjectURL(picture) } : null);
  }

  return (
    <Card heading={faceSentences.photo}>
      <p>{say.howToLook}</p>
      {photo ? <img className={css.photo} src={photo.address} alt={say.yourFace} /> : null}
      {error ? (
        <p id={`${id}e`} className={css.error} role="alert">
          {error}
        </p>
      ) : null}
      {photo ? (
        <Button busy={busy} onClick={() => onSend(photo.picture)}>
          {say.sendPhoto}
        </Button>
      ) : null}
      <div className={css.pick}>
        <input
          id={id}
          className={css.file}
          type="file"
          accept="image/jpeg,image/*"
          capture="user"
          disabled={busy}
          aria-describedby={error ? `${id}e` : undefined}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            void choose(file);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <label htmlFor={id} className={buttonLook(photo ? 'quiet' : 'primary')}>
          {photo ? say.another : say.openCamera}
        </label>
      </div>
      <p className={css.note}>{say.personCompares}</p>
    </Card>
  );
}

async function shorterSide(picture: Blob): Promise<number> {
  const bitmap = await createImageBitmap(picture);
  const side = Math.min(bitmap.width, bitmap.height);
  bitmap.close();
  return side;
}
