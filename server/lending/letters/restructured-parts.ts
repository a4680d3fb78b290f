import * as say from '../../../contract/sentences/lender-letter.ts';
import * as paid from '../../../contract/sentences/letter.ts';
import * as changed from '../../../contract/sentences/restructuring.ts';
import { ngwee, sumNgwee } from '../../../contract/words/ngwee.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { assert } from '../../../domain/assert.ts';
import type { AccountPlan } from '../../../domain/loan/account-plan.ts';
import { account as accountOn } from '../../../domain/loan/account.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { PdfPart, PdfRow } from '../../store/ports/document-maker.ts';
import type { LoadedOrder } from '../orders/load-order.ts';

interface Of {
  readonly order: LoadedOrder;
  readonly account: Account;
  readonly fullName: string;
}

const isOpen = ({ status }: AccountPlan) => status !== 'paid';
const totalOf = (plans: readonly AccountPlan[]) =>
  sumNgwee(plans.map(({ remainingAtDue }) => remainingAtDue));
const rateOf = ({ pricing }: Account) => `${pricing.dailyRatePpm / 10_000} %`;

/**
 * The newest change of a loan's schedule, by the fold. It has what was open on that day, what
 * replaced it, and what of that is still to be paid.
 */
export function restructuredParts({ order, account, fullName }: Of): PdfPart[] {
  assert(account.restructured !== null, 'this letter is of a restructured loan');
  const { event } = account.restructured;
  const on = event.effectiveOn;
  const earlier = order.events.filter(
    (one) => one.effectiveAt <= event.effectiveAt && one.eventId !== event.eventId,
  );
  const before = accountOn(order.terms, earlier, on);
  const after = accountOn(order.terms, [...earlier, event], on);
  const old = before.plans.filter(isOpen);
  const added = after.plans.filter(isOpen);
  const costsMore = totalOf(added) - totalOf(old);
  const today = new Map(account.plans.map((plan) => [plan.planId, plan]));
  return [
    {
      is: 'rows',
      rows: [
        { label: paid.borrower, value: fullName },
        { label: paid.loanNumber, value: `${order.id}` },
        { label: say.changedOn, value: showDay(on) },
        { label: changed.owedThen, value: showKwacha(before.remainingAmount) },
      ],
    },
    { is: 'heading', text: say.paymentsBefore },
    {
      is: 'rows',
      rows: [
        ...old.map((plan, i) => rowOf(i, plan)),
        { label: changed.allOld, value: showKwacha(totalOf(old)), strong: true },
        { label: say.interestADay, value: rateOf(before) },
      ],
    },
    { is: 'heading', text: say.paymentsNow },
    {
      is: 'rows',
      rows: [
        ...added.map((plan, i) => rowOf(i, today.get(plan.planId) ?? plan)),
        { label: changed.allNew, value: showKwacha(totalOf(added)), strong: true },
        { label: say.interestADay, value: rateOf(after) },
      ],
    },
    { is: 'paragraph', text: `${differenceText(costsMore)} ${changed.earlySaves}` },
    { is: 'rows', rows: [{ ...allToday(account), strong: true }] },
  ];
}

/** One that is open with what it takes on its day. */
function rowOf(at: number, plan: AccountPlan): PdfRow {
  const value = isOpen(plan) ? showKwacha(plan.remainingAtDue) : say.isPaid;
  return { label: changed.instalmentBy(`${at + 1}`, showDay(plan.dueDate)), value };
}

const allToday = ({ remainingAmount }: Account): PdfRow => ({
  label: say.allOfItToday,
  value: showKwacha(remainingAmount),
});

function differenceText(more: bigint): string {
  if (more === 0n) return changed.costsSame;
  const amount = showKwacha(ngwee(more < 0n ? -more : more));
  return more > 0n ? changed.costsMore(amount) : changed.costsLess(amount);
}
