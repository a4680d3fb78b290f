import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { type Level, may, permissions } from '../../../contract/staff/permissions.ts';
import type { StaffAct } from '../../../contract/staff/staff-act.ts';
import type { Context } from '../../store/context.ts';
import type { StaffCaller } from './serve-act.ts';
import { StaffRefusal } from './serve-act.ts';

const freshForMs = 12 * 3_600_000;
/** What a session may do that no passkey opened. */
const levelsWithoutPasskey: readonly Level[] = ['reads', 'raises', 'proposes'];

/** Why staff may not ask for this at all. */
export function whyNotAsked(
  act: StaffAct,
  { caller, context }: { readonly caller: StaffCaller | null; readonly context: Context },
): StaffRefusal | null {
  if (caller === null) return null;
  const { permission, level } = act;
  const isOwn = permission === 'anyone' || permission === 'self';
  if (permission === 'by-kind') {
    const kinds = Object.values(kindRules);
    const mayAny = kinds.some((kind) => may(caller.roles, kind.permission, level));
    if (!mayAny) return notAllowed('Approve or propose what needs two people');
  } else if (
    !isOwn &&
    !may(caller.roles, permission, level) &&
    !isGranted(caller, context, act)
  ) {
    return notAllowed(permissions[permission].sentence);
  }
  const isStrongSso = caller.means === 'sso' && caller.isStrong === true;
  const isByPasskey = caller.means === 'passkey' || isStrongSso;
  if (!isOwn && !isByPasskey && !levelsWithoutPasskey.includes(level)) {
    return new StaffRefusal('step-up-needed');
  }
  return act.fresh === 'passkey-12h' && !isFresh(caller, context.clock.now())
    ? new StaffRefusal('step-up-needed')
    : null;
}

/** What an auditor may see for some days, as two people approved. */
function isGranted(
  { roles, grantedUntil }: StaffCaller,
  { clock }: Context,
  { permission }: StaffAct,
): boolean {
  const isUncovering = permission === 'unseal' || permission === 'pictures';
  if (!isUncovering || !roles.includes('auditor')) return false;
  return grantedUntil !== null && grantedUntil > clock.now();
}

function notAllowed(permission: string): StaffRefusal {
  return new StaffRefusal('not-allowed', { permission });
}

/** Whether a passkey opened or confirmed the session within twelve hours. */
function isFresh({ passkeyAt }: StaffCaller, now: Date): boolean {
  return passkeyAt !== null && now.getTime() - passkeyAt.getTime() < freshForMs;
}
