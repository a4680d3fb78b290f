// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const compared = { showStatementDay: { 'head.isAsked': false } };
const screens = looksOf(['/statements', '/statements/MTN/2026-11-19'], compared);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
