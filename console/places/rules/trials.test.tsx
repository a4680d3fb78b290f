// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const screens = looksOf([
  '/rules/challenger',
  '/rules/challenger/orders?id=7f3c2a10-9f3b-4a6e-8d53-0c1f4e5a6b7c',
  '/rules/replays/7',
]);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
