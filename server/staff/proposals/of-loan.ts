import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { assert } from '../../../domain/assert.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import { restLoans } from '../../lending/collections/rest-loans.ts';
import type { OrderChange } from '../../lending/orders/change-order.ts';
import { changing } from '../../lending/orders/changing.ts';
import { loadOrder } from '../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../lending/orders/load-order.ts';
import { changeOrderAndLog } from '../../lending/orders/log-states.ts';
import type { Context } from '../../store/context.ts';
import { NotPossible } from './kind.ts';
import { inAMonth, laterChanges } from './later.ts';
import type { LaterDay } from './later.ts';
import type { BodyOf, KindRun, Plan } from './kind.ts';
import { previewOfChange, whatDiffers } from './preview.ts';

type LoanKind =
  | 'waive'
  | 'arrangement'
  | 'hardship'
  | 'end-hardship'
  | 'write-off-early'
  | 'reverse-write-off';

type LoanBody = Extract<ProposalBody, { readonly kind: LoanKind }>;

/** What a proposal does to a loan, in the words of who decides about it. */
export interface ChangeOfLoan {
  readonly change: OrderChange;
  readonly title: string;
  /** What happens beside the title. */
  readonly sentences?: readonly string[];
  readonly amount?: Ngwee;
  /** The later days to preview; if left out, a month ahead. */
  readonly later?: readonly LaterDay[];
}

export interface AskedOfLoan<Kind extends LoanKind> {
  readonly body: BodyOf<Kind>;
  /** Empty in a preview. */
  readonly proposalId: string;
}

/**
 * A kind that changes one loan by events, each of which carries the proposal. So a process that
 * died after it had done so is found to have done it.
 */
export function kindOfLoan<Kind extends LoanKind>(
  decide: (
    context: Context,
    order: LoadedOrder,
    asked: AskedOfLoan<Kind>,
  ) => ChangeOfLoan | NotPossible,
): KindRun<Kind> {
  return {
    async plan(context, body) {
      const { orderId }: LoanBody = body;
      const order = await loadOrder(context.db, orderIdOf(body));
      if (order === null) return new NotPossible(`There is no loan ${orderId}.`);
      const decided = decide(context, order, { body, proposalId: '' });
      return decided instanceof NotPossible ? decided : planOf(order, decided);
    },
    async isDone({ db }, { id, orderId }) {
      return isDoneBy(id, orderId && (await loadOrder(db, orderId)));
    },
    async carryOut(context, proposal, body) {
      const { id: proposalId } = proposal;
      const outcome = await changing(
        () => loadOrder(context.db, orderIdOf(body)),
        async (order) => {
          assert(order !== null, 'an order is never taken away');
          if (isDoneBy(proposalId, order)) return 'done';
          const decided = decide(context, order, { body, proposalId });
          if (decided instanceof NotPossible) return decided;
          const differs = whatDiffers(proposal.preview, planOf(order, decided).preview);
          if (differs !== null) return new NotPossible(differs);
          const changed = await changeOrderAndLog(context, order, decided.change);
          return changed === 'done' ? decided.change : 'stale';
        },
      );
      if (outcome === 'done' || outcome instanceof NotPossible) return outcome;
      await afterwards(context, outcome, orderIdOf(body));
      return 'done';
    },
  };
}

/** Messages leave, coupons are given, and the list of whom to call hears of it. */
export async function afterwards(
  context: Context,
  { messages = [], account, now }: OrderChange,
  orderId: OrderId,
): Promise<void> {
  if (messages.length > 0) context.wake('send-sms');
  if (account?.status === 'settled') context.wake('give-coupons');
  const order = await loadOrder(context.db, orderId);
  assert(order !== null, 'an order is never taken away');
  const { borrowerId } = order;
  await restLoans(context.db, { borrowerId, staffId: null, now });
}

function isDoneBy(proposalId: string, order: LoadedOrder | null): boolean {
  return (
    order?.events.some((event) => 'proposalId' in event && event.proposalId === proposalId) ===
    true
  );
}

function planOf(order: LoadedOrder, decided: ChangeOfLoan): Plan {
  const { change, title, sentences = [], amount = null } = decided;
  const later = decided.later ?? inAMonth(change.now, change.events ?? []);
  const preview = previewOfChange(order, change, [title, ...sentences]);
  const changes = [...preview.changes, ...laterChanges(order, later)];
  return {
    title,
    about: { kind: 'loan', id: String(order.id) },
    orderId: order.id,
    paymentId: null,
    amount,
    preview: { ...preview, changes },
  };
}

function orderIdOf({ orderId }: LoanBody): OrderId {
  return Number(orderId) as OrderId;
}

/** Whether money of the borrower's is on its way to a loan. */
export function isPaymentOpen({ payments }: LoadedOrder): boolean {
  return payments.some(
    ({ operation, state }) => operation === 'collect' && paymentIs.open(state),
  );
}
