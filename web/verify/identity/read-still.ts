import { mostPictureBytes } from '../../../contract/borrower/uploads.ts';
import { fittedSize } from '../camera/fitted-size.ts';
import { makeSampler } from '../camera/grey-picture.ts';
import { shrinkPicture, wholeOf } from '../camera/take-picture.ts';
import { cardPictureWish } from './card-picture-wish.ts';
import { isPicture, longestSignature } from './picture-signature.ts';
import { judgeStill, stillSide } from './judge-still.ts';
import type { StillDoubt } from './judge-still.ts';

/** A picture taken or chosen and not yet used, with what is doubtful about it. */
export interface Still {
  readonly picture: Blob;
  /** Its address in this page, to be revoked by whoever shows it. */
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
 * A chosen file as it is sent: small and upright. A picture that this phone cannot open is sent as
 * it is, since the server may know how; null for what is no picture, or too large for that.
 */
export async function preparedFile(file: File): Promise<Blob | null> {
  const small = await shrinkPicture(file, cardPictureWish);
  if (small) return small;
  if (file.size > mostPictureBytes) return null;
  const begin = new Uint8Array(await file.slice(0, longestSignature).arrayBuffer());
  return isPicture(begin) ? file : null;
}
