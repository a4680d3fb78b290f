import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { firstAskedOn } from '../web/shell/first-asked.ts';
import { routes } from '../web/shell/routes.tsx';
import { galleryFolder } from './gallery.ts';
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

it('every state has its picture in the gallery, and every picture its state', () => {
  const pictures = readdirSync(galleryFolder).filter((file) => file.endsWith('.webp'));
  expect(pictures.sort()).toEqual(states.map((state) => `${pictureName(state)}.webp`).sort());
});
