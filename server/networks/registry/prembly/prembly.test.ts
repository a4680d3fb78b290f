import { describe, expect, it } from 'vitest';
import { answeringProvider, cardOf } from '../../../../testing/register-card.ts';
import { dayOf } from './compare-record.ts';
import { prembly } from './prembly.ts';

const provider = answeringProvider();
const fault = (what: string) => ({ kind: 'our-fault', what });
const unclear = (code: string) => ({ kind: 'unclear', code });
const record = (data: object, more: object = {}) => ({
  status: true,
  response_code: '00',
  data,
  billing_info: { was_charged: true, amount: '0.30', currency: 'USD' },
  ...more,
});
const names = { firstname: 'CHIPO', surname: 'MWANAWINA' };
const agreed = (...compared: string[]) => ({ kind: 'agrees', compared });
const differs = (nearly: string[], clearly: string[]) => ({
  kind: 'disagrees',
  nearly,
  clearly,
});

const rowsOfPrembly: readonly (readonly [number, unknown, object])[] = [
  [200, record(names), agreed('number', 'name')],
  [200, record({ ...names, dob: '17/03/1994' }), agreed('number', 'name', 'birth-date')],
  [200, record({ ...names, dob: '17-Mar-1994' }), agreed('number', 'name', 'birth-date')],
  [200, record({ ...names, dob: '05/06/1994' }), agreed('number', 'name')],
  [200, record({ ...names, dob: '1990-01-01' }), differs([], ['birth-date'])],
  [200, record({ full_name: 'Mwanawina, Chipo Natasha' }), agreed('number', 'name')],
  [200, record({ ...names, surname: 'MWANAWENA' }), agreed('number', 'name')],
  [200, record({ ...names, surname: 'MWANEWENA' }), differs(['name'], [])],
  [200, record({ ...names, surname: 'BANDA' }), differs([], ['name'])],
  [200, record({ firstname: 'CHIPO' }), unclear('no-name')],
  [200, record({ photo: 'Chipo Mwanawina' }), unclear('no-name')],
  [200, record(names, { status: false }), unclear('contradictory')],
  [200, { status: true, response_code: '01', data: {} }, { kind: 'not-found' }],
  [200, { status: false, response_code: '02' }, { kind: 'down' }],
  [200, { status: false, response_code: '03' }, fault('balance')],
  [200, { status: false, response_code: '07' }, unclear('code-07')],
  [200, { status: true, response_code: '42', data: names }, unclear('code-42')],
  [
    200,
    record(names, { verification: { status: 'PENDING' } }),
    { kind: 'down', retryAfterSeconds: 900 },
  ],
  [200, record(names, { verification: { status: 'NOT-VERIFIED' } }), unclear('contradictory')],
  [200, {}, unclear('shape')],
  [200, undefined, { kind: 'down' }],
  [400, { message: 'bad' }, fault('request')],
  [400, { message: 'id_number is wrong' }, unclear('format')],
  [400, { id_number: ['wrong'] }, unclear('format')],
  [401, {}, fault('key')],
  [402, {}, fault('balance')],
  [403, {}, fault('key')],
  [429, {}, { kind: 'down', retryAfterSeconds: 7 }],
  [500, {}, { kind: 'down' }],
  [503, {}, { kind: 'down' }],
];

describe('Prembly', () => {
  it.each(rowsOfPrembly)('HTTP %d %j: %j', async (status, body, expected) => {
    provider.answers(status, body);
    const at = { url: provider.url(), apiKey: 'k', appId: 'app' };
    const said = await prembly(at).verify(cardOf('00'));
    expect(said.answer).toEqual(expected);
    expect(provider.heard.map((one) => one.body)).toEqual(['{"id_number":"123400/11/1"}']);
  });

  it.each([
    ['1994-03-17', '1994-03-17'],
    ['1994-03-17T00:00:00.000Z', '1994-03-17'],
    ['07/07/1994', '1994-07-07'],
    ['3/17/1994', null],
    ['31-Feb-1994', null],
    ['yesterday', null],
  ])('reads the day %s as %s', (text, day) => {
    expect(dayOf(text)).toBe(day);
  });
});
