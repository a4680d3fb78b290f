import { beginContact, endContact } from '../../../../contract/staff/collections-acts.ts';
import { promise, readContactNote } from '../../../../contract/staff/collections-acts.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, parseKwacha } from '../../../../contract/words/ngwee.ts';
import { assert } from '../../../../domain/assert.ts';
import { account } from '../../../../domain/loan/account.ts';
import { whyNotPromised } from '../../../../domain/loan/promise.ts';
import { reminderNow } from '../../../../domain/loan/reminders.ts';
import {
  followPromises,
  keepPromise,
  promisesOf,
} from '../../../lending/collections/promise-row.ts';
import { restLoans } from '../../../lending/collections/rest-loans.ts';
import { writeReminder } from '../../../lending/reminders/send-reminders.ts';
import { newId } from '../../../store/ids.ts';
import { openSealed, putSealed } from '../../../store/sealing/sealed-items.ts';
import type { ServedAct, StaffCall } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { openNumber } from '../book/unseal.ts';
import { keepUnsealing, shownUntil } from '../../acts/unsealing-row.ts';
import { listToCollectAct } from './collections-list.ts';
import { beginRow, endContactRow, findContact, openContactOf } from './contact-row.ts';
import { resumeContactAct, stopContactAct } from './contact-stop.ts';
import { lateLoanOf, whyRefused } from './may-be-contacted.ts';
import type { LateLoan } from './may-be-contacted.ts';
import { promiseView } from './promise-view.ts';
import { showContactRulesAct } from './show-contact-rules.ts';
import { mayContactAct, showToCollectAct } from './show-to-collect.ts';

/**
 * The rules decide before the number is shown: the borrower's own, never another's. That it was
 * shown is kept as a reading, which the borrower and the auditor see. A message is the reminder of
 * the loan, and needs no number.
 */
export const beginContactAct = serveAct(beginContact, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { how, purpose } = args;
  call.about({ kind: 'loan', id: args.orderId });
  const late = await lateLoanOf(context, args.orderId);
  if (late === null) return new StaffRefusal('unknown');
  const whyNot = await whyNotBegun(call, late);
  if (whyNot !== null) return whyNot;
  const { order, facts, inForce } = late;
  const { borrowerId } = order;
  const [now, today] = [clock.now(), clock.today()];
  const days = how === 'call' ? facts.calls.map(civilDateOf) : facts.messagedOn;
  const id = newId();
  const begun = await beginRow(db, {
    id,
    orderId: BigInt(order.id),
    borrowerId,
    how,
    purpose,
    rulesVersion: inForce.version,
    staffId: staff.id,
    begunAt: now,
    onDate: today,
    // Its place among those of its kind this day.
    place: days.filter((day) => day === today).length + 1,
  });
  // Another person was faster, or the same person elsewhere.
  if (!begun) return new StaffRefusal('changed-meanwhile');
  const number = how === 'call' ? await numberFor(call, late, id) : null;
  if (how === 'message' && !(await sendMessage(call, late, id))) {
    return new StaffRefusal('changed-meanwhile');
  }
  await restLoans(db, { borrowerId, staffId: staff.id, now });
  return { contactId: id, number };
});

type Begin = StaffCall<typeof beginContact>;

async function whyNotBegun(
  { context, args: { how }, staff }: Begin,
  late: LateLoan,
): Promise<ReturnType<typeof whyRefused> | StaffRefusal<'contact-open' | 'not-possible-now'>> {
  const mine = await openContactOf(context.db, staff.id);
  if (mine !== null) {
    return new StaffRefusal('contact-open', { orderId: String(mine.orderId) });
  }
  if (late.account.overdueDays === 0 || late.account.writtenOff) {
    return new StaffRefusal('not-possible-now', { why: 'Nothing of this loan is late.' });
  }
  return whyRefused({ ...late, how, at: context.clock.now() });
}

async function numberFor({ context, staff }: Begin, { order }: LateLoan, contactId: string) {
  const { borrowerId } = order;
  const now = context.clock.now();
  const opened = await openNumber(context, { borrowerId, who: staff.id, now });
  assert(opened !== null, 'a loan has its borrower');
  await keepUnsealing(context.db, {
    staffId: staff.id,
    borrowerId,
    what: ['name', 'mobile'],
    why: 'contact',
    reason: '',
    about: { kind: 'contact', id: contactId },
    now,
  });
  return { ...opened, shownUntil: shownUntil(now) };
}

/** The reminder of the day, whose row keeps it from being sent twice; false where it was. */
async function sendMessage(
  { context }: Begin,
  { order, account: state }: LateLoan,
  id: string,
): Promise<boolean> {
  const reminder = reminderNow(state);
  assert(reminder !== null, 'what is late can be asked for');
  if (!(await writeReminder(context, { order, account: state, reminder }))) return false;
  const now = context.clock.now();
  await endContactRow(context.db, {
    id,
    orderId: order.id,
    outcome: 'sent',
    noteId: null,
    now,
  });
  context.wake('send-sms');
  return true;
}

/** By the person who began it. Refusals: `unknown`, `decided-already`. */
export const endContactAct = serveAct(endContact, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const { contactId: id, outcome, note } = args;
  call.about({ kind: 'contact', id });
  const contact = await findContact(db, id);
  if (contact === null || contact.staffId !== staff.id) return new StaffRefusal('unknown');
  const { orderId, borrowerId } = contact;
  const now = clock.now();
  const noted = { borrowerId, kind: 'contact-note', plain: Buffer.from(note), now } as const;
  const noteId = note === '' ? null : await putSealed(db, keys, noted);
  if (!(await endContactRow(db, { id, orderId, outcome, noteId, now }))) {
    return new StaffRefusal('decided-already', { who: contact.staffName });
  }
  if (outcome === 'talked' || outcome === 'refused') await followPromises(db, orderId, now);
  await restLoans(db, { borrowerId, staffId: staff.id, now });
  return {};
});

/** Refusal: `unknown`, of a contact without a note too. */
const readContactNoteAct = serveAct(readContactNote, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  call.about({ kind: 'contact', id: args.contactId });
  const contact = await findContact(db, args.contactId);
  const id = contact?.noteId ?? null;
  if (contact === null || id === null) return new StaffRefusal('unknown');
  const { borrowerId } = contact;
  const asked = { id, borrowerId, kind: 'contact-note', reader: 'console' } as const;
  const plain = await openSealed(db, keys, { ...asked, who: staff.id, now: clock.now() });
  return { note: plain === null ? '' : plain.toString('utf8') };
});

/**
 * A promise is taken down whether they called or were called. Refusals: `unknown`,
 * `not-possible-now`, `promise-kept-open`, `more-than-owed`, `too-far`.
 */
export const promiseAct = serveAct(promise, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { on } = args;
  call.about({ kind: 'loan', id: args.orderId });
  const late = await lateLoanOf(context, args.orderId);
  if (late === null) return new StaffRefusal('unknown');
  const now = clock.now();
  const refusal = whyNotTaken(late, { on, amount: args.amount, now });
  if (refusal instanceof StaffRefusal) return refusal;
  const { order } = late;
  const { id: orderId, borrowerId } = order;
  const kept = await keepPromise(db, {
    id: newId(),
    orderId,
    borrowerId,
    amount: refusal,
    on,
    madeAt: now,
    staffId: staff.id,
  });
  if (!kept) return new StaffRefusal('promise-kept-open', { when: '' });
  await followPromises(db, orderId, now);
  await restLoans(db, { borrowerId, staffId: staff.id, now });
  const [newest] = await promisesOf(db, orderId);
  assert(newest !== undefined, 'it was kept just now');
  return { promise: promiseView(newest) };
});

/** The amount that is promised, or why it is not taken. */
function whyNotTaken(
  { order, account: state, inForce }: LateLoan,
  of: { readonly on: CivilDate; readonly amount: string; readonly now: Date },
) {
  const { on, now } = of;
  const today = civilDateOf(now);
  const amount = parseKwacha(of.amount);
  if (state.remainingAmount === 0n || amount === null || amount === 0n) {
    return new StaffRefusal('not-possible-now', { why: 'There is nothing to promise.' });
  }
  const { promiseDays } = inForce.rules;
  const events = order.events.filter(({ effectiveAt }) => effectiveAt <= now);
  const owed = account(order.terms, events, on < today ? today : on).remainingAmount;
  const why = whyNotPromised({ amount, on }, { today, promiseDays, owed });
  if (why === null) return amount;
  const values = { owed: formatKwacha(owed), last: addDays(today, promiseDays) };
  return new StaffRefusal(why, values);
}

/** What the lender's people do about who is late. */
export const collectionsActs: readonly ServedAct[] = [
  listToCollectAct,
  showToCollectAct,
  mayContactAct,
  beginContactAct,
  endContactAct,
  readContactNoteAct,
  promiseAct,
  stopContactAct,
  resumeContactAct,
  showContactRulesAct,
];
