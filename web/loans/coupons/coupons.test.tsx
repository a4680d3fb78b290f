// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { walk, type AppLook } from '../../../testing/screens/app-walk.tsx';

const extension = '/qp/extension/7f3c2a10-9f3b-4a6e-8d53-0c1f4e5a6b7c#b=abcdefghijklmnopqrstuv';
const refused = { sentence: 'This bill cannot be extended.' };

it.each<[title: string, address: string, look: AppLook]>([
  ['coupons', '/coupon', { presses: true }],
  ['coupons in other states', '/coupon', { presses: true, turn: 1 }],
  ['no coupons', '/coupon', { presses: true, bare: true, rows: 0 }],
  ['no used coupons', '/coupon?status=used&page=1', { bare: true, rows: 0 }],
  ['no expired coupons', '/coupon?status=expired&page=1', { bare: true, rows: 0 }],
  ['an extension without a login', extension, {}],
  ['an extension, bare', extension, { bare: true, turn: 1 }],
  ['the last extension', extension, { answers: { quickExtension: { extensionsLeft: 1 } } }],
  ['the last but one', extension, { answers: { quickExtension: { extensionsLeft: 2 } } }],
  ['an extension of no bill', extension.replace(/#.*/, ''), {}],
  ['no extension', extension, { instead: { quickExtension: refused } }],
])('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
