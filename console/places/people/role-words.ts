import { roleNames, roles, type Role } from '../../../contract/staff/permissions.ts';

/** `Finance`. */
export function roleTitle(role: Role): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}

/** Every role with its sentence, to be chosen from. */
export const roleOptions = roleNames.map((value) => ({
  value,
  label: roleTitle(value),
  hint: roles[value],
}));
