import type { showLoan } from '../../../../contract/staff/loan-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import type { AccountEvent } from '../../../../domain/loan/account-events.ts';
import { account } from '../../../../domain/loan/account.ts';
import type { Account } from '../../../../domain/loan/account.ts';
import type { Parts } from '../../../../domain/loan/allocation.ts';
import { addParts, noParts } from '../../../../domain/loan/allocation.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';

type Answer = StaffAnswerOf<typeof showLoan>;

/** An event with the hour of its record. */
export interface KnownEvent {
  readonly event: AccountEvent;
  readonly recordedAt: Date;
}

const selectEvents = sql<
  { effectiveAt: Date; recordedAt: Date; body: unknown },
  { orderId: OrderId }
>(`select effective_at, recorded_at, body from loan_event where order_id = :orderId
  order by effective_at, recorded_at, id`);

/** What happened to a loan, by when it took effect. */
export async function eventsOf(q: Queryable, orderId: OrderId): Promise<KnownEvent[]> {
  const rows = await q.rows(selectEvents, { orderId });
  return rows.map(({ effectiveAt, recordedAt, body }) => ({
    event: { ...fromJson<AccountEvent>(body), effectiveAt },
    recordedAt,
  }));
}

/** The events that were known by the end of a day; null: all. */
export function knownBy(events: readonly KnownEvent[], day: CivilDate | null): KnownEvent[] {
  return events.filter(({ recordedAt }) => day === null || civilDateOf(recordedAt) <= day);
}

/** The account by the end of a day, of these events. */
export function accountAt(
  { terms }: Pick<LoadedOrder, 'terms'>,
  events: readonly KnownEvent[],
  asOf: CivilDate,
): Account {
  const told = events.map(({ event }) => event);
  return account(terms, told, asOf);
}

/** An account as the acts answer it. */
export function accountView(state: Account): Answer['account'] {
  return {
    status: state.status,
    owed: partsView(state.plans.map(({ owed }) => owed).reduce(addParts, noParts)),
    remaining: formatKwacha(state.remainingAmount),
    charges: formatKwacha(state.charges),
    chargeCap: formatKwacha(state.chargeCap),
    capReached: state.capReached,
    paid: formatKwacha(state.paidAmount),
    sentBack: formatKwacha(state.sentBackAmount),
    owedToBorrower: formatKwacha(state.owedToBorrower),
    discount: formatKwacha(state.discount),
    waived: formatKwacha(state.waived),
    unusedDays: formatKwacha(state.daysBack),
    overdueDays: state.overdueDays,
    daysLate: state.daysLate,
    plans: state.plans.map((plan) => ({
      planId: plan.planId,
      period: plan.period,
      status: plan.replacedOn === null ? plan.status : ('replaced' as const),
      firstDueDate: plan.firstDueDate,
      dueDate: plan.dueDate,
      extensions: plan.extensions,
      principal: formatKwacha(plan.principal),
      interest: formatKwacha(plan.interest),
      fee: formatKwacha(plan.fee),
      lateFee: formatKwacha(plan.lateFee),
      paid: formatKwacha(plan.paidAmount),
      remaining: formatKwacha(plan.remainingAmount),
    })),
  };
}

/** Events as the timeline shows them, each payment with what it paid in this account. */
export function timelineOf(events: readonly KnownEvent[], state: Account): Answer['timeline'] {
  return events.map(({ event, recordedAt }) => ({
    eventId: event.eventId,
    kind: event.kind,
    amount: amountOf(event, state),
    network: 'network' in event ? event.network : null,
    paymentId: 'paymentId' in event ? event.paymentId : null,
    effectiveAt: event.effectiveAt,
    recordedAt,
    allocation: allocationOf(event, state),
  }));
}

/** The amount of a disbursement is the loan's. */
function amountOf(event: AccountEvent, state: Account): string | null {
  if (event.kind === 'disbursed' || event.kind === 'taken-over')
    return formatKwacha(state.amount);
  return 'amount' in event ? formatKwacha(event.amount) : null;
}

function allocationOf(
  event: AccountEvent,
  { payments, plans }: Account,
): Answer['timeline'][number]['allocation'] {
  if (!('paymentId' in event) || event.kind === 'coupon-used') return [];
  const effect = payments.find(({ paymentId }) => paymentId === event.paymentId);
  return (effect?.allocations ?? []).map(({ planId, ...parts }) => ({
    period: plans.find((plan) => plan.planId === planId)?.period ?? 0,
    ...partsView(parts),
  }));
}

function partsView({ principal, interest, fee, lateFee }: Parts): Answer['account']['owed'] {
  return {
    principal: formatKwacha(principal),
    interest: formatKwacha(interest),
    fee: formatKwacha(fee),
    lateFee: formatKwacha(lateFee),
  };
}
