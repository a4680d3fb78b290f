import { expect, it } from 'vitest';
import { saidBy } from './codes.ts';
import { readHolder } from './read-holder.ts';

it.each<[data: unknown, holder: unknown]>([
  [
    { first_name: 'Chanda', last_name: 'Mwansa' },
    { name: 'Chanda Mwansa', isBarred: false },
  ],
  [{ first_name: 'Chanda' }, { name: 'Chanda', isBarred: false }],
  [
    { last_name: 'Mwansa', is_barred: true },
    { name: 'Mwansa', isBarred: true },
  ],
  // A barred holder is reported even without a name; a word is no answer to whether.
  [{ is_barred: true }, { name: null, isBarred: true }],
  [{ is_barred: 'true' }, null],
  [{ first_name: ' ', last_name: '' }, null],
  [{}, null],
])('of %j the holder is %j', (data, holder) => {
  expect(readHolder({ heard: true, status: 200, body: { data } })).toEqual(holder);
});

it('of silence and of a refusal there is no holder', () => {
  const body = { data: { first_name: 'Chanda' } };
  expect(readHolder({ heard: true, status: 404, body })).toBeNull();
  expect(readHolder({ heard: false, why: 'no answer', isSent: true })).toBeNull();
});

it.each<[body: unknown, codes: string[], text: string]>([
  [
    { status: { response_code: 'DP00800001006', result_code: 'ESB000010', message: 'Done' } },
    ['DP00800001006', 'ESB000010'],
    'Done',
  ],
  [{ status_code: '500', status_message: 'Down' }, ['500'], 'Down'],
  [{ error: 'invalid_token' }, [], 'invalid_token'],
  [{ error: 'e', error_description: 'It ended' }, [], 'It ended'],
  [{ status: { message: 'first' }, status_message: 'second' }, [], 'first'],
  ['<h1>Down</h1>', [], ''],
])('%j says %j and “%s”', (body, codes, text) => {
  expect(saidBy(body)).toEqual({ codes, text });
});
