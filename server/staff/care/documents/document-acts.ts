import {
  askDocument,
  decideDocument,
  listDocuments,
  mostDocumentDays,
  openDocument,
} from '../../../../contract/staff/document-acts.ts';
import type {
  DocumentKind,
  DocumentReason,
} from '../../../../contract/borrower/asked-documents.ts';
import type { LookReason } from '../../../../contract/staff/borrower-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import * as say from '../../../../contract/sentences/asked-documents.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { messageOfDocument } from '../../../lending/asked-documents/document-message.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import { openSealedFile } from '../../../store/sealing/sealed-items.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { keepUnsealing, shownUntil } from '../../acts/unsealing-row.ts';

const mostShown = 50;

const selectOf = sql<
  StaffAnswerOf<typeof listDocuments>['rows'][number],
  { borrowerId: string }
>(`
  select d.id as document_id, d.kind, d.reason, d.state, d.asked_at, d.until_on, d.received_at,
    d.refused_for as fault, json_build_object('id', s.id, 'name', s.name) as asked_by
  from asked_document d join staff s on s.id = d.asked_by
  where d.borrower_id = :borrowerId order by d.asked_at desc, d.id limit ${mostShown}`);

const listDocumentsAct = serveAct(listDocuments, async ({ context: { db }, args }) => ({
  rows: await db.rows(selectOf, { borrowerId: args.borrowerId }),
}));

/** As the index that allows one open document of a kind. */
const openOnce =
  "on conflict (borrower_id, kind) where state in ('asked', 'received', 'refused') do nothing";
const lockBorrower = sql<object, { borrowerId: BorrowerId }>(`
  select from borrower where id = :borrowerId and mobile not like 'erased%'
  for no key update`);
const no = (why: string) => new StaffRefusal('not-possible-now', { why });

/** Refusals: `unknown`, `not-possible-now`. */
export const askDocumentAct = serveAct(askDocument, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { kind, reason, untilOn } = args;
  const borrowerId = args.borrowerId as BorrowerId;
  call.about({ kind: 'borrower', id: borrowerId });
  const last = addDays(clock.today(), mostDocumentDays);
  if (untilOn <= clock.today() || untilOn > last) {
    return no(`The day is after today, and not after ${dayText(last)}.`);
  }
  if ((await db.row(lockBorrower, { borrowerId })) === undefined) {
    return new StaffRefusal('unknown');
  }
  const now = clock.now();
  const row = { id: newId(), borrowerId, kind, reason, state: 'asked', untilOn };
  const asked = { ...row, askedBy: staff.id, askedAt: now };
  if ((await insertInto(db, 'asked_document', asked, openOnce)) === 0) {
    return no('This document is asked for already.');
  }
  const isTold = await messageOfDocument(
    db,
    { borrowerId, kind, untilOn, now },
    say.askedMessage,
  );
  if (isTold) context.wake('send-sms');
  return { documentId: row.id, isTold };
});

interface Received {
  readonly kind: DocumentKind;
  readonly reason: DocumentReason;
  readonly state: string;
  readonly untilOn: CivilDate;
  readonly itemId: string | null;
  readonly mediaType: StaffAnswerOf<typeof openDocument>['mediaType'] | null;
}

const selectOne = sql<Received, { documentId: string; borrowerId: BorrowerId }>(`
  select kind, reason, state, until_on, item_id, media_type from asked_document
  where id = :documentId and borrower_id = :borrowerId for update`);
const keepDecision = sql<
  void,
  { documentId: string; state: string; fault: string | null; by: string; now: Date }
>(`
  update asked_document set state = :state, refused_for = :fault, decided_by = :by,
    decided_at = :now
  where id = :documentId and state = 'received'`);

/** Refusals: `unknown`, `not-possible-now`. */
const decideDocumentAct = serveAct(decideDocument, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { documentId, finding } = args;
  const borrowerId = args.borrowerId as BorrowerId;
  call.about({ kind: 'borrower', id: borrowerId });
  const found = await db.row(selectOne, { documentId, borrowerId });
  if (found === undefined) return new StaffRefusal('unknown');
  if (found.state !== 'received') return no('There is nothing to decide about it now.');
  const fault = finding === 'accepted' ? null : finding;
  const state = fault === null ? 'accepted' : 'refused';
  const now = clock.now();
  await db.run(keepDecision, { documentId, state, fault, by: staff.id, now });
  const { kind, untilOn } = found;
  if (fault === null || untilOn < clock.today()) return {};
  const isTold = await messageOfDocument(
    db,
    { borrowerId, kind, untilOn, now },
    say.refusedMessage,
  );
  if (isTold) context.wake('send-sms');
  return {};
});

/** Why it is opened, as its borrower reads it. */
const whys: Readonly<Record<DocumentReason, LookReason>> = {
  review: 'decision',
  hardship: 'decision',
  complaint: 'complaint',
  details: 'identity',
};

/** Opens one that awaits a decision. Refusals: `unknown`, `no-open-work`. */
const openDocumentAct = serveAct(openDocument, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { documentId } = args;
  const borrowerId = args.borrowerId as BorrowerId;
  call.about({ kind: 'borrower', id: borrowerId });
  const found = await db.row(selectOne, { documentId, borrowerId });
  if (found === undefined) return new StaffRefusal('unknown');
  const { itemId: id, mediaType, state, reason: askedFor } = found;
  if (state !== 'received' || id === null || mediaType === null) {
    return new StaffRefusal('no-open-work', { about: 'a document' });
  }
  const now = clock.now();
  const item = { id, borrowerId, kind: 'evidence', reader: 'console' } as const;
  const bytes = await openSealedFile(db, context, { ...item, who: staff.id, now });
  if (bytes === null) return new StaffRefusal('unknown');
  await keepUnsealing(db, {
    staffId: staff.id,
    borrowerId,
    what: ['evidence'],
    why: whys[askedFor],
    reason: args.reason,
    about: { kind: 'borrower', id: borrowerId },
    now,
  });
  return { mediaType, base64: bytes.toString('base64'), shownUntil: shownUntil(now) };
});

/** Documents that a borrower is asked for. */
export const documentActs: readonly ServedAct[] = [
  listDocumentsAct,
  askDocumentAct,
  decideDocumentAct,
  openDocumentAct,
];
