import {
  endAccess,
  listPeople,
  newInvite,
  showInviteHalf,
  showMatrix,
} from '../../../../contract/staff/people-acts.ts';
import type { Permission } from '../../../../contract/staff/permissions.ts';
import {
  grantOf,
  permissionNames,
  permissions,
  roleNames,
  roles,
} from '../../../../contract/staff/permissions.ts';
import { kindRules } from '../../../../contract/staff/kind-rules.ts';
import { openProposals } from '../../proposals/proposal-row.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { loginsAsked } from './bind-sso.ts';
import { halfOfInvite, newInviteCode, openInvite } from './invitations.ts';
import { keysToConfirm } from './keys-of.ts';
import { findReach, sendLink, tellOwner } from '../../acts/tell-staff.ts';
import { inviteAddress } from './console-address.ts';
import { endStaff } from './end-access.ts';
import { findPerson, listStaff } from './staff-rows.ts';

const staffKinds = new Set<Permission>(['staff', 'restore-access']);

/** Who works here, what each role may do, and how staff leave. */
export const peopleActs: readonly ServedAct[] = [
  serveAct(listPeople, async ({ context }) => ({
    people: await listStaff(context.db),
    logins: await loginsAsked(context.db),
    waiting: (await openProposals(context.db))
      .filter(({ kind }) => staffKinds.has(kindRules[kind].permission))
      .map(({ id, title, proposer }) => ({ proposalId: id, words: title, by: proposer.name })),
    keysToConfirm: await keysToConfirm(context),
  })),

  serveAct(showMatrix, () =>
    Promise.resolve({
      roles: roleNames.map((role) => ({ role, sentence: roles[role] })),
      rows: permissionNames.map((permission) => ({
        permission,
        sentence: permissions[permission].sentence,
        grants: grantsOf(permission),
      })),
    }),
  ),

  serveAct(newInvite, async (call) => {
    const { context, args, site, staff } = call;
    call.about({ kind: 'staff', id: args.staffId });
    const person = await findPerson(context.db, args.staffId);
    if (person === undefined) return new StaffRefusal('unknown');
    if (person.state !== 'invited') {
      const why = 'Only an invited person, or one whose passkeys were reset, needs a link.';
      return new StaffRefusal('not-possible-now', { why });
    }
    const reach = await findReach(context, args.staffId);
    if (reach === null) {
      const why = 'This person has no mobile number of this country.';
      return new StaffRefusal('not-possible-now', { why });
    }
    const { code, endsAt } = await newInviteCode(context, args.staffId, staff.id);
    // The code follows `#`, which reaches no server and no log.
    const text = `Your passkey for the console: ${inviteAddress(site, code)}`;
    return { sentTo: await sendLink(context, reach, text), endsAt };
  }),

  serveAct(showInviteHalf, async (call) => {
    const { context, args, staff } = call;
    call.about({ kind: 'staff', id: args.staffId });
    const invite = await openInvite(context, args.staffId);
    if (invite === undefined) {
      return new StaffRefusal('not-possible-now', {
        why: 'No link was sent, or it has ended.',
      });
    }
    const { codeHash, sentBy, approverId, approver } = invite;
    if (sentBy === staff.id) return new StaffRefusal('same-person');
    if (approverId !== staff.id) {
      const why =
        approver === null
          ? 'Two people reset the passkeys of this person first; the approver reads it.'
          : `Only ${approver} reads it, who approved that this person comes in.`;
      return new StaffRefusal('not-possible-now', { why });
    }
    return { half: halfOfInvite(context, { codeHash, staffId: args.staffId }) };
  }),

  serveAct(endAccess, async (call) => {
    const { context, args } = call;
    call.about({ kind: 'staff', id: args.staffId });
    const person = await findPerson(context.db, args.staffId);
    if (person === undefined || person.state === 'ended') return new StaffRefusal('unknown');
    const refusal = await endStaff(context, args);
    if (refusal !== null) return new StaffRefusal(refusal);
    await tellOwner(context, args.staffId, 'Your access to the console has ended.');
    return {};
  }),
];

function grantsOf(permission: (typeof permissionNames)[number]) {
  const entries = roleNames.map((role) => [role, grantOf(role, permission)] as const);
  return Object.fromEntries(entries) as Record<
    (typeof roleNames)[number],
    ReturnType<typeof grantOf>
  >;
}
