import * as say from '../../../../contract/sentences/messages.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import type { OrderId, PlanId } from '../../../../contract/words/ids.ts';
import { ngwee, largerNgwee, zeroNgwee } from '../../../../contract/words/ngwee.ts';
import { showDay } from '../../../../contract/words/show-day.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import {
  differenceOf,
  firstInstalmentDays,
  mostRestructuredDays,
  mostRestructurings,
  restructuredAgainDays,
} from '../../../../domain/loan/decide-restructuring.ts';
import type { NotRestructured } from '../../../../domain/loan/decide-restructuring.ts';
import { restLoans } from '../../../lending/collections/rest-loans.ts';
import { changeOrder } from '../../../lending/orders/change-order.ts';
import type { OrderChange } from '../../../lending/orders/change-order.ts';
import { loadOrder } from '../../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import { logChange } from '../../../lending/orders/log-states.ts';
import { messageTo } from '../../../lending/payments/settled-messages.ts';
import { consentsTo } from '../../../lending/orders/restructuring-row.ts';
import { couponsFreed, restructuringOf } from '../../../lending/orders/restructure-loan.ts';
import type { DecidedRestructuring } from '../../../lending/orders/restructure-loan.ts';
import { queueSms } from '../../../messages/queue-sms.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';
import { NotPossible, NotPossibleYet } from '../../proposals/kind.ts';
import type { BodyOf, KindRun, Plan } from '../../proposals/kind.ts';
import { laterChanges, previewDays } from '../../proposals/later.ts';
import { previewOfChange } from '../../proposals/preview.ts';

type Body = BodyOf<'restructure'>;

interface Found {
  readonly order: LoadedOrder;
  readonly decided: DecidedRestructuring;
}

const addPlans = sql<
  void,
  { borrowerId: string; orderId: bigint; first: number; planIds: readonly string[] }
>(`
  insert into plan (id, borrower_id, order_id, period)
  select id, :borrowerId, :orderId, :first + period - 1
  from unnest(:planIds::text[]) with ordinality as one (id, period)`);

/**
 * A new schedule for a running loan. The borrower agrees to exactly its figures before another
 * person can sign; where the figures have changed since, they are asked again.
 */
export const restructure: KindRun<'restructure'> = {
  isAtomic: true,
  async plan(context, body) {
    const found = await toRestructure(context, body);
    return found instanceof NotPossible ? found : planOf(context, found, body);
  },
  async whyNotSigned(context, { id }, body, signer) {
    const found = await toRestructure(context, body);
    return found instanceof NotPossible ? found : whyNotAgreed(context, id, found, signer);
  },
  async proposed(context, body) {
    const found = await toRestructure(context, body);
    if (found instanceof NotPossible) return;
    const [first] = found.decided.instalments;
    const now = context.clock.now();
    const text = say.restructuringOffered(
      showKwacha(first?.amount ?? zeroNgwee),
      showDay(first?.on ?? context.clock.today()),
    );
    const sms = messageTo(found.order, { kind: 'decision', text, now });
    await queueSms(context.db, sms, now);
    context.wake('send-sms');
  },
  isDone: async () => false,
  async carryOut(context, proposal, body) {
    const { db, clock, log } = context;
    const planIds = Array.from({ length: body.instalments }, () => newId<PlanId>());
    const found = await toRestructure(context, body, { proposalId: proposal.id, planIds });
    if (found instanceof NotPossible) return found;
    const why = await whyNotAgreed(context, proposal.id, found, proposal.decidedBy?.id ?? '');
    if (why !== null) return why;
    const { order, decided } = found;
    const { id, borrowerId } = order;
    const now = clock.now();
    const change = changeOf(found, now);
    const first = decided.before.plans.length + 1;
    await db.run(addPlans, { borrowerId, orderId: BigInt(id), first, planIds });
    const written = await changeOrder(db, order, change);
    // No part of it stays; the job does it on its next run.
    if (written !== 'done') throw new Error(`loan ${id} changed during the restructuring`);
    logChange(log, { order, change });
    await restLoans(db, { borrowerId, staffId: null, now });
    context.wake('send-sms');
    return 'done';
  },
};

async function toRestructure(
  { db, clock }: Context,
  body: Body,
  by: { readonly proposalId?: string; readonly planIds?: readonly PlanId[] } = {},
): Promise<Found | NotPossible> {
  if (body.topUp !== undefined) {
    return new NotPossible(
      'A restructuring lends nothing more, and pays off no other loan. ' +
        'The borrower can ask for a new loan once this one is paid.',
    );
  }
  const order = await loadOrder(db, Number(body.orderId) as OrderId);
  if (order === null) return new NotPossible(`There is no loan ${body.orderId}.`);
  const decided = restructuringOf(order, body, { now: clock.now(), ...by });
  if (typeof decided !== 'string') return { order, decided };
  const why = whyNot(decided, order);
  return decided === 'payment-open' ? new NotPossibleYet(why) : new NotPossible(why);
}

/** Only what the borrower agreed to, by these very figures, and not heard by the signer alone. */
async function whyNotAgreed(
  { db }: Context,
  proposalId: string,
  { order, decided }: Found,
  signer: string,
): Promise<NotPossible | null> {
  const consents = await consentsTo(db, { proposalId, borrowerId: order.borrowerId });
  if (consents.length === 0) {
    return new NotPossibleYet('The borrower has not agreed to the new schedule yet.');
  }
  const fitting = consents.filter(({ scheduleHash }) => scheduleHash === decided.hash);
  if (fitting.length === 0) {
    return new NotPossibleYet(
      'The figures have changed since the borrower agreed. Ask the borrower again.',
    );
  }
  return fitting.every(({ staffId }) => staffId === signer)
    ? new NotPossibleYet('You recorded the agreement of the borrower. Another person approves.')
    : null;
}

function changeOf({ order, decided }: Found, now: Date): OrderChange {
  const { event, after, instalments } = decided;
  const [first] = instalments;
  const text = say.restructured(
    showKwacha(first?.amount ?? zeroNgwee),
    showDay(first?.on ?? after.asOf),
    `${instalments.length}`,
  );
  return {
    now,
    events: [event],
    account: after,
    coupons: couponsFreed(order, decided),
    messages: [messageTo(order, { kind: 'decision', text, now })],
  };
}

function planOf({ clock }: Context, { order, decided }: Found, { orderId }: Body): Plan {
  const now = clock.now();
  const { before, after, old, instalments, oldTotal, newTotal, costsMore, event } = decided;
  const last = instalments.at(-1)?.on ?? after.asOf;
  const title =
    `Restructure loan ${orderId}: ${counted(instalments.length)} ` +
    `until ${dayText(last)}, in place of ${counted(old.length)}.`;
  const difference = showKwacha(differenceOf(decided));
  const sentences = [
    title,
    ...instalments.map(
      ({ on, amount }, i) => `${i + 1}. ${showKwacha(amount)} by ${dayText(on)}.`,
    ),
    `Today ${showKwacha(before.remainingAmount)} is owed, before and after.`,
    costsMore === 0n
      ? `Paid by its days it costs ${showKwacha(newTotal)}, as much as before.`
      : `Paid by its days it costs ${showKwacha(newTotal)}, ${difference} ` +
        `${costsMore > 0n ? 'more' : 'less'} than the old days with ${showKwacha(oldTotal)}.`,
    `The largest instalment was ${showKwacha(largest(old))} and becomes ` +
      `${showKwacha(largest(instalments))}.`,
    rateText(before.pricing.dailyRatePpm, after.pricing.dailyRatePpm),
    `The loan stays classed as at least ${after.classedDays} days in arrears until it is paid.`,
    'The borrower agrees to exactly these figures before anyone can approve.',
  ];
  const change = changeOf({ order, decided }, now);
  const preview = previewOfChange(order, change, sentences);
  const days = [...new Set([addDays(before.asOf, previewDays), addDays(last, previewDays)])];
  const later = laterChanges(
    order,
    days.map((on) => ({ on, condition: 'if no more is paid', events: [event] })),
  );
  return {
    title,
    about: { kind: 'loan', id: String(order.id) },
    orderId: order.id,
    paymentId: null,
    amount: null,
    preview: { ...preview, changes: [...preview.changes, ...later] },
  };
}

function counted(instalments: number): string {
  return instalments === 1 ? 'one instalment' : `${instalments} instalments`;
}

function largest(all: DecidedRestructuring['old']) {
  return all.map(({ amount }) => amount).reduce(largerNgwee, ngwee(0n));
}

function rateText(before: number, after: number): string {
  const [was, is] = [before, after].map((ppm) => `${ppm / 10_000} %`);
  return was === is
    ? `The daily rate stays ${was}.`
    : `The daily rate falls from ${was} to ${is}.`;
}

function whyNot(why: NotRestructured, { terms }: LoadedOrder): string {
  const { least, most } = firstInstalmentDays;
  const sentences: Record<NotRestructured, string> = {
    'not-lent': 'Only a running loan with a debt can be restructured.',
    disputed: 'Its borrower disputes the loan. Decide the dispute first.',
    'payment-open': 'A payment is on its way. Wait for its end.',
    arranged: 'A payment arrangement is offered or kept. Let it end first.',
    'charges-stopped': 'Charges are suspended. Resume them first.',
    'cooling-off': 'The borrower can still return the loan at no cost.',
    'not-noticed': 'The borrower has no notice of the takeover yet.',
    'too-often': `A loan is restructured at most ${mostRestructurings} times.`,
    'too-soon-again': `The last restructuring is less than ${restructuredAgainDays} days ago.`,
    'rate-higher': 'The rate may become lower, never higher.',
    'first-day': `The first instalment is due within ${least} to ${most} days.`,
    'last-day': `The last instalment is due within ${mostRestructuredDays} days.`,
    'not-easier': 'The new schedule must be longer or have a lower rate.',
    'instalment-higher': 'An instalment would be larger than the largest open one.',
    'amount-too-small': `No instalment may be below ${showKwacha(terms.pricing.minimum.floor)}.`,
  };
  return sentences[why];
}
