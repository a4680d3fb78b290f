import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { ErasureFacts } from './erasure.ts';
import { erasureHindrance, keptAfterErasure } from './erasure.ts';

const nothing: ErasureFacts = {
  openOrders: 0,
  writtenOffOrders: 0,
  openPayments: 0,
  lastOrderEndedOn: null,
  openComplaints: 0,
};

describe('an erasure', () => {
  it.each<[Partial<ErasureFacts>, string | null]>([
    [{}, null],
    [{ openOrders: 1, openPayments: 1 }, 'loan-open'],
    [{ writtenOffOrders: 1, openPayments: 1 }, 'debt-written-off'],
    [{ openPayments: 1 }, 'money-on-its-way'],
    [{ openComplaints: 1 }, null],
  ])('with %j is hindered by %s', (facts, hindrance) => {
    expect(erasureHindrance({ ...nothing, ...facts })).toBe(hindrance);
  });

  it('leaves nothing of who never asked for a loan', () => {
    expect(keptAfterErasure(nothing)).toEqual([]);
  });

  it('leaves a single complaint, though nothing was ever lent', () => {
    const kept = keptAfterErasure({ ...nothing, openComplaints: 1 });
    expect(kept).toEqual([{ part: 'complaints', until: null }]);
  });

  it('leaves who borrowed and the books for ten years, and a complaint until it is closed', () => {
    const lastOrderEndedOn = '2026-03-01' as CivilDate;
    const until = '2036-03-01';
    expect(keptAfterErasure({ ...nothing, lastOrderEndedOn, openComplaints: 2 })).toEqual([
      { part: 'identity', until },
      { part: 'contracts', until },
      { part: 'books', until },
      { part: 'agreements', until },
      { part: 'complaints', until: null },
    ]);
  });
});
