import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { ComplaintClock, ComplaintFact, ComplaintState } from './complaint.ts';
import {
  answerByOf,
  complaintAfter,
  complaintHandedOver,
  isComplaintLate,
  mayGoToRegulator,
} from './complaint.ts';

const today = '2026-06-11' as CivilDate;
const yesterday = '2026-06-10' as CivilDate;

describe('a complaint', () => {
  it.each<[state: ComplaintState, answerBy: string | null, ComplaintFact, string | null]>([
    ['with-lender', '2026-06-11', 'answered', 'answered'],
    ['with-lender', '2026-06-11', 'escalated', null],
    ['with-lender', '2026-06-10', 'escalated', 'with-director'],
    ['with-lender', '2026-06-10', 'ended', null],
    ['answered', null, 'escalated', 'with-director'],
    ['answered', null, 'ended', 'ended'],
    ['answered', null, 'answered', null],
    ['ended', null, 'escalated', 'with-director'],
    ['with-director', '2026-06-20', 'answered', 'finally-answered'],
    ['with-director', '2026-06-01', 'escalated', null],
    ['finally-answered', null, 'escalated', null],
    ['finally-answered', null, 'ended', 'finally-ended'],
    ['finally-ended', null, 'escalated', null],
  ])('that is %s until %s and then %s is %s', (state, answerBy, fact, after) => {
    const clock = { state, answerBy: answerBy as CivilDate | null };
    expect(complaintAfter(clock, fact, today)).toBe(after);
  });

  it.each<[ComplaintState, string | null]>([
    ['with-lender', '2026-06-21'],
    ['with-director', '2026-06-26'],
    ['answered', null],
    ['finally-ended', null],
  ])('that is %s since today is answered by %s', (state, day) => {
    expect(answerByOf(state, today)).toBe(day);
  });

  it.each<[ComplaintState, answerBy: string | null, then: string | null]>([
    // What was promised stays; who was promised nothing waits as for any director.
    ['with-lender', '2026-06-12', '2026-06-12'],
    ['with-lender', '2026-06-01', '2026-06-01'],
    ['answered', null, '2026-06-26'],
    ['with-director', '2026-06-12', null],
    ['ended', null, null],
    ['finally-answered', null, null],
  ])('that is %s until %s goes to the director unasked until %s', (state, answerBy, then) => {
    const clock = { state, answerBy: answerBy as CivilDate | null };
    const handed = then === null ? null : { state: 'with-director', answerBy: then };
    expect(complaintHandedOver(clock, today)).toEqual(handed);
  });

  it('is late from the day after its last day on', () => {
    const clock = (answerBy: CivilDate | null): ComplaintClock => ({
      state: 'with-lender',
      answerBy,
    });
    expect(isComplaintLate(clock(today), today)).toBe(false);
    expect(isComplaintLate(clock(yesterday), today)).toBe(true);
    expect(isComplaintLate(clock(null), today)).toBe(false);
  });

  it.each<[ComplaintState, CivilDate | null, boolean]>([
    ['with-lender', yesterday, false],
    ['answered', null, false],
    ['with-director', today, false],
    ['with-director', yesterday, true],
    ['finally-answered', null, true],
    ['finally-ended', null, true],
  ])('that is %s until %s may go to the regulator: %s', (state, answerBy, may) => {
    expect(mayGoToRegulator({ state, answerBy }, today)).toBe(may);
  });
});
