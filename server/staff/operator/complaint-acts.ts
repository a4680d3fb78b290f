import type { OperatorAnswer, OperatorArgs } from '../../../contract/staff/operator.ts';
import * as say from '../../../contract/sentences/complaint-messages.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { daysBetween } from '../../../contract/words/civil-date.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { plainText } from '../../../contract/words/plain-text.ts';
import {
  answeredComplaints,
  type ComplaintRow,
  findComplaint,
  moveComplaint,
  waitingComplaints,
} from '../../people/complaints/complaint-row.ts';
import { complaintView } from '../../people/complaints/complaint-view.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import { ageText, fieldsPart, instantText, tablePart } from './page.ts';

const smsUsefulHours = 48;

const dropAnswer = sql<void, { answerId: string }>(
  'delete from sealed_item where id = :answerId',
);

/** What is owed an answer, the earliest clock first. Nobody is named: nobody need say who asks. */
export async function listComplaints({ context }: OperatorCall<object>): ActOutcome {
  const { db, clock } = context;
  const [now, today] = [clock.now(), clock.today()];
  const waiting = await waitingComplaints(db);
  const answered = await answeredComplaints(db);
  const rows = waiting.map((one) => [
    one.number,
    clockText(one, today),
    withWhom(one),
    one.topic,
    ageText(one.filedAt, now),
    maskMobile(one.mobile),
  ]);
  const columns = ['complaint', 'clock', 'with', 'about', 'age', 'who'];
  const answeredRows = answered.map((one) => [one.number, one.topic, maskMobile(one.mobile)]);
  return {
    page: {
      title: `Complaints that wait for an answer: ${waiting.length}`,
      parts: [
        tablePart('', columns, rows, 'None waits.'),
        tablePart('Answered, not closed', ['complaint', 'about', 'who'], answeredRows),
      ],
    },
    data: { waiting: waiting.map(dataOf), answered: answered.map(dataOf) },
  };
}

/** How long is left: `late by 3 days`, `today`, `5 days left (by 2026-06-20)`. */
export function clockText({ answerBy }: Pick<ComplaintRow, 'answerBy'>, today: CivilDate) {
  if (answerBy === null) return 'answered';
  const left = daysBetween(today, answerBy);
  if (left < 0) return `LATE by ${-left} days`;
  return left === 0 ? 'today' : `${left} days left (by ${answerBy})`;
}

function withWhom({ state }: ComplaintRow): string {
  return state === 'with-director' ? 'managing director' : 'us';
}

function dataOf({ number, topic, state, answerBy, filedAt, mobile, orderId }: ComplaintRow) {
  const mobileMasked = maskMobile(mobile);
  return { number, topic, state, answerBy, filedAt, orderId, mobileMasked };
}

/** A complaint with its words, which are opened under the name of who asks. */
export async function showComplaint({
  context,
  args: { number },
  who,
}: OperatorCall<OperatorArgs<'complaint'>>): ActOutcome {
  const row = await findComplaint(context.db, number);
  if (row === null) return unknownComplaint(number);
  const view = await complaintView(context, row, { reader: 'operator', who });
  const steps = row.steps.map(({ fact, by, at, reason }) => [
    instantText(at),
    fact,
    by ?? 'the borrower',
    reason ?? '',
  ]);
  return {
    page: {
      title: `Complaint ${number}`,
      parts: [
        fieldsPart('', [
          ['about', row.topic],
          ['loan', row.orderId === null ? null : String(row.orderId)],
          ['borrower (to show)', row.borrowerId],
          ['phone', row.mobile],
          ['clock', `${clockText(row, context.clock.today())}, with ${withWhom(row)}`],
          ['words', view.words],
          ...view.answers.map(({ by, text }): [string, string] => [`answer of ${by}`, text]),
        ]),
        tablePart('What happened', ['at', 'what', 'by', 'because'], steps),
      ],
    },
    data: { ...view, state: row.state, steps: row.steps },
  };
}

/** Answers a complaint; the borrower reads it under Me and is told so by SMS. */
export async function answerComplaint({
  context,
  args,
  who,
}: OperatorCall<OperatorArgs<'complaint answer'>>): ActOutcome {
  const { number } = args;
  const text = plainText(args.text);
  const row = await findComplaint(context.db, number);
  if (row === null) return unknownComplaint(number);
  const faults = refuseToAnswer(row, { text, who });
  if (faults !== null) return faults;
  if (!(await writeAnswer(context, row, { text, who }))) return movedMeanwhile();
  context.wake('send-sms');
  return told(`Complaint ${number} is answered. The borrower is told by SMS.`, { number, who });
}

/** The director's answer is no second look when the same person gives both. */
function refuseToAnswer(
  row: ComplaintRow,
  { text, who }: { readonly text: string; readonly who: string },
): OperatorRefusal | null {
  if (text === '') return new OperatorRefusal(422, 'The answer has no words.');
  if (row.state !== 'with-lender' && row.state !== 'with-director') {
    return new OperatorRefusal(409, 'It is answered already.');
  }
  const isSame = row.steps.some(
    ({ fact, by }) => fact === 'answered' && by?.toLowerCase() === who.toLowerCase(),
  );
  if (!isSame) return null;
  return new OperatorRefusal(422, `${who} gave the first answer. The director gives this one.`);
}

function writeAnswer(
  { db, keys, clock }: Context,
  row: ComplaintRow,
  { text, who }: { readonly text: string; readonly who: string },
): Promise<boolean> {
  const now = clock.now();
  const { borrowerId, mobile, number } = row;
  return db.transaction(async (tx) => {
    const answer = { borrowerId, kind: 'complaint-answer', plain: Buffer.from(text) } as const;
    const answerId = await putSealed(tx, keys, { ...answer, now });
    const step = { fact: 'answered', answerId, by: who, now } as const;
    if ((await moveComplaint(tx, row, step)) === null) {
      await tx.run(dropAnswer, { answerId });
      return false;
    }
    const message = {
      borrowerId,
      mobile,
      kind: 'complaint',
      text: say.answered(number),
    } as const;
    await queueSms(tx, newSms({ ...message, now, usefulHours: smsUsefulHours }), now);
    return true;
  });
}

/** Ends a complaint that was answered. After our first answer the director may still be asked. */
export async function closeComplaint({
  context,
  args: { number, reason },
  who,
}: OperatorCall<OperatorArgs<'complaint close'>>): ActOutcome {
  const { db, clock } = context;
  const row = await findComplaint(db, number);
  if (row === null) return unknownComplaint(number);
  const step = { fact: 'ended', reason, by: who, now: clock.now() } as const;
  if ((await db.transaction((tx) => moveComplaint(tx, row, step))) === null) {
    const sentence = 'Only what is answered can be closed, once.';
    return new OperatorRefusal(409, sentence);
  }
  return told(`Complaint ${number} is closed.`, { number, reason, who });
}

function told(title: string, data: unknown): OperatorAnswer {
  return { page: { title, parts: [] }, data };
}

function unknownComplaint(number: string): OperatorRefusal {
  return new OperatorRefusal(404, `There is no complaint ${number}.`);
}

function movedMeanwhile(): OperatorRefusal {
  return new OperatorRefusal(409, 'Somebody else moved it just now. Look at it again.');
}
