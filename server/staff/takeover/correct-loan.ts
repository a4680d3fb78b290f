import * as say from '../../../contract/sentences/takeover.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { sumNgwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { account } from '../../../domain/loan/account.ts';
import { givenNow } from '../../../domain/loan/takeover-events.ts';
import type {
  GivenPlan,
  TakenOver,
  TakeoverCorrected,
} from '../../../domain/loan/takeover-events.ts';
import { changeOrder } from '../../lending/orders/change-order.ts';
import { accountOf, loadOrder } from '../../lending/orders/load-order.ts';
import { newSms } from '../../messages/new-sms.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fromJson } from '../../store/database/json-text.ts';
import type { GivenLoan } from './book-rows.ts';
import { lateSinceOf } from './check-book.ts';
import type { Run } from './run-row.ts';
import type { BookedLoan, StagedLoan } from './staged-rows.ts';

const usefulHours = 72;
const loansAtOnce = 500;

interface Booked {
  readonly externalId: string;
  readonly orderId: bigint;
  /** As it came, or as it was corrected last. */
  readonly given: object;
  readonly isRestructured: boolean;
}

// A file of another day says what was owed on another day, and corrects nothing.
const selectBooked = sql<Booked, { run: string; ids: readonly string[] }>(`
  select r.external_id, r.order_id, e.body as given, exists (select from loan_event x
      where x.order_id = r.order_id and x.kind = 'restructured') as is_restructured
  from import_row r join import_run i on i.id = r.run_id
    join import_run this on this.id = :run
      and (this.as_of, this.interest) = (i.as_of, i.interest)
    cross join lateral (select body from loan_event e where e.order_id = r.order_id
      and e.kind in ('taken-over', 'takeover-corrected') order by recorded_at desc, id desc
      limit 1) e
  where r.file = 'loans' and r.external_id = any (:ids::text[]) and r.order_id is not null
    and r.undone_at is null`);

type Given = Pick<TakenOver, 'status' | 'closedOn' | 'plans'>;

/** Equal texts are equal states. */
const textOf = ({ status, closedOn, plans }: Given): string =>
  [status, closedOn ?? '', ...plans.flatMap(({ dueOn, due, paid }) => [dueOn, due, paid])]
    .map((one) =>
      typeof one === 'string'
        ? one
        : [one.lateFee, one.fee, one.interest, one.principal].join(' '),
    )
    .join('|');

const principalOf = (plans: readonly GivenPlan[]) =>
  sumNgwee(plans.map(({ due }) => due.principal));

/**
 * The loans that are booked from a book of the same day and have changed in it, by the lender's
 * ids. What a booked loan cannot become is a fault of its row.
 */
export async function findCorrections(
  q: Queryable,
  run: Run,
  loans: readonly GivenLoan[],
): Promise<ReadonlyMap<string, OrderId>> {
  const found = new Map<string, OrderId>();
  for (let at = 0; at < loans.length; at += loansAtOnce) {
    const some = new Map(
      loans.slice(at, at + loansAtOnce).map((loan) => [loan.externalId, loan]),
    );
    const rows = await q.rows(selectBooked, { run: run.id, ids: [...some.keys()] });
    for (const { externalId, orderId, given, isRestructured } of rows) {
      const loan = some.get(externalId);
      const before = fromJson<TakenOver>(given);
      if (!loan?.status || loan.faults.length > 0) continue;
      if (textOf({ ...loan, status: loan.status }) === textOf(before)) continue;
      const column = 'external_id';
      const { plans } = before;
      if (
        plans.length !== loan.plans.length ||
        principalOf(plans) !== principalOf(loan.plans)
      ) {
        const why = 'is booked with another principal or number of instalments. Undo it first';
        loan.faults.push({ column, why });
      } else if (isRestructured) {
        loan.faults.push({ column, why: 'has a new schedule since. Remove it from the file' });
      } else {
        loan.warnings.push({ column, why: `is booked as loan ${orderId}: this corrects it` });
        found.set(externalId, Number(orderId) as OrderId);
      }
    }
  }
  return found;
}

/** Corrects a booked loan in the caller's transaction; null: it was undone on the way. */
export async function correctLoan(
  { clock }: Context,
  tx: Queryable,
  of: {
    readonly run: Pick<Run, 'id' | 'asOf'> & { readonly proposalId: string };
    readonly line: number;
    readonly loan: StagedLoan;
    readonly orderId: OrderId;
  },
): Promise<BookedLoan | null> {
  const { run, line, loan, orderId } = of;
  const now = clock.now();
  const order = await loadOrder(tx, orderId);
  const taken = order?.events.find((event) => event.kind === 'taken-over');
  const isUndone = order?.events.some(({ kind }) => kind === 'takeover-undone');
  if (order === null || taken === undefined || isUndone) return null;
  const { status, closedOn, plans, externalId, productId } = loan;
  const event: TakeoverCorrected = {
    kind: 'takeover-corrected',
    eventId: `takeover-corrected ${run.id} ${line}`,
    effectiveAt: now,
    effectiveOn: civilDateOf(now),
    proposalId: run.proposalId,
    status,
    closedOn,
    plans,
    lateSince: lateSinceOf(loan, run.asOf),
    source: { run: run.id, line, externalId },
  };
  const before = accountOf(order, now);
  const after = accountOf(order, now, [event]);
  const { borrowerId, borrower } = order;
  const isTold = !before.isUnannounced && after.remainingAmount !== before.remainingAmount;
  const text = say.correctedText(showKwacha(after.remainingAmount));
  const message = newSms({
    ...{ borrowerId, mobile: borrower.mobile, kind: 'reminder', text, now, usefulHours },
  });
  const messages = isTold ? [message] : [];
  const outcome = await changeOrder(tx, order, { now, events: [event], messages });
  // The transaction ends, and the job does this batch again.
  if (outcome !== 'done') throw new Error(`loan ${orderId} was changed as it was corrected`);
  const state = account(order.terms, [givenNow(taken, [event])], run.asOf);
  return { orderId, productId, state };
}
