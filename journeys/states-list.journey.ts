import { expect, it } from 'vitest';
import { firstAskedOn } from '../web/shell/first-asked.ts';
import { routes } from '../web/shell/routes.tsx';
import { pictureName, states } from './states.ts';

const screens = routes.filter(({ leadsTo }) => leadsTo === undefined).map(({ path }) => path);
const namesOf = (path: string) =>
  states.filter(({ route }) => route === path).map(({ name }) => name);

it('every route of the table has its states, and every state its route', () => {
  const visited = new Set(states.map(({ route }) => route));
  expect([...visited].sort()).toEqual([...screens, '*'].sort());
});

it('every screen that asks the server has its waiting and its failed look', () => {
  const asking = screens.filter((path) => firstAskedOn(path) !== '' && path !== '/al');
  const without = asking.filter((path) => {
    const names = namesOf(path);
    return !names.includes('waiting') || !names.includes('failing');
  });
  expect(without).toEqual([]);
});

it('no two states of a route have one name', () => {
  const names = states.map(pictureName);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
