import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { approvedByRules, firstRules, goodFacts } from '../../testing/approved-by-rules.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { decideOrder } from './decision.ts';
import type { DecisionFacts } from './decision.ts';
import { profileInForce } from './licence.ts';
import { decideRules, firstParameters } from './policy.ts';
import type { DecisionParameters } from './policy.ts';
import { addReplayed, noReplayTally, replayApplication } from './replay.ts';
import type { KeptApplication, Replayed } from './replay.ts';

const day = (text: string): CivilDate => text as CivilDate;

function kept(facts: Partial<DecisionFacts>, by: DecisionParameters = firstParameters) {
  const read = { ...goodFacts, ...facts };
  const { results } = decideOrder(read, { ...firstRules, ...by });
  return {
    orderId: '7',
    amount: kwacha(1000),
    facts: read,
    results,
    restedDays: by.declinedRestDays,
    outcome: 'paid',
  } satisfies KeptApplication;
}

const arbitraryParameters = fc.record({
  instalmentShareBasisPoints: fc.integer({ min: 500, max: 10_000 }),
  otherLoansShareBasisPoints: fc.option(fc.integer({ min: 500, max: 10_000 })),
  declinedRestDays: fc.integer({ min: 1, max: 180 }),
  mostBorrowersOnDevice: fc.integer({ min: 1, max: 50 }),
  repaysAnotherLoan: fc.constantFrom('refer', 'pass'),
  bureau: fc.constantFrom('shadow', 'pass', 'refer'),
  bureauFloorKwacha: fc.integer({ min: 0, max: 100_000 }),
  bureauOverdueKwacha: fc.integer({ min: 0, max: 100_000 }),
}) satisfies fc.Arbitrary<DecisionParameters>;

const arbitraryFacts = fc.record({
  monthlyIncome: fc.bigInt(0n, 2_000_000n).map(ngwee),
  otherLoansMonthly: fc.bigInt(0n, 300_000n).map(ngwee),
  largestInstalment: fc.bigInt(1n, 500_000n).map(ngwee),
  repaysAnotherLoan: fc.boolean(),
  openOrders: fc.nat(1),
  borrowersOnDevice: fc.nat(6),
  retryOn: fc.constantFrom(day('2026-05-20'), day('2026-06-15'), day('2026-06-20')),
  onWatchList: fc.boolean(),
});

describe('a replay', () => {
  it('by the parameters of then decides as it was decided', () => {
    fc.assert(
      fc.property(arbitraryFacts, arbitraryParameters, (facts, parameters) => {
        const found = replayApplication(kept(facts, parameters), parameters);
        expect(found.would).toBe(found.was);
        expect(found.because).toEqual([]);
      }),
    );
  });

  it('lets no application through that a stricter share of the income stops', () => {
    fc.assert(
      fc.property(arbitraryFacts, arbitraryParameters, (facts, parameters) => {
        const one = kept(facts, parameters);
        const instalmentShareBasisPoints = parameters.instalmentShareBasisPoints - 500;
        const found = replayApplication(one, { ...parameters, instalmentShareBasisPoints });
        if (found.would === 'approved') expect(found.was).toBe('approved');
      }),
    );
  });
});

type Row = [facts: Partial<DecisionFacts>, by: Partial<DecisionParameters>, would: string];
const rows: Row[] = [
  // K1,150 of K4,000 is 28.75 %.
  [{}, { instalmentShareBasisPoints: 2875 }, 'approved'],
  [{}, { instalmentShareBasisPoints: 2874 }, 'referred'],
  [{ otherLoansMonthly: kwacha(900) }, { otherLoansShareBasisPoints: 6000 }, 'approved'],
  [{ otherLoansMonthly: kwacha(900) }, { otherLoansShareBasisPoints: null }, 'approved'],
  [{ otherLoansMonthly: kwacha(900) }, { otherLoansShareBasisPoints: 5000 }, 'referred'],
  [{ repaysAnotherLoan: true }, { repaysAnotherLoan: 'pass' }, 'approved'],
  [{ borrowersOnDevice: 2 }, { mostBorrowersOnDevice: 1 }, 'referred'],
  // Declined on 10 May for 30 days: until 9 June; for 40 days it would be 19 June.
  [{ retryOn: day('2026-06-09') }, { declinedRestDays: 36 }, 'approved'],
  [{ retryOn: day('2026-06-09') }, { declinedRestDays: 40 }, 'declined'],
];
test.each(rows)('%o by %o would be %s', (facts, by, would) => {
  const found = replayApplication(kept(facts), { ...firstParameters, ...by });
  expect(found.would).toBe(would);
  expect(found.because.length > 0).toBe(found.was !== found.would);
});

describe('what is counted of a replay', () => {
  const other: Replayed = {
    ...replayApplication(kept({}), { ...firstParameters, instalmentShareBasisPoints: 2000 }),
  };
  const same = replayApplication(kept({}), firstParameters);

  it('is the same in any order, with some of those decided otherwise', () => {
    const all = Array.from({ length: 60 }, (_, one): Replayed | null =>
      one % 5 === 0 ? null : { ...(one % 2 === 0 ? other : same), orderId: `${one}` },
    );
    const tallyOf = (list: readonly (Replayed | null)[]) =>
      list.reduce((tally, one) => addReplayed(tally, one, 3), noReplayTally);
    const tally = tallyOf(all);
    expect(tallyOf(all.toReversed())).toEqual(tally);
    expect(tally).toMatchObject({
      orders: 48,
      gone: 12,
      moreThanOffered: 24,
      cells: { 'approved referred paid': 24, 'approved approved paid': 24 },
    });
    expect(tally.examples).toHaveLength(20);
    expect(new Set(tally.examples.map(({ would }) => would))).toEqual(new Set(['referred']));
  });
});

describe('the licence', () => {
  const licence = profileInForce('bfs-microfinance', day('2026-06-15'));
  if (licence === null) throw new Error('it ships');
  const reasons = (by: Partial<DecisionParameters>) =>
    decideRules({ ...firstParameters, ...by }, licence).map(({ reason }) => reason);

  it.each([
    [{}, []],
    [{ instalmentShareBasisPoints: 3501 }, ['instalment-share-above-licence']],
    [{ otherLoansShareBasisPoints: null }, ['other-loans-not-counted']],
    [{ instalmentShareBasisPoints: 1000, repaysAnotherLoan: 'pass' } as const, []],
  ])('has against %o: %o', (by, told) => {
    expect(reasons(by)).toEqual(told);
  });
});

test('a stored application has no names', () => {
  expect(Object.keys(approvedByRules.facts)).not.toContain('birthDate');
});
