import * as say from '../../../contract/sentences/messages.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { covers } from '../../../domain/rules/products.ts';
import type { offersFor } from '../../../domain/rules/products.ts';
import type { Context } from '../../store/context.ts';
import { newPayment } from '../account/payment-row.ts';
import type { LoadedOrder } from './load-order.ts';

/** What an approval makes of an order: its payout, and the text to its borrower. */
export function approvalOf({ payments }: Pick<Context, 'payments'>, order: LoadedOrder) {
  const { amount } = order.terms;
  const { mobile, network } = order.wallet;
  const payout = newPayment({
    provider: payments.of(network).name,
    planId: null,
    operation: 'payout',
    purpose: 'disbursement',
    amount,
    mobile,
    network,
  });
  return { payout, text: say.approved(showKwacha(amount), maskMobile(mobile)) };
}

/** Whether the version that was agreed to is still offered for its amount and term. */
export function isOffered(
  { terms }: LoadedOrder,
  offers: ReturnType<typeof offersFor>,
): boolean {
  const { productId, productVersion } = terms;
  const offer = offers.find(
    ({ product }) => product.productId === productId && product.version === productVersion,
  );
  return offer !== undefined && covers(offer, terms);
}
