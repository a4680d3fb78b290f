import { uploadPicture } from '../../../contract/borrower/uploads.ts';
import type { PictureKind } from '../../../contract/borrower/uploads.ts';
import type { FileId } from '../../../contract/words/ids.ts';
import { call } from '../../platform/api/call.ts';
import { askPatiently } from './ask-patiently.ts';
import type { Patience } from './ask-patiently.ts';
import { dataUrlOf } from './data-url-of.ts';

/**
 * Sends a picture, with retries after a lost connection: the server knows the same picture when
 * it comes twice. Rejects like a call, without a toast: the screen shows the sentence.
 */
export async function sendPicture(
  { kind, picture }: { kind: PictureKind; picture: Blob },
  patience: Patience,
): Promise<FileId> {
  const base64 = await dataUrlOf(picture);
  const { signal } = patience;
  const send = () => call(uploadPicture, { body: { kind, base64 }, signal, quiet: true });
  const { fileId } = await askPatiently(send, patience);
  return fileId;
}
