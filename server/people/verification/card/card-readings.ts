import * as z from 'zod/mini';
import type { BorrowerId, FileId } from '../../../../contract/words/ids.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { jsonText } from '../../../store/database/json-text.ts';
import { newId } from '../../../store/ids.ts';
import type { Keyring } from '../../../store/sealing/keyring.ts';
import {
  openSealed,
  putSealed,
  type SealedReader,
} from '../../../store/sealing/sealed-items.ts';
import { daysFrom, pictureDays } from '../../uploads/keep-pictures.ts';
import type { CardReading } from '../../../store/ports/card-reader.ts';

/** One reading of a card, as its row says it; the text read is encrypted. */
export interface CardReadingRow {
  readonly id: string;
  readonly frontFileId: FileId;
  readonly backFileId: FileId | null;
  readonly readingId: string;
  readonly confirmedAt: Date | null;
  readonly identityId: string | null;
}

const columns = 'id, front_file_id, back_file_id, reading_id, confirmed_at, identity_id';
const newestFirst = 'order by coalesce(confirmed_at, read_at) desc, id desc limit 1';

const selectOfFront = sql<CardReadingRow, { borrowerId: BorrowerId; frontFileId: FileId }>(`
  select ${columns} from card_reading
  where borrower_id = :borrowerId and front_file_id = :frontFileId ${newestFirst}`);

const selectNewest = sql<CardReadingRow, { borrowerId: BorrowerId }>(`
  select ${columns} from card_reading where borrower_id = :borrowerId ${newestFirst}`);

/** The newest reading of a picture; null when it was not read. */
export async function readingOfFront(
  q: Queryable,
  borrowerId: BorrowerId,
  frontFileId: FileId,
): Promise<CardReadingRow | null> {
  return (await q.row(selectOfFront, { borrowerId, frontFileId })) ?? null;
}

/** The reading that was made or confirmed last, of whatever picture. */
export async function newestReading(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<CardReadingRow | null> {
  return (await q.row(selectNewest, { borrowerId })) ?? null;
}

/** The text read, encrypted. */
const sealedReading = z.object({
  text: z.object({
    nrc: z.optional(z.string()),
    firstName: z.optional(z.string()),
    lastName: z.optional(z.string()),
    birthDate: z.optional(z.string()),
    sex: z.optional(z.enum(['male', 'female'])),
  }),
  confidence: z.record(z.string(), z.number()),
  retake: z.boolean(),
});
export type SealedReading = z.output<typeof sealedReading>;

/** Decrypts the text read; null when it expired unconfirmed. */
export async function openReading(
  q: Queryable,
  keys: Keyring,
  asked: {
    readonly row: CardReadingRow;
    readonly borrowerId: BorrowerId;
    readonly reader: SealedReader;
    readonly now: Date;
  },
): Promise<SealedReading | null> {
  const { row, ...of } = asked;
  const plain = await openSealed(q, keys, { ...of, id: row.readingId, kind: 'card-reading' });
  return plain === null ? null : sealedReading.parse(JSON.parse(plain.toString('utf8')));
}

/** Stores the text read encrypted, as long as an unconfirmed picture. */
export async function saveReading(
  q: Queryable,
  keys: Keyring,
  saved: {
    readonly borrowerId: BorrowerId;
    readonly frontFileId: FileId;
    readonly backFileId: FileId | null;
    readonly reading: CardReading;
    readonly now: Date;
  },
): Promise<CardReadingRow> {
  const { borrowerId, frontFileId, backFileId, reading, now } = saved;
  const { engine, text, confidence, retake } = reading;
  const readingId = await putSealed(q, keys, {
    borrowerId,
    kind: 'card-reading',
    now,
    plain: Buffer.from(JSON.stringify({ text, confidence, retake })),
    purgeAfter: daysFrom(now, pictureDays.notUsed),
  });
  const row = { id: newId(), frontFileId, backFileId, readingId };
  await insertInto(q, 'card_reading', { ...row, borrowerId, engine, readAt: now });
  return { ...row, confirmedAt: null, identityId: null };
}

interface Confirmation {
  readonly id: string;
  readonly now: Date;
  readonly identityId: string;
  readonly corrected: string;
  readonly backFileId: FileId | null;
}

const confirmOpen = sql<void, Confirmation>(`
  update card_reading set confirmed_at = :now, identity_id = :identityId,
    corrected = :corrected::jsonb, back_file_id = :backFileId
  where id = :id and confirmed_at is null`);

/** A reading that was confirmed before stays as it was; this is one more of the same picture. */
const confirmAgain = sql<void, Confirmation & { newId: string }>(`
  insert into card_reading (id, borrower_id, front_file_id, back_file_id, reading_id, engine,
    read_at, confirmed_at, identity_id, corrected)
  select :newId, borrower_id, front_file_id, :backFileId, reading_id, engine, read_at, :now,
    :identityId, :corrected::jsonb
  from card_reading where id = :id`);

const keepReading = sql<void, { readingId: string; borrowerId: BorrowerId }>(`
  update sealed_item set purge_after = null
  where id = :readingId and borrower_id = :borrowerId and kind = 'card-reading'`);

/** Notes that a borrower confirmed a reading, with the fields they corrected, and keeps it. */
export async function confirmReading(
  q: Queryable,
  confirmed: {
    readonly row: CardReadingRow;
    readonly borrowerId: BorrowerId;
    readonly identityId: string;
    readonly corrected: readonly string[];
    readonly backFileId: FileId | null;
    readonly now: Date;
  },
): Promise<void> {
  const { row, borrowerId, identityId, corrected, backFileId, now } = confirmed;
  const values = { id: row.id, now, identityId, corrected: jsonText(corrected), backFileId };
  if ((await q.run(confirmOpen, values)) === 0) {
    await q.run(confirmAgain, { ...values, newId: newId() });
  }
  await q.run(keepReading, { readingId: row.readingId, borrowerId });
}
