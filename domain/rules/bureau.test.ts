import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import { firstRules, goodFacts } from '../../testing/approved-by-rules.ts';
import { bureauFactFor, inquiryKinds } from './bureau.ts';
import type { BureauFact, BureauSummary } from './bureau.ts';
import { decideOrder, waitsForAnswer } from './decision.ts';

const on = '2026-06-15' as CivilDate;
const given = { on, bureau: 'simulated' } as const;
const clean: BureauSummary = {
  openAccounts: 2,
  overdueAccounts: 0,
  overdueTotal: kwacha(0),
  worstDays24m: 0,
  writtenOff: 0,
  inquiries90d: 1,
};
const hit = (summary: Partial<BureauSummary>): BureauFact => ({
  kind: 'hit',
  summary: { ...clean, ...summary },
  reference: 'r',
  asOf: on,
  ...given,
});

/** What a fact comes to where a missing answer passes, and where it is referred. */
const table: readonly (readonly [BureauFact, string, string])[] = [
  [{ kind: 'not-configured' }, 'not-checked', 'refer'],
  [{ kind: 'no-consent' }, 'not-checked', 'refer'],
  [{ kind: 'not-asked', why: 'below-floor' }, 'not-checked', 'not-checked'],
  [{ kind: 'not-asked', why: 'budget' }, 'not-checked', 'refer'],
  [{ kind: 'no-record', ...given }, 'pass', 'pass'],
  [{ kind: 'thin', accounts: 1, ...given }, 'pass', 'pass'],
  [hit({}), 'pass', 'pass'],
  [hit({ overdueTotal: kwacha(200) }), 'pass', 'pass'],
  [hit({ overdueTotal: kwacha(201) }), 'refer', 'refer'],
  [hit({ writtenOff: 1 }), 'refer', 'refer'],
  [{ kind: 'several', candidates: 3, ...given }, 'refer', 'refer'],
  [{ kind: 'down' }, 'not-checked', 'refer'],
  [{ kind: 'our-fault', what: 'key' }, 'not-checked', 'refer'],
  [{ kind: 'waiting' }, 'refer', 'refer'],
];

function saidOf(bureau: BureauFact, counts: 'shadow' | 'pass' | 'refer') {
  const decision = decideOrder({ ...goodFacts, bureau }, { ...firstRules, bureau: counts });
  return decision.results.find(({ rule }) => rule === 'bureau');
}

describe('the rule of the credit bureau', () => {
  it.each(table.map((row, at) => [at, ...row] as const))(
    'of row %i',
    (_, fact, passes, refers) => {
      expect(saidOf(fact, 'pass')?.verdict).toBe(passes);
      expect(saidOf(fact, 'refer')?.verdict).toBe(refers);
      expect(saidOf(fact, 'shadow')?.verdict).toBe('not-checked');
    },
  );

  it('has a row for each outcome', () => {
    const kinds = new Set(table.map(([{ kind }]) => kind));
    expect(inquiryKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it('names the bureau and its address where it refers', () => {
    const say = saidOf(hit({ writtenOff: 1 }), 'pass')?.sentence;
    expect(say).toBe(
      'Practice Credit Bureau shows an unpaid loan elsewhere. Ask at 1 Practice Road, Lusaka.',
    );
  });

  it('lets a loan wait for the answer, and in the shadow for nothing', () => {
    const facts = { ...goodFacts, bureau: { kind: 'waiting' } } as const;
    const waits = (counts: 'shadow' | 'pass') =>
      waitsForAnswer(decideOrder(facts, { ...firstRules, bureau: counts }), facts);
    expect([waits('pass'), waits('shadow')]).toEqual([true, false]);
  });
});

describe('what is to be asked', () => {
  const known = { kind: 'no-record', ...given } as const;
  const asks = (amount: number, day: string, more: object = {}) =>
    bureauFactFor(
      { known: undefined, mayAsk: true, hasConsent: true, ...more },
      { amount: kwacha(amount), floor: kwacha(1000), on: day as CivilDate },
    );

  it('is nothing below the floor, without a bureau or without consent', () => {
    expect(asks(999, on)).toEqual({ kind: 'not-asked', why: 'below-floor' });
    expect(asks(1000, on, { mayAsk: false })).toEqual({ kind: 'not-configured' });
    expect(asks(1000, on, { hasConsent: false })).toEqual({ kind: 'no-consent' });
    expect(asks(1000, on)).toEqual({ kind: 'waiting' });
  });

  it('is nothing for thirty days after an answer', () => {
    expect(asks(1000, '2026-07-15', { known })).toEqual(known);
    expect(asks(1000, '2026-07-16', { known })).toEqual({ kind: 'waiting' });
    expect(asks(1000, on, { known: { kind: 'down' } })).toEqual({ kind: 'waiting' });
  });
});
