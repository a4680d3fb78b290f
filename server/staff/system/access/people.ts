import { dayText } from '../../../../contract/words/day-text.ts';
import { changed } from '../../../../domain/books/change-of-account.ts';
import type { Context } from '../../../store/context.ts';
import {
  cardMark,
  changeRoles,
  inviteStaff,
  resetPasskeys,
  whyNotInvited,
  whyNotRoles,
} from './change-staff.ts';
import type { StaffProblem } from './change-staff.ts';
import { findPerson } from './staff-rows.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

/** A new staff member. The number of their card is kept by its mark alone. */
export const invite: KindRun<'invite'> = {
  isAtomic: true,
  kept: (context, body) => ({ ...body, nrc: cardMark(context, body.nrc) ?? body.nrc }),
  async plan(context, body) {
    const problem = await whyNotInvited(context, body);
    if (problem !== null) return saidOf(problem);
    const { name, email, mobile, roles, lastDay } = body;
    const title = `Invite ${name} (${email}) as ${roles.join(', ')}.`;
    const until = lastDay === null ? [] : [`They may do nothing after ${dayText(lastDay)}.`];
    const way =
      'The link goes to their own number, once, for 48 hours. Two people confirm their passkey.';
    return {
      ...noEffects,
      title,
      about: { kind: 'invite', id: (cardMark(context, body.nrc) ?? '').slice(0, 40) },
      preview: previewOf(
        [title, ...until, way],
        changed({}, { Person: name, Mobile: mobile, Roles: roles.join(', ') }),
      ),
    };
  },
  isDone: async () => false,
  async carryOut(context, { id }, body) {
    const invited = await inviteStaff(context, body, { proposalId: id });
    return typeof invited === 'string' ? 'done' : saidOf(invited);
  },
};

/** A person's roles are to be others. */
export const roles: KindRun<'roles'> = {
  isAtomic: true,
  async plan(context, body) {
    const problem = await whyNotRoles(context, body);
    if (problem !== null) return saidOf(problem);
    const person = await findPerson(context.db, body.staffId);
    if (person === undefined) return saidOf({ why: 'This person does not work here.' });
    const title = `Make ${person.name} ${body.roles.join(', ')}.`;
    const seen = (of: Pick<BodyOf<'roles'>, 'roles' | 'lastDay'>) => ({
      Roles: of.roles.join(', '),
      'Last day': of.lastDay ?? 'none',
    });
    return {
      ...noEffects,
      title,
      about: { kind: 'staff', id: body.staffId },
      preview: previewOf([title, 'Their sessions end.'], changed(seen(person), seen(body))),
    };
  },
  isDone: async () => false,
  async carryOut(context, { id }, { staffId, roles: held, lastDay }) {
    const problem = await changeRoles(context, {
      staffId,
      roles: held,
      lastDay,
      proposalId: id,
    });
    return problem === null ? 'done' : saidOf(problem);
  },
};

/** Staff who have lost their passkeys, or may have. */
export const resetKeys: KindRun<'reset-passkeys'> = {
  isAtomic: true,
  async plan(context: Context, { staffId }) {
    const person = await findPerson(context.db, staffId);
    if (person === undefined || person.state === 'ended') {
      return saidOf({ why: 'This person does not work here.' });
    }
    const title = `Take every passkey of ${person.name} away.`;
    const back = 'Their sessions and tokens end; they come back by a new invitation.';
    return {
      ...noEffects,
      title,
      about: { kind: 'staff', id: staffId },
      preview: previewOf(
        [title, back],
        changed({ Passkeys: String(person.passkeys) }, { Passkeys: '0' }),
      ),
    };
  },
  isDone: async () => false,
  async carryOut(context, _, { staffId }) {
    const problem = await resetPasskeys(context, staffId);
    return problem === null ? 'done' : saidOf(problem);
  },
};

function saidOf(problem: StaffProblem): NotPossible {
  return new NotPossible(
    'why' in problem ? problem.why : `This belongs to another person here: ${problem.taken}.`,
  );
}
