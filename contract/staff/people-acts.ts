import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';
import {
  keyFingerprint,
  personRef,
  reason,
  staffPerson,
  wireProposalId,
  wireRole,
  wireStaffId,
  wireThingId,
} from './people-words.ts';
import { permissionNames } from './permissions.ts';
import { done, noArgs, staffAct } from './staff-act.ts';

export const listPeople = staffAct({
  name: 'listPeople',
  summary: 'Who works here, who is invited and who has left, with what awaits approval',
  permission: 'today',
  args: noArgs,
  answer: z.strictObject({
    people: z.array(staffPerson),
    waiting: z.array(
      z.strictObject({ proposalId: wireProposalId, words: wireText(500), by: wireText(80) }),
    ),
    /** Passkeys in use that do not count until their enrolment is signed. */
    keysToConfirm: z.array(
      z.strictObject({
        passkeyId: wireText(1400),
        keyName: wireText(80),
        of: personRef,
        fingerprint: keyFingerprint,
        confirmedBy: z.array(wireText(80)),
      }),
    ),
    /** First company logins that two people have not confirmed. */
    logins: z.array(
      z.strictObject({
        id: wireThingId,
        staffId: wireStaffId,
        name: wireText(80),
        iss: wireText(200),
        sub: wireText(200),
        askedAt: wireInstant,
      }),
    ),
  }),
});

export const showMatrix = staffAct({
  name: 'showMatrix',
  summary: 'Every permission by every role, each with its sentence',
  permission: 'today',
  args: noArgs,
  answer: z.strictObject({
    roles: z.array(z.strictObject({ role: wireRole, sentence: wireText(200) })),
    rows: z.array(
      z.strictObject({
        permission: z.enum(permissionNames as [(typeof permissionNames)[number]]),
        sentence: wireText(200),
        grants: z.record(
          wireRole,
          z.enum(['none', 'reads', 'does', 'raises', 'proposes', 'approves', 'both']),
        ),
      }),
    ),
  }),
});

export const newInvite = staffAct({
  name: 'newInvite',
  summary:
    'Sends the link of an approved invitation to its person by mail or SMS; an earlier one ends',
  permission: 'staff',
  level: 'proposes',
  effect: 'writes',
  fresh: 'signed',
  args: z.strictObject({ staffId: wireStaffId }),
  /** The address or number it went to, masked. */
  answer: z.strictObject({ sentTo: wireText(200), endsAt: wireInstant }),
  refusals: ['not-possible-now'],
});

export const showInviteHalf = staffAct({
  name: 'showInviteHalf',
  summary: 'The second half of an invitation, which its approver reads out',
  permission: 'staff',
  level: 'approves',
  effect: 'writes',
  args: z.strictObject({ staffId: wireStaffId }),
  answer: z.strictObject({ half: wireText(9) }),
  refusals: ['same-person', 'not-possible-now'],
});

export const endAccess = staffAct({
  name: 'endAccess',
  summary:
    'Ends a person’s access at once: sessions, passkeys, invitations, what they proposed',
  permission: 'end-access',
  level: 'does',
  effect: 'writes',
  fresh: 'signed',
  args: z.strictObject({ staffId: wireStaffId, reason }),
  answer: done,
  refusals: ['last-director', 'last-approvers', 'ended-many'],
});

export const peopleActs = [
  listPeople,
  showMatrix,
  newInvite,
  showInviteHalf,
  endAccess,
] as const;
