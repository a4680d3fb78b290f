// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const screens = looksOf([
  '/returns',
  '/returns/7',
  '/returns/profiles',
  '/returns/profiles/licence/x',
  '/returns/profiles/provision/x',
  '/returns/profiles/format/x',
]);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
