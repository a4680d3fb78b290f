// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const screens = looksOf([
  '/books/periods',
  '/books/periods/2026-10',
  '/books/journals',
  '/books/journals/new?amount=12.50',
  '/books/journals/recurring',
  '/books/journals/import?file=f1',
]);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
