import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { submitPayment } from '../borrower/payments.ts';
import { listAuthSteps } from '../borrower/auth-steps.ts';
import { authStepOf } from '../borrower/auth-steps.ts';
import { wireAmount, wireAmountIn, wireDate } from './wire.ts';
import { kwacha, ngwee } from './ngwee.ts';

const payment = {
  bizType: 1,
  planId: 'p'.repeat(22),
  payAmount: '20.5',
  repayAccountId: 'a'.repeat(22),
  payCard: false,
};

describe('values on the wire', () => {
  it('reads an amount as a number, inbound also as its digits', () => {
    expect(z.decode(wireAmount, 1250.5)).toBe(125_050n);
    expect(z.decode(wireAmountIn, '1250.50')).toBe(125_050n);
    expect(z.encode(wireAmount, ngwee(125_050n))).toBe(1250.5);
  });

  it.each([-1, 1.005, 1e21, '1e3', 'ten', '', '00120', '00.50', null, true, {}])(
    'refuses %j as an amount',
    (value) => {
      expect(z.safeParse(wireAmountIn, value).success).toBe(false);
    },
  );

  it('refuses a day that is not in the calendar', () => {
    expect(z.safeParse(wireDate, '2026-02-30').success).toBe(false);
  });

  it('turns the old words of a payment into ours and back', () => {
    const body = z.decode(submitPayment.body, payment as never);
    expect(body).toMatchObject({ bizType: 'repayment', payAmount: kwacha(20) + 50n });
    expect(z.encode(submitPayment.body, body)).toEqual({ ...payment, payAmount: 20.5 });
  });

  it('refuses undeclared fields', () => {
    const heard = z.safeParse(submitPayment.body, { ...payment, payAmuont: 1 });
    expect(heard.success).toBe(false);
  });
});

describe('the auth step', () => {
  const step = (cerCode: number, isAuth: 0 | 1) => ({ cerCode, isAuth });

  it.each([
    ['the first step not done', [step(1, 1), step(2, 0), step(15, 0)], 2],
    ['15 counts as 3', [step(1, 1), step(2, 1), step(15, 0)], 3],
    ['all done', [step(1, 1), step(2, 1)], 3],
    ['nothing done', [step(1, 0)], 1],
  ])('%s', (_, steps, expected) => {
    expect(authStepOf(steps)).toBe(expected);
  });

  it('travels in the order of the steps', () => {
    const answer = [{ cerCode: 15, name: 'Emergency Contact', isAuth: 0 }] as const;
    expect(z.decode(listAuthSteps.answer, [...answer])).toEqual(answer);
  });
});
