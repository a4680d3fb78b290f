import { findRoute } from '../web/shell/routes.tsx';
import { violationsAtNight, violationsIn } from './axe.ts';
import { settled } from './browser.ts';
import {
  flawsAt,
  flawsWhenEnlarged,
  motionsIn,
  saidTwice,
  unseenFocus,
  usual,
  widths,
} from './flaws.ts';
import { firstScreenFlaws } from './first-screen.ts';
import { isEvery, pictureName } from './states.ts';
import type { State, Visit } from './states/visit.ts';

/** The narrowest and the widest on every run; with STATES=all every width between them. */
const lookedAt = isEvery ? widths : ([320, 1280] as const);

/**
 * All that keeps a person from reading, touching or reaching what is shown now. It looks at
 * several widths, with letters twice as large, with a keyboard alone, and by a reader.
 */
export async function flawsOf({ person }: Visit, state: State): Promise<string[]> {
  const { page } = person;
  await settled(page);
  const flaws = await saidTwice(page);
  flaws.push(...(await violationsIn(page)));
  flaws.push(...(await violationsAtNight(page)));
  flaws.push(...(await flawsWhenEnlarged(page)));
  flaws.push(...(await motionsIn(page)));
  flaws.push(...(await unseenFocus(page)));
  if (!isLong(state)) flaws.push(...(await firstScreenFlaws(page)));
  for (const width of lookedAt) flaws.push(...(await flawsAt(page, width)));
  await page.setViewportSize(usual);
  const title = state.route === '*' ? 'Not found' : findRoute(state.route)?.title;
  if ((await page.title()) !== title) flaws.push(`its title is ${await page.title()}`);
  return flaws;
}

/** Screens whose action comes after what has to be read or written first. */
const long: readonly string[] = [
  // The law wants a contract to be read to its end.
  'borrow-plan--contract',
  // Letters to us below other things of Me and Settings.
  'me--complaint',
  'set--data-asking',
  'set--erasure-waits',
  // What the face check is, before one agrees to it.
  'face-face-start--waiting',
  'face-face-start--whole',
  // What was read from the card is compared first.
  'authentication-identity--read',
  // That it may be out of date comes first.
  'home--last-seen',
  // A question above the landing page.
  'home--ad-question',
  'home--ad-question-whole',
];

function isLong(state: State): boolean {
  return long.includes(pictureName(state));
}
