import { expect } from 'vitest';
import { findRoute } from '../web/routes.tsx';
import { expectAccessible } from './axe.ts';
import {
  flawsAt,
  flawsWhenEnlarged,
  motionsWhenReduced,
  unseenFocus,
  widths,
} from './flaws.ts';
import { pictureName } from './states.ts';
import type { State, Visit } from './states/visit.ts';

/** The narrowest and the widest on every run; with STATES=all every width between them. */
const lookedAt = process.env['STATES'] === 'all' ? widths : ([320, 1280] as const);

/** Insists that what is shown now can be read, touched and reached by everybody. */
export async function lookOver({ person }: Visit, state: State): Promise<void> {
  const { page } = person;
  const screen = pictureName(state);
  await expectAccessible(person, screen);
  const flaws: string[] = [];
  for (const width of lookedAt) flaws.push(...(await flawsAt(page, width)));
  flaws.push(...(await flawsWhenEnlarged(page)));
  flaws.push(...(await motionsWhenReduced(page)));
  flaws.push(...(await unseenFocus(page)));
  expect({ screen, flaws }).toEqual({ screen, flaws: [] });
  const title = state.route === '*' ? 'Not found' : findRoute(state.route)?.title;
  expect({ screen, title: await page.title() }).toEqual({ screen, title });
}
