import { showCashGuide } from '../../../../contract/staff/cash-guide-acts.ts';
import { changed } from '../../../../domain/books/change-of-account.ts';
import {
  cashGuideNow,
  listedPoints,
  publishCashGuide,
} from '../../../lending/cash-guide/cash-guide-row.ts';
import type { CashPoints } from '../../../lending/cash-guide/cash-guide-row.ts';
import type { Context } from '../../../store/context.ts';
import { serveAct } from '../../acts/serve-act.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

export const showCashGuideAct = serveAct(showCashGuide, async ({ context }) => {
  const { version, points } = await cashGuideNow(context.db);
  return { version, points: listedPoints(points) };
});

/** Where borrowers can pay in cash, by a new version of the text. */
export const cashGuideKind: KindRun<'cash-guide'> = {
  isAtomic: true,
  async plan(context, body) {
    const wanted = await wantedBy(context, body);
    if (wanted instanceof NotPossible) return wanted;
    const { before, version, points } = wanted;
    const title = `Show borrowers where to pay in cash by version ${version}.`;
    return {
      ...noEffects,
      title,
      about: { kind: 'cash-guide', id: String(version) },
      preview: previewOf([title], changed(linesOf(before), linesOf(points))),
    };
  },
  // With that it was carried out it is one transaction.
  isDone: async () => false,
  async carryOut(context, { id: proposalId }, body) {
    const wanted = await wantedBy(context, body);
    if (wanted instanceof NotPossible) return wanted;
    const { db, clock } = context;
    await publishCashGuide(db, { ...wanted, proposalId, now: clock.now() });
    return 'done';
  },
};

async function wantedBy({ db }: Context, { points }: BodyOf<'cash-guide'>) {
  const { version, points: before } = await cashGuideNow(db);
  const isSame = JSON.stringify(linesOf(points)) === JSON.stringify(linesOf(before));
  if (isSame) return new NotPossible('It is so already.');
  return { before, points, version: version + 1 };
}

function linesOf(points: CashPoints): Record<string, string> {
  return Object.fromEntries(
    listedPoints(points).map(({ network, agents, dial, cost }) => [
      network,
      `${agents}; ${dial}; ${cost}`,
    ]),
  );
}
