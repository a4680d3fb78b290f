import * as z from 'zod/mini';
import { wallet } from './auth.ts';
import { endpoint } from '../words/endpoint.ts';
import { wireAmount, wireCount, wireDate, wireId, wireText } from '../words/wire.ts';
import type { PlanId, RepayAccountId } from '../words/ids.ts';

export const extensionView = z.strictObject({
  planId: wireId<PlanId>(),
  beforeRepayDate: wireDate,
  extensionRepayDate: wireDate,
  repayAccountId: wireId<RepayAccountId>(),
  repayAccount: wireText(20),
  extensionFee: wireAmount,
  extensionsLeft: wireCount,
});

export const extensionDetail = endpoint({
  name: 'extensionDetail',
  summary: 'What an extension of a plan would change and cost',
  method: 'POST',
  path: '/order/api/extensionDetail',
  body: z.strictObject({ planId: wireId<PlanId>() }),
  answer: z.strictObject({ ...extensionView.shape, secondWallet: z.optional(wallet) }),
  refusals: ['not-extendable'],
});
