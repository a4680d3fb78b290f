import type { StaffId } from '../../../../contract/staff/people-words.ts';

/** Where the secret of an authenticator belongs; part of its seal. */
export function totpPlace(staffId: StaffId): string {
  return `staff-totp|${staffId}`;
}
