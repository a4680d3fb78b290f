import { describe, expect, it } from 'vitest';
import { submitPayment } from '../../../contract/borrower/payments.ts';
import { testContext } from '../../../testing/context.ts';
import { Malformed } from '../../http/malformed.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';

const call = serve(submitPayment, async () => refuse('plan-not-payable'));
const id = 'A'.repeat(22);
const payment = { bizType: 1, planId: id, payAmount: 20, repayAccountId: id, payCard: false };

/** What is complained of, by field. */
async function complaints(body: unknown): Promise<unknown> {
  const context = testContext({ now: new Date() });
  const arrived = { context, params: {}, query: {}, borrower: null, once: null };
  return call.run({ ...arrived, body, requestId: 'one', ip: '127.0.0.1' }).catch((error) => {
    if (error instanceof Malformed) return error.errors;
    throw error;
  });
}

describe('what is wrong with a request', () => {
  it.each([
    ['a missing field', { ...payment, planId: undefined }, { planId: 'is missing' }],
    ['a field of another kind', { ...payment, planId: 7 }, { planId: 'must be text' }],
    ['a list for an object', [], { body: 'must be an object' }],
    ['text for an object', 'pay', { body: 'must be an object' }],
    ['no body', undefined, { body: 'is missing' }],
    ['null for an amount', { ...payment, payAmount: null }, { payAmount: expect.any(String) }],
  ])('%s is named as what it is', async (_, body, errors) => {
    expect(await complaints(body)).toEqual(errors);
  });
});
