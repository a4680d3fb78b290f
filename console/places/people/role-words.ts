import type { Role } from '../../../contract/staff/permissions.ts';

/** `Finance`. */
export function roleTitle(role: Role): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}
