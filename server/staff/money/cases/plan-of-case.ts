import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import type { Context } from '../../../store/context.ts';
import type { NotPossible, Plan } from '../../proposals/kind.ts';
import { confirm, fail } from './by-hand.ts';
import { payBack } from './pay-back.ts';
import { reversePayment } from './reverse-payment.ts';

/** A proposal that ends a case with a payment. */
export type CaseBody = Extract<
  ProposalBody,
  { readonly kind: 'confirm' | 'fail' | 'pay-back' | 'reverse-payment' }
>;

/** What such a proposal would do now, or why it cannot be done. */
export function planOfCase(context: Context, body: CaseBody): Promise<Plan | NotPossible> {
  switch (body.kind) {
    case 'confirm':
      return confirm.plan(context, body);
    case 'fail':
      return fail.plan(context, body);
    case 'pay-back':
      return payBack.plan(context, body);
    case 'reverse-payment':
      return reversePayment.plan(context, body);
  }
}
