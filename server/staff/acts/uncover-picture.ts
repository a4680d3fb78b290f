import type * as z from 'zod/mini';
import type { openedPicture } from '../../../contract/staff/opened-picture.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { pictureType } from '../../people/uploads/clean-picture.ts';
import type { Context } from '../../store/context.ts';
import { openSealedFile } from '../../store/sealing/sealed-items.ts';
import type { SealedKind } from '../../store/sealing/sealed-items.ts';
import { keepUnsealing, shownUntil } from './unsealing-row.ts';
import type { Unsealing } from './unsealing-row.ts';

/** A picture that an act may open, and whose it is. */
interface WantedPicture {
  readonly itemId: string;
  readonly kind: SealedKind;
  readonly what: string;
  readonly borrowerId: BorrowerId;
}

/** Opens a picture and records who saw it, and why; null if it is not kept any more. */
export async function uncoverPicture(
  context: Context,
  { itemId: id, kind, what, borrowerId }: WantedPicture,
  seen: Pick<Unsealing, 'staffId' | 'why' | 'reason' | 'about'>,
): Promise<z.output<typeof openedPicture> | null> {
  const now = context.clock.now();
  const reading = { reader: 'console', who: seen.staffId, now } as const;
  const bytes = await openSealedFile(context.db, context, { id, borrowerId, kind, ...reading });
  if (bytes === null) return null;
  await keepUnsealing(context.db, { ...seen, borrowerId, what: [kind], now });
  const base64 = bytes.toString('base64');
  return { what, mediaType: pictureType(bytes), base64, shownUntil: shownUntil(now) };
}
