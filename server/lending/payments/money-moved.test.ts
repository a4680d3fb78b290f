import { expect, it } from 'vitest';
import { sentPayout } from '../../../testing/payout-row.ts';
import { eventOfConfirmed } from './money-moved.ts';

const askedAt = new Date('2026-03-02T21:50:00Z');
const now = new Date('2026-03-03T06:00:00Z');

it.each<[string, Date | null, { effectiveAt: Date; effectiveOn: string }]>([
  // Ten minutes to midnight in Lusaka it was asked for; at a quarter past it arrived.
  [
    'when its network says that it moved',
    new Date('2026-03-02T22:15:00Z'),
    { effectiveAt: new Date('2026-03-02T22:15:00Z'), effectiveOn: '2026-03-03' },
  ],
  ['when we hear of it, untold', null, { effectiveAt: now, effectiveOn: '2026-03-03' }],
  [
    'when we hear of it, told an hour before it was asked for',
    new Date('2026-03-02T20:50:00Z'),
    { effectiveAt: now, effectiveOn: '2026-03-03' },
  ],
  [
    'when we hear of it, told an hour that is yet to come',
    new Date('2026-03-03T06:00:01Z'),
    { effectiveAt: now, effectiveOn: '2026-03-03' },
  ],
])('money out counts from %s', (_, providerAt, expected) => {
  expect(eventOfConfirmed(sentPayout(askedAt), { now, providerAt })).toMatchObject(expected);
});
