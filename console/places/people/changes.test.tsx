// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const id = 'abcdefghijklmnopqrstuv';
const screens = looksOf(
  ['roles', 'grant', 'restore', 'login', 'reset'].map((change) => `/people/${id}/${change}`),
  { listPeople: { 'people.0.id': id, 'logins.0.staffId': id } },
);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
