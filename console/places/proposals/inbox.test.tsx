// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const screens = looksOf([
  '/inbox',
  '/inbox?queue=cases',
  '/inbox?queue=reviews',
  '/proposals/7',
]);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
