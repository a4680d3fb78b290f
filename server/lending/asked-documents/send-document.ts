import { sendDocument } from '../../../contract/borrower/send-document.ts';
import type { DocumentId } from '../../../contract/borrower/asked-documents.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { countAgainstLimits, type RateLimit } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { readDocument } from '../../people/uploads/read-document.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { putSealedFile } from '../../store/sealing/sealed-items.ts';

/** What is refused counts too. */
export const documentsADay: RateLimit = { name: 'document', most: 20, windowSeconds: 86_400 };

interface Asked {
  readonly documentId: DocumentId;
  readonly borrowerId: BorrowerId;
  readonly today: CivilDate;
}

const selectAsked = sql<{ itemId: string | null }, Asked>(`
  select item_id from asked_document
  where id = :documentId and borrower_id = :borrowerId and state in ('asked', 'refused')
    and until_on >= :today::date for update`);
const keepReceived = sql<void, Asked & { itemId: string; mediaType: string; now: Date }>(`
  update asked_document set state = 'received', item_id = :itemId, media_type = :mediaType,
    received_at = :now, decided_by = null, decided_at = null, refused_for = null
  where id = :documentId and borrower_id = :borrowerId and until_on >= :today::date`);
// What was refused is of no use any more: the job `purge` takes it away.
const purgeFormer = sql<void, { itemId: string; borrowerId: BorrowerId; now: Date }>(`
  update sealed_item set purge_after = :now where id = :itemId and borrower_id = :borrowerId`);

const isAsked = async (q: Queryable, asked: Asked) =>
  (await q.row(selectAsked, asked)) !== undefined;

/**
 * The borrower sends what staff asked for. Refusals: `document-over` of one that is not theirs,
 * was sent, or has ended; `too-many-pictures`, and those of a picture.
 */
export const sendDocumentCall = serve(sendDocument, async ({ context, borrower, body }) => {
  const { db, clock } = context;
  const borrowerId = borrower.id;
  const asked = { documentId: body.documentId, borrowerId, today: clock.today() };
  if (!(await isAsked(db, asked))) return refuse('document-over');
  const exceeded = await countAgainstLimits(db, context, [
    { limit: documentsADay, of: borrowerId },
  ]);
  if (exceeded !== null) return refuse('too-many-pictures');
  const read = await readDocument(body.base64, borrowerId);
  if (!('bytes' in read)) return read;
  const now = clock.now();
  const { mediaType, bytes: plain } = read;
  return db.transaction(async (tx) => {
    const before = await tx.row(selectAsked, asked);
    if (before === undefined) return refuse('document-over');
    const sealed = { borrowerId, kind: 'evidence', plain, now } as const;
    const itemId = await putSealedFile(tx, context, sealed);
    await tx.run(keepReceived, { ...asked, itemId, mediaType, now });
    if (before.itemId) await tx.run(purgeFormer, { itemId: before.itemId, borrowerId, now });
    return { state: 'received' as const };
  });
});
