import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  outsidePaymentStatus,
  paymentAfter,
  paymentIs,
  paymentTransitions,
} from './payment.ts';
import type { PaymentFact, PaymentStatus } from './payment.ts';

const states: PaymentStatus[] = [
  'requested',
  'submitted',
  'unknown',
  'confirmed',
  'failed',
  'expired',
  'reversed',
];
const facts: PaymentFact[] = [
  'accepted',
  'unanswered',
  'confirmed',
  'failed',
  'expired',
  'reversed',
];

const moves: [from: PaymentStatus, fact: PaymentFact, to: PaymentStatus | string][] = [
  ['requested', 'accepted', 'submitted'],
  ['requested', 'unanswered', 'unknown'],
  ['requested', 'confirmed', 'confirmed'],
  ['unknown', 'accepted', 'submitted'],
  ['unknown', 'unanswered', 'nothing-new'],
  ['unknown', 'confirmed', 'confirmed'],
  ['unknown', 'failed', 'failed'],
  ['submitted', 'unanswered', 'nothing-new'],
  ['submitted', 'confirmed', 'confirmed'],
  ['submitted', 'failed', 'failed'],
  ['submitted', 'expired', 'expired'],
  ['failed', 'confirmed', 'confirmed'],
  ['failed', 'failed', 'nothing-new'],
  ['failed', 'expired', 'nothing-new'],
  ['expired', 'confirmed', 'confirmed'],
  ['expired', 'failed', 'failed'],
  ['confirmed', 'confirmed', 'nothing-new'],
  ['confirmed', 'accepted', 'nothing-new'],
  ['confirmed', 'expired', 'nothing-new'],
  ['confirmed', 'failed', 'contradiction'],
  ['confirmed', 'reversed', 'reversed'],
  ['reversed', 'confirmed', 'nothing-new'],
  ['reversed', 'failed', 'nothing-new'],
  ['reversed', 'reversed', 'nothing-new'],
  ['submitted', 'reversed', 'nothing-new'],
  ['failed', 'reversed', 'nothing-new'],
];
test.each(moves)('a %s payment that is %s becomes %s', (from, fact, to) => {
  const move = paymentAfter(from, fact);
  expect(move.kind === 'moved' ? move.to : move.kind).toBe(to);
});

test('silence never fails a payment, and only a reversal undoes a confirmation', () => {
  for (const state of states) {
    expect(paymentTransitions[state].unanswered ?? 'unknown').toBe('unknown');
  }
  expect(paymentTransitions.confirmed).toEqual({ reversed: 'reversed' });
  expect(paymentTransitions.reversed).toEqual({});
});

test('however facts come, a confirmed payment ends confirmed unless it is reversed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...facts), { maxLength: 12 }), (told) => {
      let status: PaymentStatus = 'requested';
      for (const fact of told) {
        const move = paymentAfter(status, fact);
        if (move.kind === 'moved') status = move.to;
      }
      const isConfirmed = status === 'confirmed' || status === 'reversed';
      expect(isConfirmed).toBe(told.includes('confirmed'));
      if (status === 'confirmed') {
        expect(told.slice(told.indexOf('confirmed'))).not.toContain('reversed');
      }
    }),
  );
});

test('outside a payment is pending, succeeded or failed', () => {
  expect(states.map(outsidePaymentStatus)).toEqual([
    'pending',
    'pending',
    'pending',
    'succeeded',
    'failed',
    'failed',
    'failed',
  ]);
});

test('a payment is open while money may still move, and asked about once it was sent', () => {
  expect(states.filter(paymentIs.open)).toEqual(['requested', 'submitted', 'unknown']);
  expect(states.filter(paymentIs.awaited)).toEqual(['submitted', 'unknown']);
});
