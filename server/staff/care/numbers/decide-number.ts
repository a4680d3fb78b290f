import { maskMobile } from '../../../../contract/market/phone.ts';
import { showMoment } from '../../../../contract/words/show-day.ts';
import { sql } from '../../../store/database/database.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { KindRun } from '../../proposals/kind.ts';
import { findNumberCase } from './number-acts.ts';

const approve = sql<void, { id: string; proposalId: string; now: Date }>(`
  update number_change set state = 'waiting', face = 'approved', proposal_id = :proposalId,
    decided_at = :now
  where id = :id and state = 'review'`);
const refuse = sql<void, { id: string; proposalId: string; now: Date }>(`
  update number_change set state = 'refused', proposal_id = :proposalId, decided_at = :now,
    ended_at = :now, ended_by = 'two'
  where id = :id and state = 'review'`);

/** Decides whether a face in doubt is that of the account: it goes on, or comes to nothing. */
export const decideNumberKind: KindRun<'decide-number'> = {
  isAtomic: true,
  async plan({ db }, { changeId, finding }) {
    const change = await findNumberCase(db, changeId);
    if (change?.state !== 'review') return notOpen;
    const to = maskMobile(change.newMobile);
    const isSame = finding === 'same-person';
    const title = isSame
      ? `Move an account to ${to}: the face is that of its card.`
      : `Refuse to move an account to ${to}: the face is not that of its card.`;
    const then = isSame
      ? `It moves on ${showMoment(change.dueAt)} at the earliest, unless it is stopped.`
      : 'The account keeps its number. The person who asked is not told.';
    return {
      ...noEffects,
      title,
      about: { kind: 'number-change', id: changeId },
      preview: { sentences: [title, then], transfers: [], messages: [], changes: [] },
    };
  },
  isDone: async () => false,
  async carryOut({ db, clock, wake }, { id: proposalId }, { changeId: id, finding }) {
    const decide = finding === 'same-person' ? approve : refuse;
    const decided = await db.run(decide, { id, proposalId, now: clock.now() });
    if (decided === 0) return notOpen;
    wake('change-numbers');
    return 'done';
  },
};

const notOpen = new NotPossible('This change of number does not wait for a decision.');
