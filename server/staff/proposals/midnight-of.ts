import type { CivilDate } from '../../../contract/words/civil-date.ts';

/** The instant at which a day in Lusaka begins, which keeps UTC+2 all year. */
export function midnightOf(day: CivilDate): Date {
  return new Date(`${day}T00:00:00+02:00`);
}
