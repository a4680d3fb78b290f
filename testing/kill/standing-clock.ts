import { civilDateOf } from '../../contract/words/civil-date.ts';
import type { Clock } from '../../server/store/clock.ts';

/** A clock that is always there: time goes on for who puts it forward, however slow they are. */
export function standingClock(at: Date): Clock {
  return { now: () => new Date(at), today: () => civilDateOf(at) };
}
