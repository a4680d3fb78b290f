import { found } from '../engines/engine.ts';
import { logIn } from '../log-in.ts';
import type { Person } from '../person.ts';
import { openStage } from '../stage.ts';
import { sql } from '../../server/store/database/database.ts';
import type { World } from './check.ts';

const proveAll = sql<void, { now: Date }>(`
  with proven as (
    update device set known_at = :now, known_by = 'verified' where known_at is null
  )
  update session set known_at = :now where known_at is null`);

const aMinuteSeconds = 61n;

// Checks answer calls in the network's place and wait for requests. The browser does not see a
// request that is under way when a service worker takes a page over.
const heard = { serviceWorkers: 'block' } as const;

/** Whether the checks cannot run; in CI a missing browser stops the run before its first test. */
export const noBrowser = found.chromium === undefined;

export type OpenWorld = World & { close(): Promise<void> };

/** Starts the whole product afresh, for checks that run one after the other. */
export async function openWorld(): Promise<OpenWorld> {
  const stage = await openStage();
  const known = new Map<string, Person>();
  let numbers = 0;
  const { hour } = stage.app;
  let stranger: Promise<Person> | undefined;
  async function loggedIn(mobile: string): Promise<Person> {
    const before = known.get(mobile);
    if (before) return before;
    const person = await stage.person(mobile, heard);
    await person.phone.readsAll();
    await logIn(person);
    // Many phones of one borrower log in here; how each proves its owner has its own tests.
    await stage.app.db.run(proveAll, { now: stage.app.context.clock.now() });
    known.set(mobile, person);
    return person;
  }
  return {
    stage,
    visitor: (mobile) =>
      stage.person(mobile ?? `09775559${String(++numbers).padStart(2, '0')}`, heard),
    stranger: () => (stranger ??= stage.person('0977555098', heard)),
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
