import { setImmediate as othersFirst } from 'node:timers/promises';
import {
  leastPictureSide,
  mostPictureBytes,
  uploadPicture,
} from '../../../contract/borrower/uploads.ts';
import { wrongFile } from '../../../contract/borrower/picture-file.ts';
import type { PictureKind } from '../../../contract/borrower/uploads.ts';
import type { BorrowerId, FileId } from '../../../contract/words/ids.ts';
import { countAgainstLimits, type RateLimit } from '../../http/rate-limits.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import { putSealedFile } from '../../store/sealing/sealed-items.ts';
import { cleanPicture, mostKeptBytes } from './clean-picture.ts';
import { fewAtOnce } from '../../store/few-at-once.ts';
import { daysFrom, pictureDays } from './keep-pictures.ts';
import { pictureRefusal } from './picture-refusal.ts';
import { readBase64 } from './read-base64.ts';

/** Verification takes a dozen pictures when all goes well. What is refused counts too. */
export const picturesADay: RateLimit = { name: 'picture', most: 60, windowSeconds: 86_400 };

/** The same picture sent again within this time, after a lost answer, is the same file. */
const sameFileSeconds = 3_600;

/** An empty file, also as a data URL. */
const hasNone = /^(?:data:[^,]{0,300},)?$/;

/** A decoded picture of 24 million pixels takes some 70 MB while it is drawn again. */
const inTurn = fewAtOnce('the reading of pictures', { atOnce: 2, waiting: 20, waitingEach: 2 });

/**
 * Takes a picture of the card or the face. It draws it again without the file's other data, and
 * stores it encrypted for two days, unless a later act needs it longer.
 */
export const uploadPictureCall = serve(uploadPicture, async ({ context, borrower, body }) => {
  const { db, keys, files, clock } = context;
  const { kind, base64 } = body;
  // Each step with a large body takes some milliseconds, in which no other request is served.
  await othersFirst();
  const file = readBase64(base64, { mostBytes: mostPictureBytes });
  if (file === 'too-large') return pictureRefusal('too-many-bytes');
  if (file === 'not-base64')
    return pictureRefusal(hasNone.test(base64) ? 'empty' : 'incomplete');
  const wrong = wrongFile(file);
  if (wrong !== null) return pictureRefusal(wrong);
  await othersFirst();
  const now = clock.now();
  const sent = { borrowerId: borrower.id, kind, fingerprint: fingerprint(keys, kind, file) };
  const known = await findSame(db, sent, now);
  if (known !== null) return { fileId: known };
  const exceeded = await countAgainstLimits(db, context, [
    { limit: picturesADay, of: borrower.id },
  ]);
  if (exceeded !== null) return refuse('too-many-pictures');
  const plain = await inTurn(`${borrower.id}`, () =>
    cleanPicture(file, {
      leastSide: leastPictureSide[kind],
      mostBytes: mostKeptBytes[kind],
    }),
  );
  if (typeof plain === 'string') return pictureRefusal(plain);
  const purgeAfter = daysFrom(now, pictureDays.notUsed);
  const item = { ...sent, plain, now, purgeAfter };
  return { fileId: await putSealedFile<FileId>(db, { keys, files }, item) };
});

const selectSame = sql<
  { id: FileId },
  { borrowerId: BorrowerId; kind: string; fingerprint: string; since: Date }
>(`
  select id from sealed_item
  where borrower_id = :borrowerId and kind = :kind and fingerprint = :fingerprint
    and created_at > :since
  order by created_at desc limit 1`);

async function findSame(
  q: Queryable,
  sent: {
    readonly borrowerId: BorrowerId;
    readonly kind: PictureKind;
    readonly fingerprint: string;
  },
  now: Date,
): Promise<FileId | null> {
  const since = new Date(now.getTime() - sameFileSeconds * 1000);
  const row = await q.row(selectSame, {
    borrowerId: sent.borrowerId,
    kind: sent.kind,
    fingerprint: sent.fingerprint,
    since,
  });
  return row?.id ?? null;
}
