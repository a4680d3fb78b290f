// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const screens = looksOf([
  '/proposals/new',
  '/proposals/new?kind=confirm&about=7',
  '/proposals/new?kind=fail&about=7',
  '/proposals/new?kind=pay-back&about=7',
  '/proposals/new?kind=reverse-payment&about=7',
  '/proposals/new?kind=unmatched-to-owner&about=7',
  '/proposals/new?kind=waive&about=7',
  '/proposals/new?kind=approve-order&about=7',
  '/proposals/new?kind=arrangement&about=7',
  '/proposals/new?kind=restructure&about=7',
  '/proposals/new?kind=hardship&about=7',
  '/proposals/new?kind=end-hardship&about=7',
  '/proposals/new?kind=write-off-early&about=7',
  '/proposals/new?kind=reverse-write-off&about=7',
]);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
