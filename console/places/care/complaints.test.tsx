// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const screens = looksOf([
  '/complaints',
  '/complaints/C-2026-000123',
  '/disputes',
  '/disputes/D-2026-000123',
]);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
