import type { GuidePlace, lineStates } from '../../../../contract/staff/guide-acts.ts';
import type { Permission, Role } from '../../../../contract/staff/permissions.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import type { Context } from '../../../store/context.ts';

/** What a line is checked for: a span of days, with yesterday in the morning. */
export interface Checked {
  readonly context: Context;
  readonly now: Date;
  readonly today: CivilDate;
  readonly first: CivilDate;
  readonly last: CivilDate;
  /** `2026-10`; of the morning, the month of its day. */
  readonly month: string;
}

/** What a line says at that moment. */
export interface Found {
  readonly state: (typeof lineStates)[number];
  /** One sentence with the figure. */
  readonly says: string;
  readonly to: GuidePlace;
  /** What fills the address. */
  readonly of?: readonly string[];
}

/**
 * One line of a list. A new line is one such value in the table of its list. Its check reads only,
 * by a bounded number of statements.
 */
export interface Line {
  readonly name: string;
  readonly title: string;
  /** What reading it takes. */
  readonly needs: Permission;
  readonly owner: Role;
  check(of: Checked): Promise<Found>;
}

/** `1 case`, `2 cases`. */
export function counted(many: number, one: string, several = `${one}s`): string {
  return `${many} ${many === 1 ? one : several}`;
}

/** A day, or the days from one to another. */
export function daysText({ first, last }: Pick<Checked, 'first' | 'last'>): string {
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
}
