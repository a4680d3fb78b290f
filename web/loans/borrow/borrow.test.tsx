// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { walk, type AppLook } from '../../../testing/screens/app-walk.tsx';

const plan = '/borrow-plan?amount=500&term=14';
const refused = { sentence: 'This cannot be borrowed now.' };

it.each<[title: string, address: string, look: AppLook]>([
  ['what a loan costs', plan, { presses: true }],
  ['what a loan costs, in other states', plan, { turn: 1 }],
  ['what a loan costs, bare', plan, { presses: true, bare: true, rows: 1 }],
  ['the cost is unknown', plan, { instead: { productTrial: refused } }],
  ['no choice', '/borrow-plan', {}],
  ['it is refused', plan, { presses: true, instead: { borrow: refused } }],
  ['a contract', '/al?order=7', { presses: true }],
  ['a contract to be', '/al?amount=500&term=14', { presses: true }],
  ['what every contract says', '/al', { isNobody: true }],
  ['a contract of no loan', '/al?order=seven', {}],
])('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
