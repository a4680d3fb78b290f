import {
  leastCertificateSide,
  mostCertificateBytes,
} from '../../../contract/borrower/death-report.ts';
import * as say from '../../../contract/sentences/family.ts';
import { refuse } from '../../http/refusal.ts';
import { fewAtOnce } from '../../store/few-at-once.ts';
import { cleanPicture } from './clean-picture.ts';
import { pictureRefusal } from './picture-refusal.ts';
import { readBase64 } from './read-base64.ts';

/** As much of a document as of a side of a card can be read from this. */
const mostKeptBytes = 110_000;
const inTurn = fewAtOnce('the reading of documents', {
  atOnce: 1,
  waiting: 10,
  waitingEach: 1,
});

/** A picture of a document, drawn again, or a PDF as it is; or why it is neither. */
export async function readDocument(base64: string, from: string) {
  const file = readBase64(base64, { mostBytes: mostCertificateBytes });
  if (file === 'too-large') {
    return refuse('image-too-large', { why: say.tooLarge }, { cause: 'too-many-bytes' });
  }
  if (file === 'not-base64') return pictureRefusal('incomplete');
  if (Buffer.from(file.subarray(0, 5)).equals(Buffer.from('%PDF-'))) {
    return { mediaType: 'application/pdf' as const, bytes: file };
  }
  const wish = { leastSide: leastCertificateSide, mostBytes: mostKeptBytes };
  const bytes = await inTurn(from, () => cleanPicture(file, wish));
  if (typeof bytes === 'string') return pictureRefusal(bytes);
  return { mediaType: 'image/webp' as const, bytes };
}
