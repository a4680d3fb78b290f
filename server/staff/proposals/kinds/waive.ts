import * as say from '../../../../contract/sentences/messages.ts';
import { formatKwacha, parseKwacha } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { Account } from '../../../../domain/loan/account.ts';
import { assert } from '../../../../domain/assert.ts';
import { dueOfLoan } from '../../../../domain/loan/due.ts';
import { decideWaiver, lateFeesOwed } from '../../../../domain/loan/waiver.ts';
import type { Context } from '../../../store/context.ts';
import type { OrderChange } from '../../../lending/orders/change-order.ts';
import { changing } from '../../../lending/orders/changing.ts';
import { limitsAfterSettling } from '../../../lending/orders/limits-after-settling.ts';
import { accountOf, loadOrder } from '../../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import { changeOrderAndLog } from '../../../lending/orders/log-states.ts';
import { messageTo } from '../../../lending/payments/settled-messages.ts';
import { NotPossible } from '../kind.ts';
import type { BodyOf, CarriedOut, KindRun, Plan } from '../kind.ts';
import { previewOfChange, whatDiffers } from '../preview.ts';
import type { ProposalRow } from '../proposal-row.ts';

/** Late fees are let go of, of one loan. */
export const waive: KindRun<'waive'> = {
  async plan(context, body): Promise<Plan | NotPossible> {
    const order = await loadOrder(context.db, orderIdOf(body));
    if (order === null) return new NotPossible(`There is no loan ${body.orderId}.`);
    const change = changeOf(context, order, { body, proposalId: '' });
    return change instanceof NotPossible ? change : planOf(order, body, change);
  },
  async isDone({ db }, { id, orderId }) {
    const order = orderId && (await loadOrder(db, orderId));
    return isWaivedBy(id, order);
  },
  carryOut(context, proposal, body) {
    return changing(
      () => loadOrder(context.db, orderIdOf(body)),
      (order) => waiveOnce(context, order, { proposal, body }),
    );
  },
};

async function waiveOnce(
  context: Context,
  order: LoadedOrder | null,
  { proposal, body }: { readonly proposal: ProposalRow; readonly body: BodyOf<'waive'> },
): Promise<CarriedOut | 'stale'> {
  assert(order !== null, 'an order is never taken away');
  if (isWaivedBy(proposal.id, order)) return 'done';
  const change = changeOf(context, order, { body, proposalId: proposal.id });
  if (change instanceof NotPossible) return change;
  const differs = whatDiffers(proposal.preview, planOf(order, body, change).preview);
  if (differs !== null) return new NotPossible(differs);
  if ((await changeOrderAndLog(context, order, change)) !== 'done') return 'stale';
  context.wake('send-sms');
  if (change.account?.status === 'settled') context.wake('give-coupons');
  return 'done';
}

function isWaivedBy(proposalId: string, order: LoadedOrder | null): boolean {
  return (
    order?.events.some(
      (event) => event.kind === 'late-fee-waived' && event.proposalId === proposalId,
    ) === true
  );
}

function changeOf(
  { clock }: Context,
  order: LoadedOrder,
  { body, proposalId }: { readonly body: BodyOf<'waive'>; readonly proposalId: string },
): OrderChange | NotPossible {
  const now = clock.now();
  const amount = amountOf(body);
  const before = accountOf(order, now);
  const events = decideWaiver(before, { proposalId, amount, now });
  if (events === null) {
    const owed = formatKwacha(lateFeesOwed(before));
    return new NotPossible(`The late fees owed on loan ${order.id} are K${owed}.`);
  }
  const account = accountOf(order, now, events);
  const borrower = limitsAfterSettling(order, account, now);
  const text = waiverText(amount, account);
  const messages = [messageTo(order, { kind: 'decision', text, now })];
  return { now, events, account, messages, ...(borrower && { borrower }) };
}

function planOf(order: LoadedOrder, body: BodyOf<'waive'>, change: OrderChange): Plan {
  const amount = amountOf(body);
  const title = `Waive K${formatKwacha(amount)} of the late fees of loan ${order.id}.`;
  return {
    title,
    about: { kind: 'loan', id: String(order.id) },
    orderId: order.id,
    paymentId: null,
    amount,
    preview: previewOfChange(order, change, [title]),
  };
}

function waiverText(amount: Ngwee, account: Account): string {
  const rest =
    account.status === 'settled'
      ? say.paidInFull
      : say.stillToPay(showKwacha(dueOfLoan(account).dueAmount));
  return `${say.lateFeeLetGo(showKwacha(amount))} ${rest}`;
}

function orderIdOf({ orderId }: BodyOf<'waive'>): OrderId {
  return Number(orderId) as OrderId;
}

function amountOf({ amount }: BodyOf<'waive'>): Ngwee {
  const ngwee = parseKwacha(amount);
  assert(ngwee !== null, 'an amount of the contract is kwacha');
  return ngwee;
}
