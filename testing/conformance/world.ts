import { found } from '../../journeys/engines/engine.ts';
import { logIn } from '../../journeys/log-in.ts';
import type { Person } from '../../journeys/person.ts';
import { openStage } from '../../journeys/stage.ts';
import type { SpecificationFacts } from '../specification/extract-facts.ts';
import type { World } from './check.ts';

const aMinuteSeconds = 61n;

/** Whether the checks cannot run; in CI a missing browser stops the run before its first test. */
export const noBrowser = found.chromium === undefined;

export type OpenWorld = World & { close(): Promise<void> };

/** Starts the whole product afresh, for checks that run one after the other. */
export async function openWorld(facts: SpecificationFacts): Promise<OpenWorld> {
  const stage = await openStage();
  const known = new Map<string, Person>();
  let numbers = 0;
  const { hour } = stage.app;
  let stranger: Promise<Person> | undefined;
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
    stranger: () => (stranger ??= stage.person('0977555098')),
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
