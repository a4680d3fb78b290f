import { changed } from '../../../../domain/books/change-of-account.ts';
import { findPerson } from '../../access/staff-rows.ts';
import { grantedUntil, keepGrant } from '../../access/unseal-grants.ts';
import { noEffects, NotPossible } from '../kind.ts';
import type { KindRun } from '../kind.ts';
import { previewOf } from '../preview.ts';

/** Somebody who audits may uncover what names a person, for some days. It ends by itself. */
export const grant: KindRun<'grant'> = {
  isAtomic: true,
  async plan({ db, clock }, { staffId, days }) {
    const person = await findPerson(db, staffId);
    if (person?.state !== 'works-here' || !person.roles.includes('auditor')) {
      return new NotPossible('Only somebody who audits, and works here, is let uncover so.');
    }
    const before = await grantedUntil(db, staffId, clock.now());
    if (before !== null) return new NotPossible('They may uncover already.');
    const said = days === 1 ? 'one day' : `${days} days`;
    const title = `Let ${person.name} uncover what names borrowers, for ${said}.`;
    const seen = 'It ends by itself. Each thing they open is kept, with why.';
    return {
      ...noEffects,
      title,
      about: { kind: 'staff', id: staffId },
      preview: previewOf([title, seen], changed({}, { 'May uncover for': said })),
    };
  },
  isDone: async () => false,
  async carryOut({ db, clock }, { id }, { staffId, days }) {
    await keepGrant(db, { id, staffId, days, now: clock.now() });
    return 'done';
  },
};
