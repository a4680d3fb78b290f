import { afterAll, beforeAll, expect, it } from 'vitest';
import { readElsewhere } from '../../../contract/staff/takeover-acts.ts';
import { elsewhereRow, elsewhereWorld } from '../../../testing/elsewhere-world.ts';
import { colleague } from '../../../testing/staff-world.ts';
import { cutOver } from '../../../testing/takeover-world.ts';

let of: Awaited<ReturnType<typeof elsewhereWorld>>;
let at: (typeof of)['at'];
let two: (typeof at)['two'];
let loan = '';
beforeAll(async () => {
  of = await elsewhereWorld();
  ({ at } = of);
  ({ two } = at);
  ({ loan } = of.book.payer);
});
afterAll(async () => {
  expect(await two.end()).toEqual([]);
});

it('says what is wrong of each row, and keeps nothing of such a file', async () => {
  const { data } = await of.read([
    elsewhereRow({ loan, on: cutOver }, '10', 'A1'),
    elsewhereRow({ loan, on: '2030-01-01' }, '10', 'A2'),
    elsewhereRow({ loan }, '-5', 'A3'),
    elsewhereRow({ loan }, '0', 'A4'),
    elsewhereRow({ loan }, '10', 'A5').replace('MTN', 'Vodafone'),
    elsewhereRow({ loan }, '10', ''),
    elsewhereRow({ loan }, '10', '1.23457E+11'),
    elsewhereRow({ loan }, '10', "=cmd|' /C calc'!A0"),
    elsewhereRow({ loan, reversed: 'yes' }, '10', 'A9'),
    elsewhereRow({ loan }, '10', 'a1'),
    elsewhereRow({ loan, person: 'B40' }, '10', 'A11').replace(loan, 'L1-1'),
    elsewhereRow({ mobile: '9.77E+08' }, '10', 'A12'),
    'L1-1,2026',
  ]);
  const found = new Map(data?.faults.map(({ line, why }) => [line, why]));
  const wanted = [
    'is not after the cut-over day',
    'is after today',
    'is below zero',
    'is nothing',
    'is none of MTN, Airtel, Zamtel',
    'is empty',
    'was changed by Excel',
    'has a character that no reference has',
    'was reversed. Remove the row',
    'is also that of line 2',
    'is another borrower',
    'was changed by Excel',
    'is empty',
  ];
  for (const [n, why] of wanted.entries()) expect(found.get(n + 2)).toContain(why);
  expect(data?.file).toBe(null);
  expect(await at.count('elsewhere_row')).toBe(0);
});

it('refuses a file that is none, is too long, or is read by another role', async () => {
  const care = await colleague(two.world.context, 'Joseph', ['care']);
  expect((await of.read([elsewhereRow({ loan }, '10', 'A1')], care)).reason).toBe(
    'not-allowed',
  );
  const many = Array.from({ length: 1_001 }, (_, n) => elsewhereRow({ loan }, '10', `N${n}`));
  expect((await of.read(many)).data?.faults[0]?.why).toContain('of 1 to 1000');
  const huge = await of.read([`"${'x'.repeat(600 * 1024)}`]);
  expect(huge.values['why']).toContain('larger than 512 KB');
  const base64 = Buffer.from([0xff, 0xfe, 0x00, 0x41]).toString('base64');
  const args = { runId: of.runId, base64 };
  const { data } = await at.ask(readElsewhere, args);
  expect(data?.faults[0]?.why).toContain('UTF-8');
});
