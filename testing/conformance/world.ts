import { logIn } from '../../journeys/log-in.ts';
import type { Person } from '../../journeys/person.ts';
import { openStage } from '../../journeys/stage.ts';
import type { SpecificationFacts } from '../specification/extract-facts.ts';
import type { World } from './check.ts';

const aMinuteSeconds = 61n;

/** Starts the whole product afresh, for checks that run one after the other. */
export async function openWorld(
  facts: SpecificationFacts,
): Promise<World & { close(): Promise<void> }> {
  const stage = await openStage();
  const known = new Map<string, Person>();
  let numbers = 0;
  const { hour } = stage.app;
  async function loggedIn(mobile: string): Promise<Person> {
    const before = known.get(mobile);
    if (before) return before;
    const person = await stage.person(mobile);
    await person.phone.readsAll();
    await logIn(person);
    known.set(mobile, person);
    return person;
  }
  return {
    facts,
    stage,
    visitor: (mobile) =>
      stage.person(mobile ?? `09775559${String(++numbers).padStart(2, '0')}`),
    loggedIn,
    byCalls: async (mobile) => (await loggedIn(mobile)).calls(),
    forget: (mobile) => {
      known.delete(mobile);
      hour.setOffset(hour.offsetSeconds() + aMinuteSeconds);
    },
    aMinutePasses: () => hour.setOffset(hour.offsetSeconds() + aMinuteSeconds),
    close: () => stage.close(),
  };
}
