import { expect, it } from 'vitest';
import { authSteps } from '../../contract/borrower/auth-steps.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import { firstRules } from '../../testing/approved-by-rules.ts';
import { barsStill } from './ban.ts';
import { decideOrder, decisionFacts } from './decision.ts';
import type { VerifiedFacts } from './decision.ts';

const day = (text: string) => text as CivilDate;
const today = day('2026-06-15');
const facts: VerifiedFacts = {
  stepsDone: authSteps.map(({ step }) => step),
  birthDate: day('1990-01-01'),
  contactsDiffer: true,
  openOrders: 0,
  writtenOffOrders: 0,
};

/** A decline of the first of June, by the rules. */
const declinedWith = (change: Partial<VerifiedFacts>) => {
  const asked = { askedOn: day('2026-06-01'), largestInstalment: kwacha(100) };
  return decideOrder(decisionFacts({ ...facts, ...change }, asked, firstRules), firstRules);
};
const writtenOff = declinedWith({ writtenOffOrders: 1 });
const byAPerson = { results: declinedWith({}).results, retryOn: day('2026-07-01') };
const twice = declinedWith({ writtenOffOrders: 1, contactsDiffer: false });

it.each([
  ['a written-off debt that is not paid', writtenOff, { writtenOffOrders: 1 }, today, true],
  ['one that is paid', writtenOff, {}, today, false],
  [
    'one that is not paid, once the day has come',
    writtenOff,
    { writtenOffOrders: 1 },
    day('2026-07-01'),
    false,
  ],
  ['a person', byAPerson, {}, today, true],
  ['a person, once the day has come', byAPerson, {}, day('2026-07-01'), false],
  ['two reasons, of which one is left', twice, { contactsDiffer: false }, today, true],
  ['two reasons that have ended', twice, {}, today, false],
  [
    'an age that came',
    declinedWith({ birthDate: day('2008-06-10') }),
    { birthDate: day('2008-06-10') },
    today,
    false,
  ],
  [
    'an age that did not come',
    declinedWith({ birthDate: day('2008-06-20') }),
    { birthDate: day('2008-06-20') },
    today,
    true,
  ],
] as const)('a decline by %s bars', (_, decision, change, on, bars) => {
  const now = { facts: { ...facts, ...change }, policy: firstRules, today: on };
  expect(barsStill(decision, now)).toBe(bars);
});
