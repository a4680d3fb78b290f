import { createHash } from 'node:crypto';
import { lookReasons } from '../../../../contract/staff/borrower-acts.ts';
import { exportHours } from '../../../../contract/staff/export-acts.ts';
import { loanStateText } from '../../../../contract/staff/state-words.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { exportColumns, exportedLoans } from './exported-loans.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';
import { canonicalJson } from '../../proofs/signed-words.ts';

/**
 * Lets its proposer fetch a file that names the borrowers of some loans, for a day. The loans are
 * those that were signed, whatever a list holds later. Nothing is made before it is fetched.
 */
export const exportLoans: KindRun<'export'> = {
  async plan({ db }, body) {
    const { orderIds, uncover, why } = body;
    const loans = await exportedLoans(db, orderIds);
    const missing = orderIds.find((id) => !loans.some((loan) => String(loan.id) === id));
    if (missing !== undefined) return new NotPossible(`There is no loan ${missing}.`);
    const people = new Set(loans.map(({ borrowerId }) => borrowerId)).size;
    const parts = uncover.map((part) => partWords[part]).join(' and ');
    const whose = counted(people, 'borrower', 'borrowers');
    const title = `Export ${counted(loans.length, 'loan', 'loans')} with ${parts} of ${whose}.`;
    const covered = uncover.includes('mobile') ? '' : ' The mobile stays covered.';
    const states = loans.map(({ status }) => loanStateText(status));
    const owed = loans.reduce((sum, one) => sum + one.owed, 0n);
    return {
      ...noEffects,
      title,
      about: { kind: 'export', id: idOf(orderIds) },
      preview: previewOf(
        [
          title,
          `Its columns: ${exportColumns(uncover).join(', ').toLowerCase()}.${covered}`,
          `Only the proposer can fetch it, logged in, for ${exportHours} hours.`,
          'Each fetch is kept, and each of them reads in their app that staff looked, ' +
            `in which role, and why: “${lookReasons[why]}”.`,
        ],
        [
          ...[...new Set(states)].toSorted().map((what) => ({
            what,
            before: '',
            after: counted(states.filter((one) => one === what).length, 'loan', 'loans'),
          })),
          { what: 'Owed in all', before: '', after: showKwacha(ngwee(owed)) },
        ],
      ),
    };
  },
  isDone: async () => false,
  carryOut: async () => 'done',
};

const partWords = { name: 'the names', mobile: 'the mobile numbers' } as const;

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `one ${one}` : `${count} ${many}`;

/** Two proposals about the same loans are one too many. */
const idOf = (orderIds: readonly string[]) =>
  createHash('sha256').update(canonicalJson(orderIds.toSorted())).digest('hex').slice(0, 32);
