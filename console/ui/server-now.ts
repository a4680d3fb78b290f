import type { CivilDate } from '../../contract/words/civil-date.ts';
import { civilDateOf } from '../../contract/words/civil-date.ts';

/** How far this computer's clock is behind the server's; negative where it is ahead. */
let behindMs = 0;

/** Less is no difference: an HTTP date has whole seconds, and an answer was on its way. */
const unseenMs = 5000;

/**
 * Learns how far this computer's clock is off, from the `Date` of an answer (RFC 9110, 6.6.1). A
 * missing or broken one changes nothing.
 */
export function noteServerTime(date: string | null): void {
  const behind = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(behind)) return;
  behindMs = Math.abs(behind) < unseenMs ? 0 : behind;
}

/** The server's time: days and ages must not depend on the clock of an office computer. */
export function serverNow(): Date {
  return new Date(serverMs());
}

/** The same in milliseconds. */
export function serverMs(): number {
  return Date.now() + behindMs;
}

/** The day in Lusaka by {@link serverNow}. */
export function serverToday(): CivilDate {
  return civilDateOf(serverNow());
}
