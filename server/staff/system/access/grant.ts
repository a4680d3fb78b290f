import { changed } from '../../../../domain/books/change-of-account.ts';
import { findPerson } from './staff-rows.ts';
import { grantedUntil, keepGrant } from './unseal-grants.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

/** An auditor may see personal details, for some days. It ends automatically. */
export const grant: KindRun<'grant'> = {
  isAtomic: true,
  async plan({ db, clock }, { staffId, days }) {
    const person = await findPerson(db, staffId);
    if (person?.state !== 'works-here' || !person.roles.includes('auditor')) {
      return new NotPossible('Only an auditor who works here may show personal details so.');
    }
    const before = await grantedUntil(db, staffId, clock.now());
    if (before !== null) return new NotPossible('They may show them already.');
    const said = days === 1 ? 'one day' : `${days} days`;
    const title = `Let ${person.name} show borrowers’ personal details, for ${said}.`;
    const seen = 'It ends automatically. Each thing they open is kept, with why.';
    return {
      ...noEffects,
      title,
      about: { kind: 'staff', id: staffId },
      preview: previewOf([title, seen], changed({}, { 'May show personal details for': said })),
    };
  },
  isDone: async () => false,
  async carryOut({ db, clock }, { id }, { staffId, days }) {
    await keepGrant(db, { id, staffId, days, now: clock.now() });
    return 'done';
  },
};
