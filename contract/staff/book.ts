import { permissions } from './permissions.ts';
import type { Permission, Role } from './permissions.ts';
import { may } from './permissions.ts';
import type { StaffAct } from './staff-act.ts';
import { staffActs } from './staff-acts.ts';

/** What looks and is still no page of the book, and why. */
export const notInBook: Readonly<Record<string, string>> = {
  search: 'what is looked for names a person and would stand in an address',
  listWatched: 'what is looked for names a person and would stand in an address',
  exportBooks: 'a file of what other pages have',
  exportPortfolio: 'a file of what other pages have',
};

function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/**
 * What programs may read: acts that look and no more, by a permission that is not about suspicion.
 * Their names, fields and columns stay as they are.
 */
export const bookActs: readonly StaffAct[] = staffActs.filter(
  ({ name, effect, level, permission }) =>
    effect === 'looks' &&
    level === 'reads' &&
    permission !== 'suspicion' &&
    isPermission(permission) &&
    notInBook[name] === undefined,
);

/** Whether a token of staff with these roles may read by an act. */
export function mayRead({ permission }: StaffAct, roles: readonly Role[]): boolean {
  return isPermission(permission) && may(roles, permission, 'reads');
}
