import { exportHours } from '../../../contract/staff/export-acts.ts';
import { lookReasons } from '../../../contract/staff/borrower-acts.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { noEffects, NotPossible } from '../proposals/kind.ts';
import type { BodyOf, KindRun } from '../proposals/kind.ts';
import { previewOf } from '../proposals/preview.ts';
import { figureText, whyNotAgreed } from './report.ts';
import { findRun, moveTo } from './run-row.ts';
import { sampleOf } from './shown-rows.ts';
import { touchedOf } from './undo-run.ts';

/** Books a book as it was checked: to the report, and to the rows that were compared. */
export const takeOverKind: KindRun<'take-over'> = {
  isAtomic: true,
  async plan({ db }, { runId, hash }) {
    const run = await findRun(db, runId);
    if (run === undefined) return new NotPossible('There is no such takeover.');
    const { report, reportHash, state, asOf } = run;
    if (state !== 'checked' || report === null) {
      return new NotPossible('It is not checked, or booked already.');
    }
    if (reportHash !== hash) {
      return new NotPossible('A file or a word has changed. Read the new report.');
    }
    const why = whyNotAgreed(report);
    if (why !== null) return new NotPossible(why);
    const { rows, ticked } = await sampleOf(db, runId);
    if (ticked < rows) {
      return new NotPossible(`${rows - ticked} rows wait to be compared and ticked.`);
    }
    const { counts } = report;
    const { changed = 0 } = counts;
    const loans = counts.loans - counts.already - changed;
    const title = `Take over ${loans} loans as at ${dayText(asOf)}.`;
    return {
      ...noEffects,
      title,
      about: { kind: 'takeover', id: runId },
      preview: previewOf(
        [
          title,
          `Of ${counts.borrowers} borrowers. ${counts.warnings} rows have warnings.`,
          'What they owe is booked against the opening balance. No SMS is sent.',
          ...(changed === 0
            ? []
            : [`${changed} booked loans are corrected. Those who had a notice get an SMS.`]),
          `Its report has the hash ${hash}.`,
        ],
        report.lines.map(({ product, figure, booked }) => ({
          what: `${product}: ${figure}`,
          before: '',
          after: figureText(figure, booked),
        })),
      ),
    };
  },
  isDone: async () => false,
  async carryOut({ db, wake }, { id: proposalId }, { runId }) {
    if (!(await moveTo(db, runId, { from: ['checked'], to: 'booking', proposalId }))) {
      return new NotPossible('It is not checked any more.');
    }
    wake('take-over-books');
    return 'done';
  },
};

/** Reverses what was booked, but for the loans on which something has happened since. */
export const undoTakeoverKind: KindRun<'undo-takeover'> = {
  isAtomic: true,
  async plan({ db }, { runId }) {
    const run = await findRun(db, runId);
    if (run === undefined) return new NotPossible('There is no such takeover.');
    if (run.state !== 'booked' && run.state !== 'booking') {
      return new NotPossible('Nothing of it is booked.');
    }
    const title = `Undo the takeover of the book as at ${dayText(run.asOf)}.`;
    const touched = await touchedOf(db, runId);
    return {
      ...noEffects,
      title,
      about: { kind: 'takeover', id: runId },
      preview: previewOf([
        title,
        'The transfers of each loan are reversed.',
        'Loans on which something has happened stay. The page of the takeover lists them.',
        ...(touched === 0 ? [] : ['There are such loans now.']),
      ]),
    };
  },
  isDone: async () => false,
  async carryOut({ db, wake }, { id: proposalId }, { runId }) {
    const move = { from: ['booked', 'booking'], to: 'undoing', proposalId } as const;
    if (!(await moveTo(db, runId, move))) return new NotPossible('Nothing of it is booked.');
    wake('take-over-books');
    return 'done';
  },
};

const countBook = sql<{ loans: bigint; borrowers: bigint }>(`
  select count(*) as loans, count(distinct borrower_id) as borrowers from loan_order
  where disbursed_at is not null`);

/** Lets its proposer fetch the whole book, with names, for a day. */
export const exportBookKind: KindRun<'export-book'> = {
  async plan({ db }: Context, { why }: BodyOf<'export-book'>) {
    if ((await db.row(countBook))?.loans === 0n) return new NotPossible('There is no loan.');
    const title = 'Export the whole book, with the names, numbers and cards of its borrowers.';
    return {
      ...noEffects,
      title,
      about: { kind: 'book', id: 'whole' },
      preview: previewOf([
        title,
        'It has the four files by which a book is taken over.',
        `Only the proposer can fetch it, logged in, for ${exportHours} hours.`,
        'Each fetch is kept, and each of them reads in their app that staff looked, ' +
          `in which role, and why: “${lookReasons[why]}”.`,
      ]),
    };
  },
  isDone: async () => false,
  carryOut: async () => 'done',
};
