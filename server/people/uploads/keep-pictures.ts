import type { BorrowerId, FileId } from '../../../contract/words/ids.ts';
import { pictureKinds } from '../../../contract/borrower/uploads.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

/**
 * How many days a picture is kept that no later act needed, and frames of a face check that did
 * not match. What became part of a confirmed card or of a face check that counts is kept as long
 * as the lender must keep its records.
 */
export const pictureDays = { notUsed: 2, failedFrames: 7 } as const;

const dayMs = 86_400_000;

/** The moment a picture kept for so many days from `now` may be taken away. */
export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs);
}

const lengthen = sql<
  void,
  {
    ids: readonly string[];
    borrowerId: BorrowerId;
    until: Date | null;
    pictureKinds: readonly string[];
  }
>(`
  update sealed_item
  set purge_after = case when :until::timestamptz is null then null
    else greatest(purge_after, :until::timestamptz) end
  where id = any(:ids::text[]) and borrower_id = :borrowerId
    and kind = any(:pictureKinds::text[])
    and purge_after is not null`);

/**
 * Keeps uploaded pictures longer: until a moment, or as long as records are kept (null). To be
 * called where a picture becomes part of something. For a confirmed card and frames of a face
 * check that matched or awaits review: null. For frames of a failed try: {@link
 * pictureDays}.failedFrames from now. It never shortens: a picture that is part of two things is
 * kept for the longer.
 */
export async function keepPictures(
  q: Queryable,
  kept: {
    readonly ids: readonly FileId[];
    readonly borrowerId: BorrowerId;
    readonly until: Date | null;
  },
): Promise<void> {
  const { ids, borrowerId, until } = kept;
  await q.run(lengthen, { ids, borrowerId, until, pictureKinds });
}
