import type { Stage } from '../stage.ts';
import { expectedComplaints, networkIsBack } from './network.ts';
import { forgetsWhenTold, type State, type Visit, type Walk } from './visit.ts';

interface WalkOptions {
  /** Further settings of the browser, besides those of the walk. */
  readonly settings?: object;
  readonly isSkipped?: (state: State) => boolean;
}

/** Goes a walk and looks at each of its states. */
export async function goWalk(
  stage: Stage,
  walk: Walk,
  look: (visit: Visit, state: State) => Promise<void>,
  { settings = {}, isSkipped = () => false }: WalkOptions = {},
): Promise<void> {
  // A service worker would answer for the server that is taken away.
  const browser = { ...walk.browser, ...settings, serviceWorkers: 'block' };
  const come = walk.hasCamera ? stage.personWithCamera : stage.person;
  const person = await come(walk.mobile, browser);
  person.complaints.forgive(expectedComplaints);
  await person.context.addInitScript(asksAgainSoon);
  await person.context.addInitScript(forgetsWhenTold);
  const visit = { person, stage };
  await walk.begin?.(visit);
  for (const state of walk.states) {
    if (isSkipped(state)) continue;
    await networkIsBack(person.page);
    await state.reach(visit).catch((failure: unknown) => {
      throw new Error(`${state.route} cannot be seen as "${state.name}"`, { cause: failure });
    });
    await look(visit, state);
  }
}

/** An answer is tried for again after one second and two; not waited for here. In a page. */
function asksAgainSoon(): void {
  const { setTimeout: usual } = window;
  const soon = (act: () => void, ms = 0) => usual(act, ms === 1000 || ms === 2000 ? 20 : ms);
  Object.assign(window, { setTimeout: soon });
}

/** A product in which no PIN has to be entered in time. */
export const patient = { simulator: { settings: { promptExpirySeconds: 600 } } };
