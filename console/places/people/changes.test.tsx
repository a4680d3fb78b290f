// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const screens = looksOf(
  [
    '/people/Example1/roles',
    '/people/Example1/grant',
    '/people/Example1/restore',
    '/people/Example1/login',
    '/people/Example1/reset',
  ],
  { listPeople: { 'people.0.id': 'Example1', 'logins.0.staffId': 'Example1' } },
);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
