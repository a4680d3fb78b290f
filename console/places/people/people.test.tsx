// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const id = 'abcdefghijklmnopqrstuv';
const screens = looksOf(['/people', '/people/matrix', `/people/${id}`, '/people/invite'], {
  listPeople: { 'people.0.id': id },
});

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
