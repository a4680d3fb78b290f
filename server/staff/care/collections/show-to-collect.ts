import { mayContact, showToCollect } from '../../../../contract/staff/collections-acts.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, sumNgwee } from '../../../../contract/words/ngwee.ts';
import { bucketOf } from '../../../../domain/rules/contact-rules.ts';
import { promisesOf } from '../../../lending/collections/promise-row.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { openClaim, reliefView } from '../book/relief-view.ts';
import { masked } from '../../acts/masked.ts';
import { contactsOf, openContactOf } from './contact-row.ts';
import { stopOf } from './contact-stop.ts';
import { lateLoanOf, mayBeContacted } from './may-be-contacted.ts';
import { promiseView } from './promise-view.ts';

const paymentsShown = 10;

/** Refusal: `unknown`. */
export const showToCollectAct = serveAct(showToCollect, async ({ context, args, staff }) => {
  const { db, clock } = context;
  const late = await lateLoanOf(context, args.orderId);
  if (late === null) return new StaffRefusal('unknown');
  const { order, account, inForce } = late;
  const [at, today] = [clock.now(), clock.today()];
  const [promises, contacts, stop, mine, claim] = await Promise.all([
    promisesOf(db, order.id),
    contactsOf(db, order.id),
    stopOf(db, { borrowerId: order.borrowerId, today }),
    openContactOf(db, staff.id),
    openClaim(db, order.id),
  ]);
  const { overdueDays, remainingAmount, plans, firstUnpaidPlan } = account;
  return {
    loan: {
      orderId: String(order.id),
      borrowerId: order.borrowerId,
      mobileMasked: masked(order.borrower.mobile),
      amount: formatKwacha(order.terms.amount),
      owed: formatKwacha(remainingAmount),
      lateFees: formatKwacha(sumNgwee(plans.map(({ owed }) => owed.lateFee))),
      dueOn: firstUnpaidPlan?.dueDate ?? civilDateOf(order.createdAt),
      lateDays: overdueDays,
      bucket: bucketOf(inForce.rules, overdueDays)?.name ?? '–',
      isLate: overdueDays > 0 && !account.writtenOff,
    },
    relief: reliefView(account, claim),
    call: mayBeContacted({ ...late, how: 'call', at }),
    message: mayBeContacted({ ...late, how: 'message', at }),
    rules: {
      version: inForce.version,
      today,
      lastPromiseOn: addDays(today, inForce.rules.promiseDays),
    },
    stop,
    promises: promises.map(promiseView),
    contacts: contacts.map((one) => ({
      contactId: one.id,
      how: one.how,
      purpose: one.purpose,
      begunAt: one.begunAt,
      endedAt: one.endedAt,
      outcome: one.outcome,
      by: { id: one.staffId, name: one.staffName },
      hasNote: one.noteId !== null,
    })),
    mine: mine && { contactId: mine.id, orderId: String(mine.orderId) },
    payments: order.payments
      .filter(({ operation }) => operation === 'collect')
      .slice(0, paymentsShown)
      .map(({ createdAt, amount, state }) => ({
        at: createdAt,
        amount: formatKwacha(amount),
        state,
      })),
  };
});

/** Refusal: `unknown`. */
export const mayContactAct = serveAct(
  mayContact,
  async ({ context, args: { orderId, how } }) => {
    const late = await lateLoanOf(context, orderId);
    return late === null
      ? new StaffRefusal('unknown')
      : mayBeContacted({ ...late, how, at: context.clock.now() });
  },
);
