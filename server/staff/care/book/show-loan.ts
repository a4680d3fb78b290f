import { compareKnown, listLoans, showLoan } from '../../../../contract/staff/loan-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { masked } from '../../acts/masked.ts';
import { storedResults } from '../../../../domain/rules/stored-results.ts';
import type { Decision } from '../../../../domain/rules/decision.ts';
import { agreedByKeys } from '../../../lending/account/agreed-by-keys.ts';
import type { AgreedByKeys } from '../../../lending/account/agreed-by-keys.ts';
import { loadOrder } from '../../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import type { PaymentRow } from '../../../lending/account/payment-row.ts';
import { orderChainFaults, transfersOf } from '../../../lending/ledger/order-chain-faults.ts';
import type { LinkedTransfer } from '../../../lending/ledger/order-chain-faults.ts';
import { orderFaults } from '../../../lending/ledger/order-faults.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { openClaim, reliefView } from './relief-view.ts';
import { accountAt, accountView, eventsOf, knownBy, timelineOf } from './loan-account.ts';
import { figuresOn, paymentsOn, statusOn, wasThere } from './loan-on-day.ts';
import { loanRows } from './loan-rows.ts';

type Shown = StaffAnswerOf<typeof showLoan>;

export const listLoansAct = serveAct(listLoans, ({ context, args }) =>
  loanRows(context.db, context.clock.today(), args),
);

const selectPapers = sql<
  {
    contractHash: string;
    agreedAt: Date;
    decision: unknown;
    translation: Shown['loan']['translation'];
    byPartner: Shown['loan']['byPartner'];
  },
  { orderId: OrderId }
>(`select contract_hash, agreed_at, decision,
    (select jsonb_build_object('language', language, 'hash', hash)
      from contract_translation where order_id = o.id) as translation,
    (select jsonb_build_object('name', k.name, 'reference', a.reference)
      from partner_application a join partner_key k on k.id = a.key_id
      where a.order_id = o.id) as by_partner
  from loan_order o where id = :orderId`);

const selectHistory = sql<
  { from: string; to: string; at: Date },
  { orderId: OrderId }
>(`select from_status as from, to_status as to, at from order_history where order_id = :orderId
  order by id`);

/**
 * A loan by the end of a day, as it was known by the end of another. The borrower's figures come
 * from the same fold, here over the events that were known. Refusal: `unknown`.
 */
export const showLoanAct = serveAct(showLoan, async ({ context, args, about }) => {
  const { db, clock } = context;
  const orderId = Number(args.orderId) as OrderId;
  about({ kind: 'loan', id: args.orderId });
  const order = await loadOrder(db, orderId);
  const papers = await db.row(selectPapers, { orderId });
  if (order === null || papers === undefined) return new StaffRefusal('unknown');
  const byKeys = await agreedByKeys(db, orderId);
  const events = await eventsOf(db, orderId);
  const asOf = args.asOf ?? clock.today();
  const knownOn = args.knownOn ?? null;
  const day = { asOf, knownOn };
  const isNow = asOf >= clock.today() && knownOn === null;
  const known = knownBy(events, knownOn).filter(({ event }) => event.effectiveOn <= asOf);
  const state = accountAt(order, known, asOf);
  const transfers = await transfersOf(db, orderId);
  const written = await db.rows(selectHistory, { orderId });
  const history = written.filter(({ at }) => isNow || wasThere(at, day));
  const { disbursedAt, settledAt } = state;
  return {
    loan: {
      ...headOf(order),
      ...(!isNow && { status: statusOn(order, state, history), disbursedAt, settledAt }),
      productVersion: order.terms.productVersion,
      contractHash: papers.contractHash,
      agreedAt: papers.agreedAt,
      translation: papers.translation,
      byUssd: byKeys && byUssdOf(byKeys),
      byPartner: papers.byPartner,
      version: order.version,
    },
    asOf,
    isNow,
    knownOn,
    account: accountView(state),
    relief: reliefView(state, isNow ? await openClaim(db, orderId) : null),
    timeline: timelineOf(known, state),
    payments: (isNow ? order.payments : await paymentsOn(db, order, day)).map(paymentView),
    history,
    rules: rulesOf(papers.decision),
    figures: figuresOn(order, known, { ...day, transfers }),
    faults: isNow ? await faultsOf(db, order, transfers) : null,
  };
});

function byUssdOf({ agreedAt: at, mobile, ...how }: AgreedByKeys): Shown['loan']['byUssd'] {
  return { at, mobileMasked: masked(mobile), ...how };
}

/** As the nightly proof looks at it. */
async function faultsOf(
  q: Queryable,
  order: LoadedOrder,
  transfers: readonly LinkedTransfer[],
): Promise<string[]> {
  const moved = transfers.map((row) => ({ ...row, amount: ngwee(row.amount) }));
  return [...orderFaults(order, moved), ...(await orderChainFaults(q, order.id, transfers))];
}

/** Empty once the decision was erased. */
function rulesOf(stored: unknown): Shown['rules'] {
  const results = storedResults(fromJson<Partial<Decision>>(stored)) ?? [];
  return results.map(({ rule, verdict, sentence }) => ({ rule, verdict, sentence }));
}

/** What changed in the account of a day by what was heard between two days. Refusal: `unknown`. */
export const compareKnownAct = serveAct(compareKnown, async ({ context, args, about }) => {
  const orderId = Number(args.orderId) as OrderId;
  about({ kind: 'loan', id: args.orderId });
  const order = await loadOrder(context.db, orderId);
  if (order === null) return new StaffRefusal('unknown');
  const events = await eventsOf(context.db, orderId);
  const [earlier, later] =
    args.one <= args.other ? [args.one, args.other] : [args.other, args.one];
  const [first, second] = [knownBy(events, earlier), knownBy(events, later)];
  const after = accountAt(order, second, args.asOf);
  const between = second.filter((one) => !first.includes(one));
  return {
    before: accountView(accountAt(order, first, args.asOf)),
    after: accountView(after),
    between: timelineOf(between, after),
  };
});

function headOf(
  order: LoadedOrder,
): Omit<
  Shown['loan'],
  | 'productVersion'
  | 'contractHash'
  | 'translation'
  | 'agreedAt'
  | 'byUssd'
  | 'byPartner'
  | 'version'
> {
  return {
    orderId: String(order.id),
    borrowerId: order.borrowerId,
    mobileMasked: masked(order.borrower.mobile),
    status: order.status,
    amount: formatKwacha(order.terms.amount),
    termDays: order.terms.termDays,
    productId: order.terms.productId,
    network: order.wallet.network,
    createdAt: order.createdAt,
    disbursedAt: order.disbursedAt,
    settledAt: order.settledAt,
  };
}

function paymentView(payment: PaymentRow): Shown['payments'][number] {
  const { id, operation, purpose, state, network, provider } = payment;
  return {
    paymentId: id,
    operation,
    purpose,
    amount: formatKwacha(payment.amount),
    state,
    network,
    provider,
    reference: payment.providerReference,
    failureCode: payment.failureCode,
    createdAt: payment.createdAt,
    settledAt: payment.settledAt,
  };
}
