import { expect, it } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import type { AccountEvent } from '../loan/account-events.ts';
import { account } from '../loan/account.ts';
import type { Pricing } from '../loan/loan.ts';
import { replayedEvents } from './replayed-events.ts';

/** K1,000 for 30 days: K4 a day and K30 of fee, K5 a day late from day 32 on. */
const month = lent();
const out = happened.disbursed();
const k = kwacha;

/** The last event as it would have been by another price: what it moves, in ngwee. */
function meant(events: readonly AccountEvent[], pricing: Partial<Pricing>) {
  const other = lent({ pricing });
  const replayed = replayedEvents({ terms: month, events }, other, dayOf(90));
  const last = replayed.events.find(({ eventId }) => eventId === events.at(-1)?.eventId);
  return last !== undefined && 'amount' in last ? last.amount : null;
}

const half = { dailyRatePpm: 2000 };
const late = { lateFeeDailyPpm: 10_000 };
const none = { lateFeeDailyPpm: 0 };
const paid = happened.paid;

it.each<[what: string, events: readonly AccountEvent[], by: Partial<Pricing>, amount: bigint]>([
  ['a part is the same part', [out, paid(k(200), { day: 10 })], half, k(200)],
  ['the end of a bill is its end', [out, paid(k(1150), { day: 30 })], half, k(1090)],
  ['with what came beside it', [out, paid(k(1200), { day: 30 })], half, k(1140)],
  ['late, with its late fee', [out, paid(k(1195), { day: 40 })], late, k(1240)],
  [
    'the rest after a part is the rest',
    // By half the rate K200 on day 10 leave K850 of principal, and K34 of interest to day 30.
    [out, paid(k(200), { day: 10 }), paid(ngwee(93_960n), { day: 30 })],
    half,
    k(884),
  ],
  ['all late fees let go are all', [out, happened.waived(k(45), { day: 40 })], late, k(90)],
  ['a part let go is that part', [out, happened.waived(k(10), { day: 40 })], late, k(10)],
  [
    'no late fees are waived where there are none',
    [out, happened.waived(k(45), { day: 40 })],
    none,
    k(45),
  ],
  [
    'a loan given back is given back',
    [out, happened.returned(k(1000), { day: 1 })],
    half,
    k(1000),
  ],
  [
    'after a part as well',
    [out, paid(k(100), { day: 0, hours: 3 }), happened.returned(k(900), { day: 1 })],
    half,
    k(900),
  ],
  [
    'an extension costs what it then costs',
    [out, happened.extended(k(56), { day: 29, dueDay: 30 })],
    half,
    k(28),
  ],
  [
    'with what came beside it, for other days',
    [out, happened.extended(k(60), { day: 29, dueDay: 30 })],
    { extensionDays: 7 },
    k(32),
  ],
  [
    'what was owed and went back is what would be',
    [out, paid(k(1200), { day: 30 }), happened.paidBack(k(50), { day: 31 })],
    half,
    k(50),
  ],
])('%s', (_, events, by, amount) => {
  expect(meant(events, by)).toBe(amount);
});

it('pays a loan to its end, in however many bills it comes', () => {
  const inOne = lent({ termDays: 60, pricing: { onePlanUpToDays: 60 } });
  const inTwo = lent({ termDays: 60 });
  for (const [terms, other] of [
    [inOne, inTwo],
    [inTwo, inOne],
  ] as const) {
    const owed = account(terms, [out], dayOf(25)).remainingAmount;
    const events = [out, paid(owed, { day: 25 })];
    const replayed = replayedEvents({ terms, events }, other, dayOf(60));
    expect(account(other, replayed.events, dayOf(60))).toMatchObject({
      status: 'settled',
      settledOn: dayOf(25),
      owedToBorrower: 0n,
    });
  }
});

it('pays the first bill of several, and leaves the others', () => {
  const terms = lent({ termDays: 60 });
  const other = lent({ termDays: 60, pricing: half });
  const owed = account(terms, [out], dayOf(30)).plans[0]?.remainingAmount ?? k(0);
  const events = [out, paid(owed, { day: 30 })];
  const replayed = replayedEvents({ terms, events }, other, dayOf(60));
  const { plans } = account(other, replayed.events, dayOf(30));
  expect(plans.map(({ status }) => status)).toEqual(['paid', 'due']);
  expect(plans[1]?.paidAmount).toBe(0n);
});

it('moves the date an extension has by the other terms', () => {
  const longer = lent({ pricing: { extensionDays: 20 } });
  const first = happened.extended(k(56), { day: 29, dueDay: 30, name: 'first' });
  const second = happened.extended(k(56), { day: 43, dueDay: 44, name: 'second' });
  const events = [out, first, second];
  const replayed = replayedEvents({ terms: month, events }, longer, dayOf(60));
  expect(replayed.events.slice(1)).toMatchObject([
    { beforeDueOn: dayOf(30), amount: k(80) },
    { beforeDueOn: dayOf(50), amount: k(80) },
  ]);
});
