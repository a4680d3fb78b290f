// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const screens = looksOf(
  ['/people', '/people/matrix', '/people/abcdefghijklmnopqrstuv', '/people/invite'],
  {
    listPeople: { 'people.0.id': 'abcdefghijklmnopqrstuv' },
  },
);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
