import * as say from '../../../../contract/sentences/complaint-messages.ts';
import {
  answerComplaint,
  closeComplaint,
  handComplaint,
  readComplaint,
  showComplaint,
} from '../../../../contract/staff/complaint-acts.ts';
import { plainText } from '../../../../contract/words/plain-text.ts';
import type { ComplaintRow } from '../../../people/complaints/complaint-row.ts';
import {
  answerDay,
  findComplaint,
  moveComplaint,
} from '../../../people/complaints/complaint-row.ts';
import { complaintView } from '../../../people/complaints/complaint-view.ts';
import { newSms } from '../../../messages/new-sms.ts';
import { queueSms } from '../../../messages/queue-sms.ts';
import { putSealed } from '../../../store/sealing/sealed-items.ts';
import type { ServedAct, StaffCall } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { endWork } from '../../acts/work-item.ts';
import { showClaimAct } from './show-claim.ts';
import { viewOf, whyNotAnswered, whyNotClosed, whyNotHanded } from './complaint-views.ts';
import { listComplaintsAct } from './complaint-views.ts';

const smsUsefulHours = 48;

/** Refusal: `unknown`. */
const showComplaintAct = serveAct(showComplaint, async ({ context, args, staff, about }) => {
  about({ kind: 'complaint', id: args.number });
  const row = await findComplaint(context.db, args.number);
  if (row === null) return new StaffRefusal('unknown');
  return { complaint: await viewOf(context, row, staff) };
});

/** Opens what was written, in the name of who asks. Refusal: `unknown`. */
const readComplaintAct = serveAct(readComplaint, async ({ context, args, staff, about }) => {
  about({ kind: 'complaint', id: args.number });
  const row = await findComplaint(context.db, args.number);
  if (row === null) return new StaffRefusal('unknown');
  const by = { reader: 'console', who: staff.id } as const;
  const { words, answers } = await complaintView(context, row, by);
  return { words, answers };
});

type Changing = typeof answerComplaint | typeof handComplaint | typeof closeComplaint;

/** The complaint as the caller saw it, or why it is not that any more. */
async function seenBy({
  context,
  args: { number, version },
}: StaffCall<Changing>): Promise<ComplaintRow | StaffRefusal<'unknown' | 'changed-meanwhile'>> {
  const row = await findComplaint(context.db, number);
  if (row === null) return new StaffRefusal('unknown');
  return row.version === version ? row : new StaffRefusal('changed-meanwhile');
}

async function shownAgain({ context, staff }: StaffCall<Changing>, { number }: ComplaintRow) {
  const row = await findComplaint(context.db, number);
  return row === null
    ? new StaffRefusal('unknown')
    : { complaint: await viewOf(context, row, staff) };
}

/** The borrower reads it under Me, and gets an SMS. */
const answerComplaintAct = serveAct(answerComplaint, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  call.about({ kind: 'complaint', id: args.number });
  const row = await seenBy(call);
  if (row instanceof StaffRefusal) return row;
  const why = whyNotAnswered(row, staff);
  if (why !== null) return why;
  const text = plainText(args.text);
  if (text === '') return noWords();
  const now = clock.now();
  const { borrowerId } = row;
  const answer = { borrowerId, kind: 'complaint-answer', plain: Buffer.from(text) } as const;
  const answerId = await putSealed(db, keys, { ...answer, now });
  const step = { fact: 'answered', answerId, by: staff.id, now } as const;
  // The encrypted item goes with the refusal.
  if ((await moveComplaint(db, row, step)) === null) return changedMeanwhile();
  await tell(call, row, say.answered(row.number));
  await endWork(db, { queue: 'complaints', id: row.number });
  return shownAgain(call, row);
});

/** It is no longer assigned: it waits for the director. */
const handComplaintAct = serveAct(handComplaint, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  call.about({ kind: 'complaint', id: args.number });
  const row = await seenBy(call);
  if (row instanceof StaffRefusal) return row;
  const why = whyNotHanded(row, staff, clock.today());
  if (why !== null) return why;
  const { reason } = args;
  const step = { fact: 'escalated', reason, by: staff.id, now: clock.now() } as const;
  const moved = await moveComplaint(db, row, step);
  if (moved === null) return changedMeanwhile();
  await tell(call, row, say.passedOn(row.number, answerDay(moved)));
  await endWork(db, { queue: 'complaints', id: row.number });
  return shownAgain(call, row);
});

/** After our first answer its borrower may still ask the director. */
const closeComplaintAct = serveAct(closeComplaint, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  call.about({ kind: 'complaint', id: args.number });
  const row = await seenBy(call);
  if (row instanceof StaffRefusal) return row;
  const why = whyNotClosed(row, staff);
  if (why !== null) return why;
  const { reason } = args;
  const step = { fact: 'ended', reason, by: staff.id, now: clock.now() } as const;
  if ((await moveComplaint(db, row, step)) === null) return changedMeanwhile();
  return shownAgain(call, row);
});

export function noWords() {
  return new StaffRefusal('not-possible-now', { why: 'The answer has no words.' });
}

function changedMeanwhile() {
  return new StaffRefusal('changed-meanwhile');
}

/** Tells the borrower by SMS, after the commit. */
async function tell(
  { context }: Pick<StaffCall<Changing>, 'context'>,
  { borrowerId, mobile }: Pick<ComplaintRow, 'borrowerId' | 'mobile'>,
  text: string,
): Promise<void> {
  const now = context.clock.now();
  const message = { borrowerId, mobile, kind: 'complaint', text, now } as const;
  await queueSms(context.db, newSms({ ...message, usefulHours: smsUsefulHours }), now);
  context.wake('send-sms');
}

/** What the lender's people do about complaints. */
export const complaintActs: readonly ServedAct[] = [
  listComplaintsAct,
  showComplaintAct,
  readComplaintAct,
  showClaimAct,
  answerComplaintAct,
  handComplaintAct,
  closeComplaintAct,
];
