import {
  addNote,
  endBorrowerSessions,
  endLoginsReasons,
  readBorrowerSms,
  readNote,
  setBorrowerLanguage,
  stopWhatsapp,
} from '../../../../contract/staff/borrower-care-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { showBorrower } from '../../../../contract/staff/borrower-acts.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import * as say from '../../../../contract/sentences/messages.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { newSms } from '../../../messages/new-sms.ts';
import { queueSms } from '../../../messages/queue-sms.ts';
import { loadConsents, recordConsent } from '../../../people/consents/consents.ts';
import { chooseLanguage } from '../../../people/language/borrower-language.ts';
import { endSessions } from '../../../people/sessions/live-sessions.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import type { Context } from '../../../store/context.ts';
import { openSealed, putSealed } from '../../../store/sealing/sealed-items.ts';
import { offeredLanguages } from '../../../store/spoken.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { accountBlockActs } from './account-block.ts';
import { checkCallerAct } from './check-caller.ts';

/** A message that comes later than this tells of nothing that can still be stopped. */
const smsUsefulHours = 48;
const mostNotes = 50;

type NoteRow = StaffAnswerOf<typeof showBorrower>['notes'][number];

const selectWords = sql<{ itemId: string }, { borrowerId: BorrowerId; messageId: string }>(`
  select words_id as item_id from inbound_sms
  where id = :messageId and borrower_id = :borrowerId and words_id is not null`);
const lockBorrower = sql<{ mobile: Mobile }, { borrowerId: BorrowerId }>(
  'select mobile from borrower where id = :borrowerId for no key update',
);
const selectNotes = sql<NoteRow, { borrowerId: string }>(`
  select n.item_id as note_id, s.name as by, n.written_at as at
  from staff_note n join staff s on s.id = n.staff_id
  where n.borrower_id = :borrowerId order by n.written_at desc limit ${mostNotes}`);

/** Who wrote of a borrower and when, newest first; the words stay encrypted. */
export function notesOf(q: Queryable, borrowerId: string): Promise<readonly NoteRow[]> {
  return q.rows(selectNotes, { borrowerId });
}

async function keepNote(
  { db, keys, clock }: Context,
  of: { readonly borrowerId: BorrowerId; readonly staffId: string; readonly text: string },
): Promise<void> {
  const { borrowerId, staffId, text } = of;
  const now = clock.now();
  const item = { borrowerId, kind: 'staff-note', plain: Buffer.from(text), now } as const;
  const itemId = await putSealed(db, keys, item);
  await insertInto(db, 'staff_note', { itemId, borrowerId, staffId, writtenAt: now });
}

/** Refusal: `unknown`. */
export const addNoteAct = serveAct(addNote, async ({ context, args, staff, about }) => {
  const borrowerId = args.borrowerId as BorrowerId;
  about({ kind: 'borrower', id: borrowerId });
  if ((await context.db.row(lockBorrower, { borrowerId })) === undefined) {
    return new StaffRefusal('unknown');
  }
  await keepNote(context, { borrowerId, staffId: staff.id, text: args.text });
  return {};
});

/** Refusal: `unknown`, of what was erased too. */
const readNoteAct = serveAct(readNote, async ({ context, args, staff, about }) => {
  const { db, keys, clock } = context;
  const borrowerId = args.borrowerId as BorrowerId;
  about({ kind: 'borrower', id: borrowerId });
  const asked = { id: args.noteId, borrowerId, kind: 'staff-note', reader: 'console' } as const;
  const plain = await openSealed(db, keys, { ...asked, who: staff.id, now: clock.now() });
  return plain === null ? new StaffRefusal('unknown') : { text: plain.toString('utf8') };
});

/** Refusal: `unknown`, of what was erased too. */
const readBorrowerSmsAct = serveAct(readBorrowerSms, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const borrowerId = args.borrowerId as BorrowerId;
  call.about({ kind: 'borrower', id: borrowerId });
  const found = await db.row(selectWords, { borrowerId, messageId: args.messageId });
  if (found === undefined) return new StaffRefusal('unknown');
  const item = { id: found.itemId, borrowerId, kind: 'borrower-sms' } as const;
  const by = { reader: 'console', who: staff.id, now: clock.now() } as const;
  const plain = await openSealed(db, keys, { ...item, ...by });
  return plain === null ? new StaffRefusal('unknown') : { text: plain.toString('utf8') };
});

/**
 * Every login of a borrower ends, the reason is a note, and they get an SMS. Refusal: `unknown`.
 */
const endBorrowerSessionsAct = serveAct(endBorrowerSessions, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const borrowerId = args.borrowerId as BorrowerId;
  call.about({ kind: 'borrower', id: borrowerId });
  const borrower = await db.row(lockBorrower, { borrowerId });
  if (borrower === undefined) return new StaffRefusal('unknown');
  const { mobile } = borrower;
  const now = clock.now();
  const ended = await endSessions(db, { borrowerId, but: null, now });
  if (ended > 0) {
    const sms = { borrowerId, mobile, kind: 'security', text: say.loggedOutByUs, now } as const;
    await queueSms(db, newSms({ ...sms, usefulHours: smsUsefulHours }), now);
    context.wake('send-sms');
    const text = `Logged out everywhere. ${endLoginsReasons[args.reason]}.`;
    await keepNote(context, { borrowerId, staffId: staff.id, text });
  }
  return { ended };
});

/** Refusals: `unknown`, `not-possible-now` for a language that is not offered. */
const setBorrowerLanguageAct = serveAct(setBorrowerLanguage, async (call) => {
  const { context, args, about } = call;
  const borrowerId = args.borrowerId as BorrowerId;
  about({ kind: 'borrower', id: borrowerId });
  if (!offeredLanguages().includes(args.language)) return new StaffRefusal('not-possible-now');
  if ((await context.db.row(lockBorrower, { borrowerId })) === undefined) {
    return new StaffRefusal('unknown');
  }
  await chooseLanguage(context.db, { borrowerId, language: args.language });
  return {};
});

/** Refusals: `unknown`, `same-as-now` where nothing is agreed to. */
const stopWhatsappAct = serveAct(stopWhatsapp, async (call) => {
  const { context, args, about } = call;
  const { db, clock } = context;
  const borrowerId = args.borrowerId as BorrowerId;
  about({ kind: 'borrower', id: borrowerId });
  const borrower = await db.row(lockBorrower, { borrowerId });
  if (borrower === undefined) return new StaffRefusal('unknown');
  const at = clock.now();
  const standing = (await loadConsents(db, borrowerId)).get('whatsapp');
  if (!standing?.given) return new StaffRefusal('same-as-now');
  await recordConsent(db, borrowerId, { ...standing, given: false, at, source: 'staff' });
  const sms = {
    borrowerId,
    mobile: borrower.mobile,
    kind: 'answer',
    text: say.smsAgain,
  } as const;
  await queueSms(db, newSms({ ...sms, now: at, usefulHours: smsUsefulHours }), at);
  context.wake('send-sms');
  return {};
});

/** What the lender's people do for one borrower. */
export const borrowerCareActs = [
  addNoteAct,
  readNoteAct,
  readBorrowerSmsAct,
  endBorrowerSessionsAct,
  setBorrowerLanguageAct,
  stopWhatsappAct,
  checkCallerAct,
  ...accountBlockActs,
] as const;
