import { describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import { testContext } from '../../../testing/context.ts';
import { orderOf } from '../../../testing/loaded-order.ts';
import { dayOf, disbursedAt, happened, lent } from '../../../testing/loan-history.ts';
import type { PdfPart } from '../../store/ports/document-maker.ts';
import { shippedLicence } from '../../store/lender.ts';
import { accountOf } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { statementParts } from './statement-parts.ts';

const paidOut = happened.disbursed();

interface Told {
  readonly events: readonly AccountEvent[];
  /** Days after the disbursement. */
  readonly day: number;
  readonly terms?: LoadedOrder['terms'];
  readonly fullName?: string | null;
}

/** The statement of a loan of K1,000 after this, part by part, its rows as `label: value`. */
function statementOf({ events, day, terms = lent(), fullName = 'Chanda Mwansa' }: Told) {
  const isPaidOut = events.includes(paidOut);
  // Each payment has the network's reference, but for the one that is named so.
  const payments = events.flatMap((event) =>
    'paymentId' in event && !event.paymentId.includes('nameless')
      ? [
          {
            id: event.paymentId,
            providerReference: `R-${event.paymentId.slice(8)}`,
            settledAt: event.effectiveAt,
          },
        ]
      : [],
  ) as unknown as LoadedOrder['payments'];
  const order = orderOf({
    terms,
    events,
    payments,
    disbursedAt: isPaidOut ? disbursedAt : null,
  });
  const now = new Date(disbursedAt.getTime() + day * 86_400_000);
  const { config } = testContext({ now });
  const parts = statementParts({
    order,
    account: accountOf(order, now),
    licence: shippedLicence(config, dayOf(day)),
    companyNumber: config.lender.companyNumber,
    fullName,
  });
  const under = (heading: string) => {
    const at = parts.findIndex((part) => part.is === 'heading' && part.text === heading);
    return at === -1 ? [] : linesOf(parts[at + 1]);
  };
  const strong = parts
    .flatMap((part) => (part.is === 'rows' ? part.rows : []))
    .filter((row) => row.strong)
    .map(({ label }) => label);
  return {
    strong,
    loan: linesOf(parts[3]),
    agreed: under('What you agreed to'),
    sum: under('What adds up to what you owe'),
    bills: under('Your bills'),
    moves: under('Money that moved'),
    headings: parts.filter(({ is }) => is === 'heading').map((part) => linesOf(part).join()),
    small: parts.filter(({ is }) => is === 'small').map((part) => linesOf(part).join()),
  };
}

function linesOf(part: PdfPart | undefined): string[] {
  if (part === undefined) return [];
  return part.is === 'rows'
    ? part.rows.map(({ label, value }) => `${label}: ${value}`)
    : [part.text];
}

describe('a statement', () => {
  it('says whose loan it is, of which lender, on which day', () => {
    const { loan, small } = statementOf({ events: [paidOut], day: 20 });
    expect(loan).toEqual([
      'Borrower: Chanda Mwansa, 097****001',
      'Loan number: 7',
      'Term: 30 days',
      'Paid out: 10 Jan 2026',
      'Paid off: not yet',
    ]);
    expect(small[0]).toContain('As of 30 Jan 2026, in kwacha');
    expect(small[1]).toContain(testContext({ now: disbursedAt }).config.lender.companyNumber);
  });

  it('repeats the price that was agreed to', () => {
    const { agreed } = statementOf({ events: [paidOut], day: 20 });
    expect(agreed).toEqual([
      'You receive: K1,000.00',
      'Interest: K120.00',
      'Service fee: K30.00',
      'Total to repay: K1,150.00',
      'Yearly cost (APR), effective annual rate, 365 days: 447.63 %',
      'Due on: 9 Feb 2026',
    ]);
  });

  it('of a loan whose money has not come has no bill, and has no unknown names', () => {
    const told = statementOf({ events: [], day: 1, fullName: null });
    const { loan, sum, headings, moves } = told;
    expect(loan).toContain('Borrower: 097****001');
    expect(loan).toContain('Paid out: not yet');
    expect(headings).not.toContain('Your bills');
    expect(moves).toEqual(['Nothing has moved yet.']);
    expect(sum).toEqual(['Still to pay: K0.00']);
  });

  it('adds up what was paid in part, and names what each payment went to', () => {
    const paid = happened.paid(kwacha(200), { day: 20, name: 'p1' });
    const { sum, bills, moves, strong } = statementOf({ events: [paidOut, paid], day: 20 });
    expect(strong).toEqual([
      'Total to repay',
      'To pay today to owe nothing more',
      'Still to pay, by the due dates',
    ]);
    // 20 days of 0.40 %.
    expect(sum).toEqual([
      'Borrowed: K1,000.00',
      'Interest: K80.00',
      'Service fee: K30.00',
      'Paid: - K200.00',
      'To pay today to owe nothing more: K910.00',
      'Saved by paying today: K36.40',
      'Still to pay, by the due dates: K946.40',
    ]);
    expect(bills).toEqual([
      '1. due 9 Feb 2026: K200.00 paid, K946.40 to pay, or K910.00 today',
    ]);
    expect(moves).toEqual([
      '10 Jan 2026 To you: the loan, ref R-payout: K1,000.00',
      '30 Jan 2026 From you: service fee K30.00, interest K80.00, loan K90.00, ref R-p1: K200.00',
    ]);
  });

  it('of a bill that was paid with a coupon says what the coupon took off', () => {
    const coupon = happened.couponUsed(kwacha(10), { day: 20, name: 'p1' });
    const paid = happened.paid(kwacha(1100), { day: 20, name: 'p1' });
    const { loan, sum, bills, moves, strong } = statementOf({
      events: [paidOut, coupon, paid],
      day: 25,
    });
    expect(loan).toContain('Paid off: 30 Jan 2026');
    expect(strong).toEqual(['Total to repay', 'Still to pay']);
    expect(sum.slice(3)).toEqual([
      'Coupons: - K10.00',
      'Paid: - K1,100.00',
      'Still to pay: K0.00',
    ]);
    expect(bills).toEqual(['1. due 9 Feb 2026: paid, K1,100.00 and K10.00 off']);
    expect(moves[1]).toContain(', ref R-p1: K1,100.00');
  });

  it('says how often a bill was extended, and what that cost', () => {
    const once = happened.extended(kwacha(56), { day: 28, dueDay: 30, name: 'x1' });
    const twice = happened.extended(kwacha(56), { day: 43, dueDay: 44, name: 'x2' });
    expect(statementOf({ events: [paidOut, once], day: 40 }).bills).toEqual([
      '1. due 23 Feb 2026 (extended once): K0.00 paid, K1,150.00 to pay, or K1,134.00 today',
    ]);
    const { sum, bills, moves } = statementOf({ events: [paidOut, once, twice], day: 45 });
    expect(bills).toEqual([
      '1. due 9 Mar 2026 (extended 2 times): K0.00 paid, K1,150.00 to pay, or K1,098.00 today',
    ]);
    expect(sum).toContain('Extension fees: K112.00');
    expect(sum).toContain('Unused days of extensions: - K52.00');
    expect(moves[1]).toBe('7 Feb 2026 From you: extension K56.00, ref R-x1: K56.00');
  });

  it('of late fees says what was let go', () => {
    const waived = happened.waived(kwacha(10), { day: 40, name: 'w' });
    const { sum, bills } = statementOf({ events: [paidOut, waived], day: 40 });
    // Nine days of 0.50 %, after one of grace.
    expect(sum.slice(3)).toEqual([
      'Late fee: K45.00',
      'Late fee let go: - K10.00',
      'Still to pay: K1,185.00',
    ]);
    expect(bills).toEqual(['1. due 9 Feb 2026: K0.00 paid, K10.00 off, K1,185.00 to pay']);
  });

  it('of too much that was paid says when it went back, in the order of the days', () => {
    const all = happened.paid(kwacha(1150), { day: 30, name: 'p1' });
    const more = happened.paid(kwacha(300), { day: 31, name: 'nameless' });
    const back = happened.paidBack(kwacha(300), { day: 32, name: 'b1' });
    const last = happened.paid(kwacha(50), { day: 35, name: 'p3' });
    const { sum, moves } = statementOf({ events: [paidOut, all, more, back, last], day: 40 });
    expect(sum.slice(3)).toEqual([
      'Paid: - K1,500.00',
      'Sent back: K300.00',
      'On its way back to you: K50.00',
      'Still to pay: K0.00',
    ]);
    expect(moves.slice(2)).toEqual([
      '10 Feb 2026 From you: too much K300.00: K300.00',
      '11 Feb 2026 To you: paid too much, ref R-b1: K300.00',
      '14 Feb 2026 From you: too much K50.00, ref R-p3: K50.00',
    ]);
  });

  it('keeps what moved on one day in the order in which it moved', () => {
    const paid = [kwacha(10), kwacha(20), kwacha(30)].map((amount, hours) =>
      happened.paid(amount, { day: 20, hours, name: `p${hours}` }),
    );
    const { moves } = statementOf({ events: [paidOut, ...paid], day: 21 });
    expect(moves.slice(1).map((move) => move.split(': ').at(-1))).toEqual([
      'K10.00',
      'K20.00',
      'K30.00',
    ]);
  });

  it('of money back without a known day names none', () => {
    const all = happened.paid(kwacha(1250), { day: 30, name: 'p1' });
    const [first, second] = [kwacha(60), kwacha(40)].map((amount, at) =>
      happened.paidBack(amount, { day: 32, hours: at, name: `nameless ${at}` }),
    );
    const events = [paidOut, all, first, second].filter((event) => event !== undefined);
    const { moves } = statementOf({ events, day: 40 });
    expect(moves.slice(0, 2)).toEqual([
      'To you: paid too much: K60.00',
      'To you: paid too much: K40.00',
    ]);
  });

  it('of a loan that was given back says so', () => {
    const returned = happened.returned(kwacha(1000), { day: 1, name: 'r' });
    const { moves } = statementOf({ events: [paidOut, returned], day: 3 });
    expect(moves[1]).toBe('11 Jan 2026 From you: loan given back, ref R-r: K1,000.00');
  });
});
