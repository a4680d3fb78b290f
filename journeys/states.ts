import { borrowing } from './states/borrowing.ts';
import { corrected, correctedRepaid } from './states/corrected.ts';
import { easedAndPaid, easing } from './states/easing.ts';
import { late, threePlans } from './states/late.ts';
import { family } from './states/family.ts';
import { letters } from './states/letters.ts';
import { newNumber, number } from './states/number.ts';
import { erasing, otherPhoneWaits, ownAffairs, twoPhones } from './states/own-affairs.ts';
import { paying } from './states/paying.ts';
import { firstLogin, fromAd, publicScreens } from './states/public-screens.ts';
import { quickScreens } from './states/quick-screens.ts';
import { waysToVerify } from './states/verifying.ts';
import { ussdPin } from './states/ussd-pin.ts';
import { wallets } from './states/wallets.ts';
import type { State, Walk } from './states/visit.ts';

/**
 * Every screen in every state, by the walks on which they can be seen. Walks of one list share a
 * product, so no two of them are the same borrower's with money on its way.
 */
export const walks = {
  borrowing: [borrowing, threePlans, late, easedAndPaid, easing],
  paying: [paying, ussdPin],
  // Where no staff exist yet: later ones are invited by two.
  correcting: [corrected, correctedRepaid, wallets],
  visiting: [
    publicScreens,
    fromAd,
    firstLogin,
    quickScreens,
    letters,
    family,
    number,
    ownAffairs,
    erasing,
    twoPhones,
    otherPhoneWaits,
  ],
  verifying: [...waysToVerify, newNumber],
} satisfies Record<string, readonly Walk[]>;

/** With STATES=all each is looked at as in no usual run: at every width. */
export const isEvery = process.env['STATES'] === 'all';

/** All of them, in the order of the walks. */
export const states: readonly State[] = Object.values(walks)
  .flat()
  .flatMap((walk: Walk) => walk.states);

/** The file name of a state's picture, without its ending: `billing-details--overdue`. */
export function pictureName({ route, name }: Pick<State, 'route' | 'name'>): string {
  const place = route === '*' ? 'elsewhere' : route.slice(1).replace(/[/:]+/g, '-');
  return `${place}--${name}`;
}
