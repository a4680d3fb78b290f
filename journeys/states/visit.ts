import { asData } from '../../testing/client.ts';
import type { Person } from '../person.ts';
import type { Stage } from '../stage.ts';
import { cutOff, goesOffline, noAnswers } from './network.ts';

/** A person at a screen of the product, and the world around them. */
export interface Visit {
  readonly person: Person;
  readonly stage: Stage;
}

/** A look of a screen, and how a person gets there from the one before. */
export interface State {
  /** Of the route table; `*` is every address that is in none. */
  readonly route: string;
  /** What tells it from the others of its route: `overdue`. */
  readonly name: string;
  /** One line for people. */
  readonly caption: string;
  readonly reach: (visit: Visit) => Promise<unknown>;
  /** It looks as on every other screen, and no later state needs it. */
  readonly isCommon?: boolean;
}

/** What one person sees, in the order in which it can be reached. */
export interface Walk {
  readonly mobile: string;
  readonly hasCamera?: boolean;
  /** Further settings of the browser. */
  readonly browser?: object;
  /** What has to be before anything is looked at: logging in, a card that was sent. */
  readonly begin?: (visit: Visit) => Promise<unknown>;
  readonly states: readonly State[];
}

type Address = string | ((visit: Visit) => Promise<string>);

export function state(
  route: string,
  name: string,
  caption: string,
  reach: State['reach'],
): State {
  return { route, name, caption, reach };
}

/** A screen opened by its address, when this can be read on it. */
export function opened(
  route: string,
  name: string,
  caption: string,
  { address = route, shows }: { address?: Address; shows: string | RegExp },
): State {
  return state(route, name, caption, async (visit) => {
    await visit.person.goesTo(await addressFor(visit, address));
    await visit.person.sees(shows);
  });
}

/** Before the server has answered anything. */
export function waiting(route: string, address: Address = route): State {
  const reach = async (visit: Visit) => {
    await noAnswers(visit.person);
    await forgetsWhatWasSeen(visit);
    await visit.person.goesTo(await addressFor(visit, address));
    await visit.person.page.locator('main [aria-hidden=true], main form').first().waitFor();
  };
  return { ...state(route, 'waiting', 'Before anything is known', reach), isCommon: true };
}

/** The server cannot be reached. */
export function failing(route: string, address: Address = route): State {
  const reach = async (visit: Visit) => {
    await cutOff(visit.person);
    await forgetsWhatWasSeen(visit);
    await visit.person.goesTo(await addressFor(visit, address));
    await visit.person.page.getByRole('alert').filter({ visible: true }).first().waitFor();
  };
  return { ...state(route, 'failing', 'The server cannot be reached', reach), isCommon: true };
}

/** The phone loses its network while the screen of the state before is shown. */
export function offline(route: string, caption = 'The phone loses its network'): State {
  const reach = async ({ person }: Visit) => {
    await goesOffline(person);
    await person.page
      .getByRole('status')
      .getByText(/offline/i)
      .first()
      .waitFor();
  };
  return { ...state(route, 'offline', caption, reach), isCommon: true };
}

/**
 * The last bill is kept on the phone, and shown while there is no newer one. What is under way
 * yet may keep it again, so it goes when the next page begins.
 */
async function forgetsWhatWasSeen({ person }: Visit): Promise<void> {
  await person.page.evaluate(() => void (window.name = 'forgetful'));
}

/** In a page, before anything else. */
export function forgetsWhenTold(): void {
  if (window.name !== 'forgetful' || !location.protocol.startsWith('http')) return;
  window.name = '';
  localStorage.clear();
}

async function addressFor(visit: Visit, address: Address): Promise<string> {
  return typeof address === 'string' ? address : address(visit);
}

/** The address of a screen of the loan that runs. */
export function ofLoan(path: string): (visit: Visit) => Promise<string> {
  return async ({ person }) => {
    const info = await (await person.calls()).done('/my/getMyLoanInfo');
    return `${path}${String(asData(info['order'])['orderId'])}`;
  };
}
