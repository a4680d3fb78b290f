import {
  longestSignature,
  pictureSentences,
  wrongFile,
} from '../../../contract/borrower/picture-file.ts';
import { mostPictureBytes } from '../../../contract/borrower/uploads.ts';
import { fittedSize } from '../camera/fitted-size.ts';
import { makeSampler } from '../camera/grey-picture.ts';
import { shrinkPicture, wholeOf } from '../camera/take-picture.ts';
import { cardPictureWish } from './card-picture-wish.ts';
import { judgeStill, stillSide } from './judge-still.ts';
import type { StillDoubt } from './judge-still.ts';

/** A picture taken or chosen and not yet used, with what is doubtful about it. */
export interface Still {
  readonly picture: Blob;
  /** Its address in this page, revoked by the component that shows it. */
  readonly address: string;
  readonly doubt: StillDoubt | null;
}

/** Looks at a picture before it is used. One that this phone cannot measure has no doubt. */
export async function readStill(picture: Blob): Promise<Still> {
  const address = URL.createObjectURL(picture);
  try {
    const bitmap = await createImageBitmap(picture);
    const whole = wholeOf(bitmap);
    const seen = makeSampler().sample(bitmap, whole, fittedSize(whole, stillSide));
    bitmap.close();
    return { picture, address, doubt: seen && judgeStill(whole, seen) };
  } catch {
    return { picture, address, doubt: null };
  }
}

/**
 * A chosen file as it is sent: small and upright. A picture that this phone cannot open is sent
 * unchanged, because the server may be able to. Otherwise returns the sentence with the reason for
 * refusing it.
 */
export async function preparedFile(file: File): Promise<Blob | string> {
  const small = await shrinkPicture(file, cardPictureWish);
  if (small) return small;
  const begin = new Uint8Array(await file.slice(0, longestSignature).arrayBuffer());
  const wrong = wrongFile(begin) ?? (file.size > mostPictureBytes ? 'too-many-bytes' : null);
  return wrong === null ? file : pictureSentences[wrong];
}
