import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { may, roleNames } from '../../../contract/staff/permissions.ts';
import type { ProposalKind } from '../../../contract/staff/proposal-kinds.ts';

/** The roles that approve a kind; none of a kind that there is not. */
export function approvingRoles(kind: string): readonly string[] {
  const rules = kind in kindRules ? kindRules[kind as ProposalKind] : null;
  if (rules === null) return [];
  return roleNames.filter((role) => may([role], rules.permission, 'approves'));
}
