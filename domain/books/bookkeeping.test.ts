import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { networks } from '../../contract/market/network.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import type { History } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import type { AccountEvent } from '../loan/account-events.ts';
import { account } from '../loan/account.ts';
import {
  balancesOf,
  orderAccounts,
  position,
  positionOf,
  positionOfUnmatched,
  transfersBetween,
} from './bookkeeping.ts';
import { expectedBalances } from './expected-balances.ts';
import type { Position, Transfer } from './bookkeeping.ts';

/** A ledger that recorded the events one by one, on ever later days. */
function ledgerAfter(
  { terms, events }: History,
  hearing: { readonly order: readonly number[]; readonly gaps: readonly number[] },
): { readonly transfers: Transfer[]; readonly day: number } {
  const transfers: Transfer[] = [];
  let recorded: Position = {};
  let day = 0;
  hearing.order.forEach((_, heard) => {
    day += hearing.gaps[heard % hearing.gaps.length] ?? 0;
    const known = hearing.order.slice(0, heard + 1).flatMap((i) => events[i] ?? []);
    const next = position(account(terms, known, dayOf(day)));
    transfers.push(...transfersBetween(recorded, next));
    recorded = next;
  });
  return { transfers, day };
}

const heardHistory = arbitraryHistory.chain((history) =>
  fc.record({
    history: fc.constant(history),
    hearing: fc.record({
      order: fc.shuffledSubarray(
        history.events.map((_, i) => i),
        { minLength: history.events.length },
      ),
      gaps: fc.array(fc.nat(40), { minLength: 1, maxLength: 13 }),
    }),
  }),
);

test('after any history, heard in any order, ledger and account agree to the ngwee', () => {
  fc.assert(
    fc.property(heardHistory, ({ history, hearing }) => {
      const { transfers, day } = ledgerAfter(history, hearing);
      const state = account(history.terms, history.events, dayOf(day));
      expect(positionOf(transfers)).toEqual(position(state));
      const balances = balancesOf(positionOf(transfers));
      for (const name of orderAccounts) {
        expect([name, balances.get(name) ?? 0n]).toEqual([name, expectedBalances(state)[name]]);
      }
      expect([...balances.values()].reduce((sum, one) => sum + one, 0n)).toBe(0n);
      expect(transfers.every(({ amount }) => amount > 0n)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

const outAgain: ReadonlySet<string> = new Set(['owed-paid-back', 'paid-out-twice']);

test('the float of each network changes by exactly the money that moved there', () => {
  fc.assert(
    fc.property(arbitraryHistory, ({ terms, events, lastDay }) => {
      const reversed = events.flatMap((one) =>
        one.kind === 'payment-reversed' ? [one.paymentId] : [],
      );
      const balances = balancesOf(position(account(terms, events, dayOf(lastDay))));
      for (const network of networks) {
        let cash = 0n;
        for (const event of events) {
          if (!('paymentId' in event && 'network' in event)) continue;
          if (event.network !== network) continue;
          if (reversed.includes(event.paymentId)) continue;
          if (event.kind === 'disbursed') cash -= terms.amount;
          else cash += outAgain.has(event.kind) ? -event.amount : event.amount;
        }
        expect(balances.get(`float:${network}`) ?? 0n).toBe(cash);
      }
    }),
    { numRuns: 300 },
  );
});

const loan = lent({ amount: kwacha(1000), termDays: 30 });
const paidOut = happened.disbursed();

function transfersOn(day: number, ...events: Parameters<typeof account>[1]) {
  const state = account(loan, [paidOut, ...events], dayOf(day));
  return transfersBetween({}, position(state)).map(
    ({ debit, credit, amount }) => `${debit} <- ${credit} ${amount}`,
  );
}

test('the service fee is deferred and earned over its plan, interest as it is charged', () => {
  expect(transfersOn(0)).toEqual([
    'principal <- float:MTN 100000',
    'fees <- deferred-fee-income 3000',
  ]);
  expect(transfersOn(10)).toContain('interest <- interest-income 4000');
  expect(transfersOn(10)).toContain('deferred-fee-income <- fee-income 1000');
  expect(transfersOn(30)).toContain('deferred-fee-income <- fee-income 3000');
});

test('a payment goes to late fee, service fee, interest and principal, its excess is owed', () => {
  const paid = happened.paid(kwacha(2000), { day: 33, network: 'Airtel' });
  expect(transfersOn(33, paid)).toEqual([
    'principal <- float:MTN 100000',
    'interest <- interest-income 12000',
    'fees <- deferred-fee-income 3000',
    'deferred-fee-income <- fee-income 3000',
    'late-fees <- late-fee-income 1000',
    'float:Airtel <- late-fees 1000',
    'float:Airtel <- fees 3000',
    'float:Airtel <- interest 12000',
    'float:Airtel <- principal 100000',
    'float:Airtel <- owed-to-borrower 84000',
  ]);
});

test('a payout that two providers made is an unidentified payment, and no part of the loan', () => {
  const twice = happened.paidTwice(kwacha(1000), { day: 0, hours: 1, name: 'again' });
  expect(transfersOn(10, twice)).toEqual([
    ...transfersOn(10),
    'unidentified-payments <- float:MTN 100000',
  ]);
});

test('a debt written off stays the expense it was, and late money is income', () => {
  const given = happened.writtenOff({ day: 90 });
  const before = account(loan, [paidOut, given], dayOf(90));
  expect(balancesOf(position(before)).get('write-off')).toBe(130_000n);
  const late = happened.paid(kwacha(300), { day: 200 });
  const after = account(loan, [paidOut, given, late], dayOf(300));
  expect(balancesOf(position(after)).get('write-off')).toBe(130_000n);
  expect(balancesOf(position(after)).get('recovery-income')).toBe(-30_000n);
  expect(transfersBetween(position(before), position(after))).toContainEqual({
    line: 'late-fee-recovered',
    debit: 'late-fees',
    credit: 'recovery-income',
    amount: 15_000n,
  });
});

test('a coupon is an expense, never income that was not earned', () => {
  const coupon = happened.couponUsed(kwacha(50), { day: 30, name: 'a' });
  const balances = balancesOf(position(account(loan, [paidOut, coupon], dayOf(30))));
  expect(balances.get('coupon-expense')).toBe(5000n);
  expect(balances.get('interest-income')).toBe(-12_000n);
});

test('unexplained money is an unidentified receipt until it is matched', () => {
  const waiting = positionOfUnmatched([{ network: 'Zamtel', amount: ngwee(700n) }]);
  expect(transfersBetween({}, waiting)).toEqual([
    {
      line: 'unmatched:Zamtel',
      debit: 'float:Zamtel',
      credit: 'unidentified-receipts',
      amount: 700n,
    },
  ]);
  expect(transfersBetween(waiting, {})).toEqual([
    {
      line: 'unmatched:Zamtel',
      debit: 'unidentified-receipts',
      credit: 'float:Zamtel',
      amount: 700n,
    },
  ]);
});

test('money that waited there and pays a loan comes out of it, and of no float', () => {
  const paid = happened.paid(kwacha(2000), { day: 33, network: 'Airtel' });
  const found = { ...paid, outOfUnidentified: true } as AccountEvent;
  expect(transfersOn(33, found)).toEqual(
    transfersOn(33, paid).map((line) => line.replace('float:Airtel', 'unidentified-receipts')),
  );
});

test('a line no ledger knows is a fault', () => {
  expect(() => transfersBetween({}, { gift: ngwee(1n) })).toThrow('no line gift');
  const gift = { line: 'gift', debit: 'bank', credit: 'capital', amount: ngwee(1n) } as const;
  expect(() => positionOf([gift])).toThrow('no line gift');
});
