import type { Role } from './permissions.ts';

/**
 * Which of the roles of one person may not be held together; empty when all may. An engineer or an
 * auditor does nothing else, and a director, who invites people, proposes no payments. A trigger
 * of the database enforces the same table (`guard_roles_together`).
 */
export function rolesApart(held: readonly Role[]): readonly Role[] {
  const isAlone = held.some((role) => role === 'engineer' || role === 'auditor');
  if (isAlone) return held.length > 1 ? held : [];
  const paying = held.filter((role) => role === 'finance' || role === 'care');
  return held.includes('director') && paying.length > 0 ? ['director', ...paying] : [];
}
