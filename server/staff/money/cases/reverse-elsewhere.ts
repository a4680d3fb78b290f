import { reportTakenBack } from '../../../../contract/staff/case-acts.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { civilDateOf, noonOf } from '../../../../contract/words/civil-date.ts';
import type { PaymentId } from '../../../../contract/words/ids.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import type { PaymentRow } from '../../../lending/account/payment-row.ts';
import { findCase } from '../../../lending/cases/case-row.ts';
import type { CaseRow } from '../../../lending/cases/case-row.ts';
import { unidentifiedOf } from '../../../lending/ledger/journal-row.ts';
import {
  elsewhere,
  restElsewhere,
  takeBackElsewhere,
} from '../../../lending/ledger/received-elsewhere.ts';
import { loadOrderOfPayment } from '../../../lending/orders/load-order.ts';
import { openTakenBack } from '../../../lending/payments/taken-back.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { endCaseAsAgreed } from '../../proposals/end-case-as-agreed.ts';
import { noEffects } from '../../proposals/kind.ts';
import type { Plan } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';
import type { ProposalRow } from '../../proposals/proposal-row.ts';
import { casesOfPayment } from './case-rows.ts';

const no = (why: string) => new StaffRefusal('not-possible-now', { why });

/**
 * Opens the case of a payment that a former paybill reversed: no statement reports it here.
 * Two people then reverse it. Refusals: `unknown`, `not-possible-now`.
 */
export const reportTakenBackAct = serveAct(
  reportTakenBack,
  async ({ context, args, about }) => {
    const { db, clock } = context;
    const { paymentId, on, reason } = args;
    about({ kind: 'payment', id: paymentId });
    const order = await loadOrderOfPayment(db, paymentId as PaymentId);
    const payment = order?.payments.find(({ id }) => id === paymentId);
    if (payment === undefined) return new StaffRefusal('unknown');
    if (payment.provider !== elsewhere) {
      return no('A statement of its network opens the case when it reverses the payment.');
    }
    if (payment.state === 'reversed') return no('The payment was reversed already.');
    if (on > clock.today()) return no('The day is after today. Correct it.');
    if (on < civilDateOf(payment.createdAt)) {
      return no('The day is before that of the payment. Correct it.');
    }
    const openCase = async () =>
      (await casesOfPayment(db, paymentId as PaymentId)).find(
        (one) => one.kind === 'payment-taken-back' && one.endedAt === null,
      );
    if (await openCase()) return no('A case about it is open already.');
    const now = clock.now();
    await openTakenBack(context, {
      ...{ provider: elsewhere, payment: paymentId, by: 'staff', amount: null, text: reason },
      // Another report opens a case again that staff had ended.
      word: `${payment.providerReference ?? ''}, told ${now.toISOString()}`,
      at: noonOf(on) < now ? noonOf(on) : now,
    });
    const opened = await openCase();
    return opened ? { caseId: opened.caseId } : new StaffRefusal('changed-meanwhile');
  },
);

/** Whether a case is about an unidentified receipt of a former paybill. */
export const isOfFormerPaybill = ({ kind, provider }: CaseRow): boolean =>
  kind === 'unknown-in-statement' && provider === elsewhere;

interface Unowned {
  readonly caseId: string;
  readonly amount: Ngwee;
  readonly reference: string;
}

/** The receipt of a former paybill that has no owner yet, by its open case; null: it is none. */
export async function unownedOf(q: Queryable, caseId: string): Promise<Unowned | null> {
  const found = await findCase(q, caseId);
  if (found === null || found.resolved !== null || !isOfFormerPaybill(found)) return null;
  const held = await unidentifiedOf(q, caseId);
  return held && { caseId, amount: held.amount, reference: found.providerId };
}

/** What the reversal of a receipt without an owner does: no loan changes. */
export function planOfUnowned({ caseId, amount, reference }: Unowned): Plan {
  const title =
    `Reverse the receipt ${reference} of ${showKwacha(amount)}: ` +
    'the former paybill reversed it.';
  const sentences = [title, 'It has no owner, so no loan changes.'];
  return {
    ...{ ...noEffects, title, amount, about: { kind: 'case', id: caseId } },
    preview: previewOf(sentences),
  };
}

/** What happens to the part of a payment that its loan did not owe. */
export async function restSentences(q: Queryable, payment: PaymentRow): Promise<string[]> {
  if (payment.provider !== elsewhere) return [];
  const rest = await restElsewhere(q, payment.providerReference ?? '');
  if (!rest) return [];
  const amount = showKwacha(rest.amount);
  return rest.orderId === null
    ? [`${amount} of it is unidentified. The paybill reversed that too, so its case ends.`]
    : [`${amount} of it was given to loan ${rest.orderId}. Report that payment, too.`];
}

/** Reverses what the loan of a reversed payment did not owe of it, unless a loan has it. */
export async function takeBackRest(
  tx: Queryable,
  { payment, proposal }: { readonly payment: PaymentRow; readonly proposal: ProposalRow },
  when: { readonly at: Date; readonly now: Date },
): Promise<void> {
  if (payment.provider !== elsewhere || payment.providerReference === null) return;
  const rest = await takeBackElsewhere(tx, { restOf: payment.providerReference }, when);
  if (rest === null) return;
  const about = { kind: 'case', id: rest.caseId } as const;
  await endCaseAsAgreed(tx, { ...proposal, about }, when.now);
}
