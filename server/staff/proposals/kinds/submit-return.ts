import { ngwee } from '../../../../contract/words/ngwee.ts';
import { periodText } from '../../../../contract/words/day-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { findReturn, releaseReturn } from '../../returns/run-row.ts';
import { whyNotSubmitted } from '../../returns/why-not-submitted.ts';
import { noEffects, NotPossible } from '../kind.ts';
import type { KindRun } from '../kind.ts';
import { previewOf } from '../preview.ts';

/** A return goes out: whole, confirmed, without faults, of closed months, and as it was signed. */
export const submitReturn: KindRun<'submit-return'> = {
  isAtomic: true,
  async plan(context, { runId, hash }) {
    const run = await findReturn(context.db, runId);
    if (run === null) return new NotPossible('There is no such return.');
    if (run.hash !== hash) return new NotPossible('It is not the return that was shown.');
    if (run.releasedAt !== null) return new NotPossible('It was let go already.');
    const refusal = await whyNotSubmitted(context, run);
    if (refusal !== null) return new NotPossible(refusal.why, refusal.reason);
    const { period, version, format, profile, profileVersion, cells } = run;
    const title = `Submit the return ${format} of ${periodText(period)}.`;
    return {
      ...noEffects,
      title,
      about: { kind: 'return', id: runId },
      preview: previewOf(
        [
          title,
          `By version ${version} of its form, and ${profile}, version ${profileVersion}.`,
          `Its hash is ${hash}.`,
        ],
        cells.map(({ code, label, unit, value }) => ({
          what: `${code} ${label}`,
          before: '',
          after: unit === 'count' ? String(value) : showKwacha(ngwee(value)),
        })),
      ),
    };
  },
  isDone: async () => false,
  async carryOut({ db, clock }, { id: proposalId }, { runId: id }) {
    await releaseReturn(db, { id, proposalId, at: clock.now() });
    return 'done';
  },
};
