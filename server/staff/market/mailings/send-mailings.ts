import type { LeftOutRule } from '../../../../contract/staff/mailing-words.ts';
import { addDays, civilDateOf, midnightOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../../contract/words/ids.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { contactAllowedFrom } from '../../../../domain/rules/contact-rules.ts';
import type { ContactRules } from '../../../../domain/rules/contact-rules.ts';
import {
  contactRulesInForce,
  holidaysFrom,
} from '../../../lending/collections/contact-rules-row.ts';
import { accountOf, loadOrder } from '../../../lending/orders/load-order.ts';
import { billLinkOf } from '../../../lending/quick-repay/bill-code.ts';
import { isOneSegment } from '../../../messages/gsm-text.ts';
import { newSms } from '../../../messages/new-sms.ts';
import { queueSms } from '../../../messages/queue-sms.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import type { RunOutcome } from '../../../store/jobs/job.ts';
import { gapsOf, textsOf, wholeText } from './mailing-text.ts';
import type { GapValues } from './mailing-text.ts';
import {
  askAgainAt,
  decidePerson,
  drawOf,
  endIfDone,
  lockWaiting,
  nextPeople,
  openMailings,
} from './mailing-rows.ts';
import type { MailingRow } from './mailing-rows.ts';
import { askedOf, lookAt } from './segment.ts';
import type { Person } from './segment.ts';

/** So many people of a mailing are decided about in a minute: the outbox stays short. */
const peopleAWave = 500;
/** Reminders of the day are written first: who gets one gets nothing else that day. */
const firstHour = 9;

/**
 * The job `send-mailings`: decides about the next people of each message to many, within contact
 * hours. Each person is one transaction with their message, so that neither a process that dies
 * nor two at once send it twice. Whom a message of today forbids is asked about tomorrow.
 */
export async function sendMailings(
  context: Context,
  stopping: AbortSignal,
): Promise<RunOutcome> {
  const { db, clock } = context;
  for (const mailing of await openMailings(db)) {
    const isOver = clock.now() >= mailing.untilAt;
    const hours = await hoursNow(context);
    if (!isOver && hours === null) continue;
    const of = { mailingId: mailing.id, now: isOver ? farAway : clock.now() };
    const closesAt = isOver ? null : (hours?.closesAt ?? null);
    for (const borrowerId of await nextPeople(db, { ...of, most: peopleAWave })) {
      if (stopping.aborted) return 'unfinished';
      await sendTo(context, mailing, { borrowerId, closesAt });
    }
    await endIfDone(db, mailing.id, clock.now());
  }
  context.wake('send-sms');
  return 'done';
}

/** Later than any person is put off. */
const farAway = new Date('9999-01-01T00:00:00Z');

/** Until when messages may go out now; null: not now. */
async function hoursNow({ db, clock }: Context): Promise<{ readonly closesAt: Date } | null> {
  const now = clock.now();
  const today = civilDateOf(now);
  const { rules } = await contactRulesInForce(db);
  const facts = {
    holidays: await holidaysFrom(db, today),
    ...{ calls: [], talkedAt: null, promisedAt: null, promisedOn: null, messagedOn: [] },
    ...{ stop: null, isArranged: false, isComplaintOpen: false, isNotTheirs: false },
  };
  const isAllowed =
    contactAllowedFrom({ rules, facts, how: 'message', at: now })?.getTime() === now.getTime();
  return isAllowed && now >= hourOf(today, firstHour)
    ? { closesAt: closing(rules, today) }
    : null;
}

function closing({ toHour }: Pick<ContactRules, 'toHour'>, today: CivilDate): Date {
  return hourOf(today, toHour);
}

function hourOf(day: CivilDate, hour: number): Date {
  return new Date(midnightOf(day).getTime() + hour * 3_600_000);
}

interface To {
  readonly borrowerId: BorrowerId;
  /** Null: its time is over, and what waits is left out. */
  readonly closesAt: Date | null;
}

/** Decides about one person, as they are now. */
async function sendTo(context: Context, mailing: MailingRow, to: To): Promise<void> {
  const { borrowerId, closesAt } = to;
  const place = { mailingId: mailing.id, borrowerId };
  await context.db.transaction(async (tx) => {
    if (!(await lockWaiting(tx, place))) return;
    const now = context.clock.now();
    const needsLoan = gapsOf(mailing.body.texts.en).length > 0;
    const person = await lookAt(
      tx,
      await askedOf(tx, mailing.body, { now, needsLoan }),
      borrowerId,
    );
    const decided = (outcome: 'held-out' | LeftOutRule) =>
      decidePerson(tx, place, { outcome, smsId: null, now });
    if (person === null || !person.isInSegment) return decided('not-in-segment');
    if (closesAt === null) return decided(person.rule ?? 'too-late');
    if (person.rule === 'message-today') {
      return askAgainAt(tx, place, hourOf(addDays(civilDateOf(now), 1), firstHour));
    }
    if (person.rule !== null) return decided(person.rule);
    if (drawOf(mailing, borrowerId) * 100 < mailing.body.heldOutPercent) {
      return decided('held-out');
    }
    const text = await textFor({ ...context, db: tx }, mailing, person);
    if (text === null) return decided('text-too-long');
    const sms = newSms({
      ...{ borrowerId, mobile: person.mobile, text, now },
      kind: mailing.body.purpose === 'offer' ? 'offer' : 'notice',
      usefulHours: (closesAt.getTime() - now.getTime()) / 3_600_000,
    });
    await queueSms(tx, sms, now);
    await decidePerson(tx, place, { outcome: 'sent', smsId: sms.id, now });
  });
}

/** In their language, or in English as a whole; null: it does not fit one message. */
async function textFor(
  context: Pick<Context, 'clock' | 'config'> & { readonly db: Queryable },
  { body }: MailingRow,
  { language, orderId }: Person,
): Promise<string | null> {
  const texts = textsOf(body);
  const text = texts.find((one) => one.language === language) ?? texts[0];
  if (text === undefined) return null;
  const values = orderId === null ? none : await valuesOf(context, orderId);
  const whole = wholeText(context.config, body, text, values);
  return isOneSegment(whole) ? whole : null;
}

const none: GapValues = { owed: '', due: '', link: '' };

/** The figures of a loan, from its account of this moment. */
async function valuesOf(
  { db, clock, config }: Pick<Context, 'clock' | 'config'> & { readonly db: Queryable },
  orderId: bigint,
): Promise<GapValues> {
  const now = clock.now();
  const order = await loadOrder(db, Number(orderId) as OrderId);
  if (order === null) return none;
  const account = accountOf(order, now);
  const due = account.firstUnpaidPlan?.dueDate ?? null;
  return {
    owed: showKwacha(account.remainingAmount),
    due: due === null ? '' : due.split('-').toReversed().join('/'),
    link: await billLinkOf(db, config, { orderId: order.id, now }),
  };
}
