import { may } from '../../../contract/staff/permissions.ts';
import type { StaffCaller } from './serve-act.ts';

/** Whether who asks may learn of a suspicion: compliance and the director, and no program. */
export function knowsSuspicion({
  roles,
  means,
}: Pick<StaffCaller, 'roles' | 'means'>): boolean {
  return means !== 'book' && may(roles, 'suspicion', 'reads');
}
