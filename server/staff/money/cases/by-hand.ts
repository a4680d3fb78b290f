import { market } from '../../../../contract/market/zambia.ts';
import { parseKwacha, zeroNgwee } from '../../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { assert } from '../../../../domain/assert.ts';
import type { Context } from '../../../store/context.ts';
import { findCase } from '../../../lending/cases/case-row.ts';
import type { CaseRow } from '../../../lending/cases/case-row.ts';
import { loadOrderOfPayment } from '../../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import { decideEnd, settlePayment } from '../../../lending/payments/settle-payment.ts';
import { failedByHand } from '../../../lending/payments/settled-fact.ts';
import type { SettledFact } from '../../../lending/payments/settled-fact.ts';
import type { PaymentRow } from '../../../lending/account/payment-row.ts';
import { NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, CarriedOut, KindRun, Plan } from '../../proposals/kind.ts';
import { previewOfChange, whatDiffers } from '../../proposals/preview.ts';
import type { ProposalRow } from '../../proposals/proposal-row.ts';

type ByHand = BodyOf<'confirm' | 'fail'>;

/** The network's word came on paper: a payment without an end is confirmed by it. */
export const confirm: KindRun<'confirm'> = endsByHand();
/** The network wrote that nothing moved. */
export const fail: KindRun<'fail'> = endsByHand();

function endsByHand(): KindRun<'confirm'> & KindRun<'fail'> {
  return {
    async plan(context: Context, body: ByHand): Promise<Plan | NotPossible> {
      const found = await findCase(context.db, body.caseId);
      const why = whyNotEnded(found, body);
      if (why !== null) return why;
      const of = await paymentOf(context, found);
      return planOf(context, body, of);
    },
    async isDone({ db }: Context, { id, paymentId }: ProposalRow): Promise<boolean> {
      const order = paymentId && (await loadOrderOfPayment(db, paymentId));
      return order?.payments.some((one) => one.endedByProposal === id) === true;
    },
    async carryOut(context: Context, proposal: ProposalRow, body: ByHand): Promise<CarriedOut> {
      assert(proposal.paymentId !== null, 'what ends a payment names it');
      let differs: string | null = null;
      const outcome = await settlePayment(context, proposal.paymentId, factOf(body), {
        proposalId: proposal.id,
        agrees(of) {
          const now = planOf(context, body, of);
          differs = whatDiffers(proposal.preview, now.preview);
          return differs === null;
        },
      });
      if (differs !== null) return new NotPossible(differs);
      if (outcome === 'held') return new NotPossible('It does not fit what is booked.');
      return outcome === 'settled' ? 'done' : 'nothing';
    },
  };
}

/** Why a case cannot be ended so now; null when it can. */
function whyNotEnded(found: CaseRow | null, body: ByHand): NotPossible | null {
  if (found === null) return new NotPossible(`There is no case ${body.caseId}.`);
  const { payment, resolved } = found;
  if (resolved !== null) return endedAlready(resolved.by);
  if (payment === null) return noPayment;
  if (payment.state === 'confirmed') {
    return new NotPossible(
      'The payment is booked as confirmed. If its network took it back, propose its reversal.',
    );
  }
  if (payment.state === 'reversed') return new NotPossible('The payment was reversed.');
  if (body.kind === 'fail' && payment.state === 'failed') {
    return new NotPossible('The payment has failed already.');
  }
  if (body.kind === 'confirm' && parseKwacha(body.amount) !== payment.amount) {
    const ours = showKwacha(payment.amount);
    return new NotPossible(`Ours is ${ours}. Another amount cannot be booked as this payment.`);
  }
  return null;
}

export function endedAlready(by: string): NotPossible {
  return new NotPossible(`It was ended already, by ${by}.`);
}

export const noPayment = new NotPossible(
  'None of our payments is concerned, so there is nothing to move: find out whose money it ' +
    'is and ' +
    'resolve the case with the evidence.',
);

interface OrderPayment {
  readonly order: LoadedOrder;
  readonly payment: PaymentRow;
}

/** The payment of a case, with its order. */
export async function paymentOf({ db }: Context, found: CaseRow | null): Promise<OrderPayment> {
  const id = found?.payment?.id;
  const order = id === undefined ? null : await loadOrderOfPayment(db, id);
  const payment = order?.payments.find((one) => one.id === id);
  assert(order !== null && payment !== undefined, 'a payment belongs to an order');
  return { order, payment };
}

function planOf(context: Context, body: ByHand, of: OrderPayment): Plan {
  const { order, payment } = of;
  const money = showKwacha(payment.amount);
  const title =
    body.kind === 'confirm'
      ? `Confirm by hand the ${payment.purpose} of ${money} of loan ${order.id}, ` +
        `${body.reference} at its network.`
      : `Fail by hand the ${payment.purpose} of ${money} of loan ${order.id}.`;
  const change = decideEnd(of, factOf(body), context.clock.now());
  const owed = change.account?.owedToBorrower ?? zeroNgwee;
  const back = `What is owed to the borrower is refunded automatically: ${showKwacha(owed)}.`;
  const sentences = owed > 0n ? [title, back] : [title];
  return {
    title,
    about: { kind: 'case', id: body.caseId },
    orderId: order.id,
    paymentId: payment.id,
    amount: payment.amount,
    preview: previewOfChange(order, change, sentences),
  };
}

/** The network's word, on paper. */
function factOf(body: ByHand): SettledFact {
  if (body.kind === 'fail') {
    return {
      fact: 'failed',
      code: failedByHand,
      text: 'The network wrote that it did not move.',
    };
  }
  const amount = parseKwacha(body.amount);
  assert(amount !== null, 'an amount of the contract is kwacha');
  return {
    fact: 'confirmed',
    reference: body.reference,
    amount,
    currency: market.currency,
    at: null,
  };
}
