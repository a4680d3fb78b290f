// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const screens = looksOf(
  [
    '/people/abcdefghijklmnopqrstuv/roles',
    '/people/abcdefghijklmnopqrstuv/grant',
    '/people/abcdefghijklmnopqrstuv/restore',
    '/people/abcdefghijklmnopqrstuv/login',
    '/people/abcdefghijklmnopqrstuv/reset',
  ],
  {
    listPeople: {
      'people.0.id': 'abcdefghijklmnopqrstuv',
      'logins.0.staffId': 'abcdefghijklmnopqrstuv',
    },
  },
);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
