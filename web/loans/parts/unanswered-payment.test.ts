import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { submitPayment } from '../../../contract/borrower/payments.ts';
import type { PlanId, RepayAccountId } from '../../../contract/words/ids.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { keepIntent } from '../../platform/api/money-intent.ts';
import { playBrowser } from '../../platform/session/browser-for-tests.ts';
import type { PlayedBrowser } from '../../platform/session/browser-for-tests.ts';
import { startSession } from '../../platform/session/session.ts';
import { unansweredPayment } from './unanswered-payment.ts';

const planId = 'p'.repeat(22) as PlanId;
const otherPlan = 'q'.repeat(22) as PlanId;
const request = {
  bizType: 'repayment',
  planId,
  payAmount: kwacha(300),
  repayAccountId: 'w'.repeat(22) as RepayAccountId,
  payCard: false,
} as const;
let browser: PlayedBrowser;

beforeEach(() => {
  browser = playBrowser('https://extramoney.test/home');
  startSession({ token: 'a-token', userId: 'someone' });
});
afterEach(() => browser.close());

function leaveUnanswered(
  userId: string,
  address = '/api/order/payment/api/submitRepayApplyV2',
) {
  const body = JSON.stringify(z.encode(submitPayment.body, request));
  const stamp = { uid: 'uid', nonce: 'abc123', timestamp: '1795188391213' };
  keepIntent({ address, body, userId, stamp, sentAt: Date.now() });
}

describe('a payment without an answer', () => {
  it('is found again for its plan, as it was sent', () => {
    leaveUnanswered('someone');
    expect(unansweredPayment(planId)).toEqual(request);
  });

  it('is not offered for another plan', () => {
    leaveUnanswered('someone');
    expect(unansweredPayment(otherPlan)).toBeNull();
  });

  it('of another borrower on this phone stays hidden', () => {
    leaveUnanswered('somebody-else');
    expect(unansweredPayment(planId)).toBeNull();
  });

  it('is not confused with another call that moves money', () => {
    leaveUnanswered('someone', '/api/zmb/index/api/appManualGetLoan');
    expect(unansweredPayment(planId)).toBeNull();
  });
});
