// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { walk, type AppLook } from '../../../testing/screens/app-walk.tsx';

const refused = { sentence: 'No bill is open for these.' };
const byCode = '/qp?c=abcdefghijklmnopqrstuv';

it.each<[title: string, address: string, look: AppLook]>([
  ['a phone number and the card', '/qp', { presses: true }],
  ['no bill is found', '/qp', { presses: true, instead: { quickBill: refused } }],
  ['the bill of a code', byCode, { presses: true }],
  ['the bill of a code, in other states', byCode, { presses: true, turn: 1 }],
  ['the bill of a code, bare', byCode, { presses: true, bare: true, turn: 2 }],
  ['a code of nothing', byCode, { instead: { quickBill: refused } }],
])('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
