import { ngwee } from '../../../../contract/words/ngwee.ts';
import { periodText } from '../../../../contract/words/day-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { newestProfiles } from '../../../lending/ledger/provision-profiles.ts';
import { newestFormats } from './format-row.ts';
import { findReturn, releaseReturn } from './run-row.ts';
import { whyNotSubmitted } from './why-not-submitted.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

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
    const form = (await newestFormats(context.db)).find(({ name }) => name === format);
    const classes = (await newestProfiles(context.db)).find(({ name }) => name === profile);
    const title = `Submit the ${inside(form?.title ?? format)} of ${periodText(period)}.`;
    return {
      ...noEffects,
      title,
      about: { kind: 'return', id: runId },
      preview: previewOf(
        [
          title,
          `By version ${version} of its form.`,
          `Its classes: ${classes?.title ?? profile}, version ${profileVersion}.`,
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

/** A title within a sentence: `the prudential return`. */
const inside = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);
