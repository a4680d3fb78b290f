// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { walk, type AppLook } from '../../../testing/screens/app-walk.tsx';

it.each<[title: string, look: AppLook]>([
  ['a wallet', { presses: true }],
  ['a wallet with nothing known', { bare: true, rows: 0 }],
  ['a wallet that is waited for', { instead: { getUserInfo: 'waits' } }],
])('Me shows %s', async (_, look) => {
  expect(await walk('/me', look)).toMatchSnapshot();
});
