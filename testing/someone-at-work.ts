import * as z from 'zod/mini';
import type { Role } from '../contract/staff/permissions.ts';
import { whoAmI } from '../contract/staff/session-acts.ts';
import type { StaffAnswerOf } from '../contract/staff/staff-act.ts';
import { wireExample } from './wire-example.ts';

/** The session of a colleague with these roles. */
export function someone(roles: readonly Role[]): StaffAnswerOf<typeof whoAmI>['session'] {
  const { session } = z.decode(whoAmI.answer, wireExample(whoAmI.answer) as never);
  return { ...session, roles: [...roles] };
}
