// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const screens = looksOf(['/deaths', '/deaths/F-2026-000123', '/new-numbers', '/new-numbers/7']);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
