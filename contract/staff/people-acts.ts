import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';
import { reason, staffPerson, wireProposalId, wireRole, wireStaffId } from './people-words.ts';
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
  summary: 'Makes the link of an approved invitation, shown once; an earlier link ends',
  permission: 'staff',
  level: 'proposes',
  effect: 'writes',
  fresh: 'passkey-12h',
  args: z.strictObject({ staffId: wireStaffId }),
  /** `{console}/enrol#{code}`: the part after `#` reaches no server and no log. */
  answer: z.strictObject({ address: z.url(), endsAt: wireInstant }),
  refusals: ['not-possible-now'],
});

export const endAccess = staffAct({
  name: 'endAccess',
  summary:
    'Ends a person’s access at once: sessions, passkeys, invitations, what they proposed',
  permission: 'end-access',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ staffId: wireStaffId, reason }),
  answer: done,
  refusals: ['last-director', 'last-approvers', 'ended-many'],
});
