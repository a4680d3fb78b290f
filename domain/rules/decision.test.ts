import { expect, test } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { decideOrder, decisionFacts, waitsForAnswer } from './decision.ts';
import { storedResults } from './stored-results.ts';
import type { Decision, OrderAsked, RuleName, VerifiedFacts } from './decision.ts';
import { firstParameters } from './policy.ts';
import type { DecisionPolicy } from './policy.ts';
import type { StoredRegistryFact } from './registry.ts';

const day = (text: string): CivilDate => text as CivilDate;

const good: VerifiedFacts = {
  stepsDone: ['identity', 'personal', 'contacts', 'questionnaire', 'face'],
  birthDate: day('1990-05-04'),
  othersWithNrc: 0,
  cardAgrees: true,
  registry: 'confirmed',
  face: 'matched',
  contactsDiffer: true,
  monthlyIncome: kwacha(4000),
  otherLoansMonthly: kwacha(0),
  loanPurpose: 'school',
  openOrders: 0,
  writtenOffOrders: 0,
  borrowersOnDevice: 1,
  onWatchList: false,
};
const asked: OrderAsked = { askedOn: day('2026-06-15'), largestInstalment: kwacha(1150) };
const policy: DecisionPolicy = { ...firstParameters, version: 1, registryMissing: 'refer' };

const decide = (facts: VerifiedFacts, by: Partial<DecisionPolicy> = {}): Decision => {
  const chosen = { ...policy, ...by };
  return decideOrder(decisionFacts(facts, asked, chosen), chosen);
};

test('a good borrower is approved, and every rule has its say', () => {
  const decision = decide(good);
  expect(decision).toMatchObject({ verdict: 'approved', reasons: [], retryOn: null });
  expect(decision.results.map((result) => result.verdict)).toEqual(
    decision.results.map(({ rule }) =>
      rule === 'wallet-holder' || rule === 'bureau' ? 'not-checked' : 'pass',
    ),
  );
  expect(decision.results).toHaveLength(17);
});

type Row = [rule: RuleName, facts: Partial<VerifiedFacts>, verdict: string];
const rows: Row[] = [
  ['age', { birthDate: day('2008-06-15') }, 'pass'],
  ['age', { birthDate: day('2008-06-16') }, 'decline'],
  ['age', { birthDate: day('1960-06-16') }, 'pass'],
  ['age', { birthDate: day('1960-06-15') }, 'decline'],
  ['steps-done', { stepsDone: ['identity', 'personal', 'contacts', 'face'] }, 'decline'],
  ['nrc-unique', { othersWithNrc: 1 }, 'refer'],
  ['card-agrees', { cardAgrees: false }, 'refer'],
  ['registry', { registry: 'contradicted' }, 'refer'],
  ['registry', { registry: 'not-asked' }, 'refer'],
  ['registry', { registry: { kind: 'agrees', compared: ['number', 'name'] } }, 'pass'],
  ['registry', { registry: { kind: 'disagrees', nearly: ['name'], clearly: [] } }, 'refer'],
  ['registry', { registry: { kind: 'not-found' } }, 'refer'],
  ['registry', { registry: { kind: 'deceased' } }, 'refer'],
  ['registry', { registry: { kind: 'minor' } }, 'refer'],
  ['registry', { registry: { kind: 'unclear', code: 'flat' } }, 'refer'],
  ['registry', { registry: { kind: 'waiting' } }, 'refer'],
  ['registry', { registry: { kind: 'not-asked' } }, 'refer'],
  ['face-match', { face: 'approved' }, 'pass'],
  ['face-match', { face: 'under-review' }, 'refer'],
  ['wallet-holder', { walletHolder: 'differs' }, 'refer'],
  ['wallet-holder', { walletHolder: 'agrees' }, 'pass'],
  ['wallet-holder', { walletHolder: 'not-told' }, 'not-checked'],
  ['contacts-differ', { contactsDiffer: false }, 'decline'],
  // K1,150 is 35 % of K3,285.71.
  ['affordable', { monthlyIncome: ngwee(328_572n) }, 'pass'],
  // K1,150 and K250 are 35 % of K4,000.
  ['other-loans', { otherLoansMonthly: kwacha(250) }, 'pass'],
  ['other-loans', { otherLoansMonthly: ngwee(25_001n) }, 'refer'],
  ['loan-purpose', { loanPurpose: 'repay-another-loan' }, 'refer'],
  ['no-open-order', { openOrders: 1 }, 'decline'],
  ['no-written-off-order', { writtenOffOrders: 1 }, 'decline'],
  ['not-declined-lately', { retryOn: day('2026-06-15') }, 'pass'],
  ['not-declined-lately', { retryOn: day('2026-06-16') }, 'decline'],
  ['device-shared', { borrowersOnDevice: 3 }, 'pass'],
  ['device-shared', { borrowersOnDevice: 4 }, 'refer'],
  ['watch-list', { onWatchList: true }, 'refer'],
];
test.each(rows)('%s of %o: %s', (rule, facts, verdict) => {
  const decision = decide({ ...good, ...facts });
  const [result] = decision.results.filter((one) => one.rule === rule);
  expect(result?.verdict).toBe(verdict);
  const none = { pass: 'approved', 'not-checked': 'approved' };
  const outcome = { ...none, decline: 'declined', refer: 'referred' }[verdict];
  expect(decision.verdict).toBe(outcome);
  expect(decision.reasons).toEqual(verdict in none ? [] : [result?.sentence]);
});

const absent: [fact: keyof VerifiedFacts, rule: RuleName][] = [
  ['birthDate', 'age'],
  ['othersWithNrc', 'nrc-unique'],
  ['cardAgrees', 'card-agrees'],
  ['registry', 'registry'],
  ['face', 'face-match'],
  ['contactsDiffer', 'contacts-differ'],
  ['monthlyIncome', 'affordable'],
  ['otherLoansMonthly', 'other-loans'],
  ['loanPurpose', 'loan-purpose'],
  ['borrowersOnDevice', 'device-shared'],
  ['onWatchList', 'watch-list'],
];
test.each(absent)('without %s the rule %s refers', (fact, rule) => {
  const { [fact]: _, ...facts } = good;
  const decision = decide(facts as VerifiedFacts);
  expect(decision.verdict).toBe('referred');
  expect(decision.results.find((one) => one.rule === rule)?.verdict).toBe('refer');
});

test('instalments over 35 % of the income are never offered, and are no bar if they were', () => {
  const facts = { ...good, monthlyIncome: ngwee(328_571n) };
  expect(decide(facts)).toMatchObject({
    verdict: 'referred',
    reasons: expect.arrayContaining([
      'The instalments would be more than 35 % of your stated income.',
    ]),
    retryOn: null,
  });
});

test('where no registry can be asked, the lender chooses what follows', () => {
  const { registry: _, ...facts } = good;
  const verdictBy = (registryMissing: DecisionPolicy['registryMissing']) =>
    decide(facts, { registryMissing }).verdict;
  expect([verdictBy('pass'), verdictBy('refer')]).toEqual(['approved', 'referred']);
  const contradicted = { ...good, registry: 'contradicted' } as const;
  expect(decide(contradicted, { registryMissing: 'pass' }).verdict).toBe('referred');
});

const agrees = { kind: 'agrees', compared: ['number'] } as const;

test('in the trial an agreement decides nothing, and what was not asked never passed', () => {
  const said = (facts: VerifiedFacts, registryMissing: DecisionPolicy['registryMissing']) =>
    decide(facts, { registryMissing }).results.find(({ rule }) => rule === 'registry')?.verdict;
  const trial = { ...good, registry: agrees, registryTrusted: false };
  expect([said(trial, 'refer'), said(trial, 'pass')]).toEqual(['refer', 'not-checked']);
  expect(said({ ...trial, registryTrusted: true }, 'refer')).toBe('pass');
  const unasked = { ...good, registry: { kind: 'not-asked' } } as const;
  expect([said(unasked, 'refer'), said(unasked, 'pass')]).toEqual(['refer', 'not-checked']);
});

test('all that the register may not agree to reads the same for the borrower', () => {
  const kinds: StoredRegistryFact[] = [
    { kind: 'not-found' },
    { kind: 'deceased' },
    { kind: 'minor' },
    { kind: 'unclear', code: 'x' },
    { kind: 'disagrees', nearly: [], clearly: ['name', 'birth-date'] },
    { kind: 'not-asked' },
  ];
  const reasons = kinds.flatMap((registry) => decide({ ...good, registry }).reasons);
  expect(reasons).toEqual(kinds.map(() => 'We check your card by hand.'));
});

test('an order waits for the register where nothing else is in doubt', () => {
  const waits = (facts: VerifiedFacts) => {
    const asking = decisionFacts(facts, asked, policy);
    return waitsForAnswer(decideOrder(asking, policy), asking);
  };
  const waiting = { ...good, registry: { kind: 'waiting' } } as const;
  expect(waits(waiting)).toBe(true);
  expect(waits({ ...waiting, onWatchList: true })).toBe(false);
  expect(waits({ ...waiting, openOrders: 1 })).toBe(false);
  expect(waits({ ...good, registry: { kind: 'not-found' } })).toBe(false);
});

test('what an earlier version called a pass without a look is read as not checked', () => {
  const results = [
    { rule: 'registry', verdict: 'pass', sentence: 'No registry was asked about the card.' },
    { rule: 'age', verdict: 'pass', sentence: 'The borrower is 18 to 65 years old.' },
  ] as const;
  const verdicts = storedResults({ results })?.map(({ verdict }) => verdict);
  expect(verdicts).toEqual(['not-checked', 'pass']);
});

test('a decline weighs more than a doubt', () => {
  const decision = decide({ ...good, onWatchList: true, openOrders: 1 });
  expect(decision.verdict).toBe('declined');
  expect(decision.reasons).toEqual(['You already have an open loan.']);
});

test('a declined borrower waits 30 days, and asking too early does not add to them', () => {
  const retryOn = day('2026-07-01');
  expect(decide({ ...good, openOrders: 1 }).retryOn).toBe('2026-07-15');
  expect(decide({ ...good, retryOn }).retryOn).toBe('2026-07-01');
  expect(decide({ ...good, retryOn, openOrders: 1 }).retryOn).toBe('2026-07-15');
  expect(decide({ ...good, openOrders: 1 }, { declinedRestDays: 7 }).retryOn).toBe(
    '2026-06-22',
  );
});
