import { expect, test } from 'vitest';
import type { CivilDate } from '../contract/values/civil-date.ts';
import { kwacha, ngwee } from '../contract/values/ngwee.ts';
import { decideOrder, mayAskAgainOn } from './decision.ts';
import type { OrderAsked, RuleName, VerifiedFacts } from './decision.ts';

const day = (text: string): CivilDate => text as CivilDate;

const good: VerifiedFacts = {
  stepsDone: ['identity', 'personal', 'contacts', 'questionnaire', 'face'],
  birthDate: day('1990-05-04'),
  othersWithNrc: 0,
  faceMatch: 0.8,
  contactsDiffer: true,
  monthlyIncome: kwacha(4000),
  openOrders: 0,
  writtenOffOrders: 0,
  borrowersOnDevice: 1,
  onWatchList: false,
};
const asked: OrderAsked = { askedOn: day('2026-06-15'), largestInstalment: kwacha(1150) };

test('a good borrower is approved, and every rule has its say', () => {
  const decision = decideOrder(good, asked);
  expect(decision).toMatchObject({ verdict: 'approved', reasons: [], retryOn: null });
  expect(decision.results.map((result) => result.verdict)).toEqual(Array(11).fill('pass'));
});

type Row = [rule: RuleName, facts: Partial<VerifiedFacts>, verdict: string];
const rows: Row[] = [
  ['age', { birthDate: day('2008-06-15') }, 'pass'],
  ['age', { birthDate: day('2008-06-16') }, 'decline'],
  ['age', { birthDate: day('1960-06-16') }, 'pass'],
  ['age', { birthDate: day('1960-06-15') }, 'decline'],
  ['steps-done', { stepsDone: ['identity', 'personal', 'contacts', 'face'] }, 'decline'],
  ['nrc-unique', { othersWithNrc: 1 }, 'refer'],
  ['face-match', { faceMatch: 0.6 }, 'pass'],
  ['face-match', { faceMatch: 0.59 }, 'refer'],
  ['face-match', { faceMatch: 0 }, 'refer'],
  ['contacts-differ', { contactsDiffer: false }, 'decline'],
  // K1,150 is 35 % of K3,285.71.
  ['affordable', { monthlyIncome: ngwee(328_572n) }, 'pass'],
  ['affordable', { monthlyIncome: ngwee(328_571n) }, 'decline'],
  ['no-open-order', { openOrders: 1 }, 'decline'],
  ['no-written-off-order', { writtenOffOrders: 1 }, 'decline'],
  ['not-declined-lately', { lastDeclinedOn: day('2026-05-16') }, 'pass'],
  ['not-declined-lately', { lastDeclinedOn: day('2026-05-17') }, 'decline'],
  ['device-shared', { borrowersOnDevice: 3 }, 'pass'],
  ['device-shared', { borrowersOnDevice: 4 }, 'refer'],
  ['watch-list', { onWatchList: true }, 'refer'],
];
test.each(rows)('%s of %o: %s', (rule, facts, verdict) => {
  const decision = decideOrder({ ...good, ...facts }, asked);
  const [result] = decision.results.filter((one) => one.rule === rule);
  expect(result?.verdict).toBe(verdict);
  const outcome = { pass: 'approved', decline: 'declined', refer: 'referred' }[verdict];
  expect(decision.verdict).toBe(outcome);
  expect(decision.reasons).toEqual(verdict === 'pass' ? [] : [result?.sentence]);
});

const absent: [fact: keyof VerifiedFacts, rule: RuleName][] = [
  ['birthDate', 'age'],
  ['othersWithNrc', 'nrc-unique'],
  ['faceMatch', 'face-match'],
  ['contactsDiffer', 'contacts-differ'],
  ['monthlyIncome', 'affordable'],
  ['borrowersOnDevice', 'device-shared'],
  ['onWatchList', 'watch-list'],
];
test.each(absent)('without %s the rule %s refers', (fact, rule) => {
  const { [fact]: _, ...facts } = good;
  const decision = decideOrder(facts as VerifiedFacts, asked);
  expect(decision.verdict).toBe('referred');
  expect(decision.results.find((one) => one.rule === rule)?.verdict).toBe('refer');
});

test('a decline weighs more than a doubt', () => {
  const decision = decideOrder({ ...good, onWatchList: true, openOrders: 1 }, asked);
  expect(decision.verdict).toBe('declined');
  expect(decision.reasons).toEqual(['You already have an open loan.']);
});

test('a declined borrower rests 30 days, and asking too early does not add to them', () => {
  const lastDeclinedOn = day('2026-06-01');
  expect(decideOrder({ ...good, openOrders: 1 }, asked).retryOn).toBe('2026-07-15');
  expect(decideOrder({ ...good, lastDeclinedOn }, asked).retryOn).toBe('2026-07-01');
  expect(decideOrder({ ...good, lastDeclinedOn, openOrders: 1 }, asked).retryOn).toBe(
    '2026-07-15',
  );
  expect(mayAskAgainOn(lastDeclinedOn)).toBe('2026-07-01');
});
