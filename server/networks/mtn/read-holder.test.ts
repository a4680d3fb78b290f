import { expect, it } from 'vitest';
import { readHolder } from './read-holder.ts';

it.each<[body: unknown, holder: unknown]>([
  [
    { given_name: 'Chanda', family_name: 'Mwansa', status: 'ACTIVE' },
    { name: 'Chanda Mwansa', isBarred: false },
  ],
  [{ given_name: 'Chanda' }, { name: 'Chanda', isBarred: false }],
  [{ family_name: 'Mwansa' }, { name: 'Mwansa', isBarred: false }],
  // Some answers have one field for the whole name.
  [{ name: ' Chanda Mwansa ' }, { name: 'Chanda Mwansa', isBarred: false }],
  [
    { name: 'Another', given_name: 'Chanda' },
    { name: 'Chanda', isBarred: false },
  ],
  [{ status: 'barred' }, { name: null, isBarred: true }],
  [
    { status: 'BLOCKED', name: 'C' },
    { name: 'C', isBarred: true },
  ],
  [{ status: 'Suspended' }, { name: null, isBarred: true }],
  [{ status: 'ACTIVE' }, { name: null, isBarred: false }],
  [{ name: ' ' }, null],
  [{}, null],
  [[], null],
])('of %j the holder is %j', (body, holder) => {
  expect(readHolder({ heard: true, status: 200, body })).toEqual(holder);
});

it('of silence and of a refusal there is no holder', () => {
  const body = { name: 'Chanda' };
  expect(readHolder({ heard: true, status: 404, body })).toBeNull();
  expect(readHolder({ heard: false, why: 'no answer', isSent: true })).toBeNull();
});
