import * as fc from 'fast-check';
import { networks } from '../contract/market/network.ts';
import { ngwee } from '../contract/words/ngwee.ts';
import type { Ngwee } from '../contract/words/ngwee.ts';
import type { AccountEvent } from '../domain/loan/account-events.ts';
import type { LoanTerms, Pricing } from '../domain/loan/loan.ts';
import { planDayCounts } from '../domain/loan/schedule.ts';
import { happened, lent } from './loan-history.ts';

export interface History {
  readonly terms: LoanTerms;
  /** In no order of any meaning. */
  readonly events: readonly AccountEvent[];
  /** Days after the disbursement by which all of it has happened. */
  readonly lastDay: number;
}

/** Prices from free to absurd: the dear ones meet the cap on charges within weeks. */
const pricings: readonly Partial<Pricing>[] = [
  {},
  { allocation: 'proportional' },
  { dailyRatePpm: 0, serviceFeeBasisPoints: 0 },
  { dailyRatePpm: 30_000, serviceFeeBasisPoints: 1000, lateFeeDailyPpm: 20_000 },
  { chargeCapBasisPoints: 700 },
  { chargeCapBasisPoints: 100 },
  { lateFeeGraceDays: 0, lateFeeMaxDays: 200 },
];

export const arbitraryLoan: fc.Arbitrary<LoanTerms> = fc
  .record({
    amount: fc.bigInt(100_00n, 15_000_00n).map(ngwee),
    termDays: fc.constantFrom(1, 7, 14, 30, 31, 45, 60, 91, 182),
    pricing: fc.constantFrom(...pricings),
  })
  .map(lent);

type Tell = (amount: Ngwee) => AccountEvent | readonly AccountEvent[];

/** Something that happens to a loan; event ids are numbered, so that they differ. */
function arbitraryEvents(
  terms: LoanTerms,
  index: number,
): fc.Arbitrary<readonly AccountEvent[]> {
  const dueDays = planDayCounts(terms.termDays, terms.pricing);
  return fc
    .record({
      // Much of what can go wrong goes wrong while a loan can still be given back.
      day: fc.oneof(fc.nat(2), fc.nat(terms.termDays + 60), fc.nat(terms.termDays + 60)),
      hours: fc.nat(15),
      early: fc.nat({ max: 47 }),
      other: fc.nat(9),
      period: fc.integer({ min: 1, max: dueDays.length }),
      moves: fc.nat(2),
      network: fc.constantFrom(...networks),
      share: fc.nat(1300),
      kind: fc.constantFrom(...kinds),
    })
    .map((drawn) => {
      const { day, hours, period, network, moves, other } = drawn;
      const when = { day, hours, network, name: `${index}` };
      const dueDay = (dueDays[period - 1] ?? 0) + moves * terms.pricing.extensionDays;
      const nearDue = { ...when, day: Math.max(0, dueDay - 3 + (day % 7)), period, dueDay };
      const soon = { ...when, day: 0, hours: drawn.early };
      const tellers: Record<(typeof kinds)[number], Tell> = {
        paid: (amount) => happened.paid(amount, when, period),
        'paid-near-due': (amount) => happened.paid(amount, nearDue, period),
        extended: (amount) => happened.extended(ngwee(amount / 20n + 1n), nearDue),
        coupon: (amount) =>
          happened.couponUsed(ngwee(amount / 10n + 1n), { ...when, name: `${other}` }, period),
        waived: (amount) => happened.waived(ngwee(amount / 10n + 1n), when, period),
        returned: (amount) => happened.returned(ngwee(amount * 2n), soon),
        reversed: () => happened.reversed(other === 9 ? 'payout' : `${other}`, when),
        'paid-back': (amount) => happened.paidBack(ngwee(amount / 50n + 1n), when),
        'paid-twice': (amount) => happened.paidTwice(amount, when),
        'written-off': () => happened.writtenOff({ ...when, day: terms.termDays + 20 + hours }),
        'taken-up-again': () =>
          happened.takenUpAgain({ ...when, day: terms.termDays + 30 + hours }),
        arranged: (amount) => {
          const part = ngwee(amount / 4n + 1n);
          const every = 5 + hours;
          return happened.arranged(
            [1, 2, 3, 4].map((n) => [day + n * every, part]),
            when,
          );
        },
        stopped: () => happened.stopped(when, other === 9 ? null : 1 + hours * 5),
        refused: () => [
          happened.refused(nearDue, period),
          happened.reopened({ ...nearDue, day: nearDue.day + moves, name: `open-${index}` }),
        ],
        resumed: () => happened.resumed(`${other}`, when),
      };
      const told = tellers[drawn.kind](
        ngwee((terms.amount * BigInt(drawn.share)) / 1000n + 1n),
      );
      return [told].flat();
    });
}

const kinds = [
  'paid',
  'paid',
  'paid-near-due',
  'paid-near-due',
  'extended',
  'coupon',
  'waived',
  'returned',
  'reversed',
  'paid-back',
  'paid-twice',
  'written-off',
  'taken-up-again',
  'arranged',
  'arranged',
  'stopped',
  'resumed',
  'refused',
  'refused',
] as const;

/** A loan that was paid out and what happened to it, up to a dozen events of every kind. */
export const arbitraryHistory: fc.Arbitrary<History> = arbitraryLoan.chain((terms) =>
  fc
    .nat(12)
    .chain((count) =>
      fc.tuple(...Array.from({ length: count }, (_, i) => arbitraryEvents(terms, i))),
    )
    .map((events) => ({
      terms,
      events: [happened.disbursed(), ...events.flat()],
      lastDay: terms.termDays + 70,
    })),
);

/** The same, disputed by its borrower twice, and rejected each time or not decided yet. */
export const arbitraryDisputed: fc.Arbitrary<History> = fc
  .tuple(arbitraryHistory, fc.nat(90), fc.nat(40), fc.nat(90))
  .map(([history, day, length, again]) => {
    const first = happened.disputed({ day, hours: 3, name: 'first' });
    const end = happened.decided('first', { day: day + length, hours: 4 }, 'own-phone');
    const second = happened.disputed({ day: day + length + again, hours: 5, name: 'second' });
    const told = length === 0 ? [first] : [first, end, second];
    return { ...history, events: [...told, ...history.events] };
  });

/** A loan that was restructured once or twice amid anything else. */
export const arbitraryRestructured: fc.Arbitrary<History> = fc
  .tuple(arbitraryDisputed, fc.array(arbitrarySchedule(), { minLength: 1, maxLength: 2 }))
  .map(([history, schedules]) => {
    const last = Math.max(...schedules.map(({ dueDays }) => dueDays.at(-1) ?? 0));
    const told = schedules.map(({ day, dueDays, dailyRatePpm }, i) =>
      happened.restructured(dueDays, { day, hours: 3, dailyRatePpm, name: `${i}` }),
    );
    return {
      ...history,
      events: [...told, ...history.events],
      lastDay: Math.max(history.lastDay, last + 40),
    };
  });

function arbitrarySchedule() {
  return fc
    .record({
      day: fc.integer({ min: 1, max: 120 }),
      first: fc.integer({ min: 3, max: 35 }),
      every: fc.integer({ min: 7, max: 31 }),
      count: fc.integer({ min: 1, max: 8 }),
      dailyRatePpm: fc.constantFrom(0, 1000, 4000, 1_000_000),
    })
    .map(({ day, first, every, count, dailyRatePpm }) => ({
      day,
      dailyRatePpm,
      dueDays: Array.from({ length: count }, (_, i) => day + first + i * every),
    }));
}
