import * as say from '../../contract/sentences/decision.ts';
import type { BureauName } from '../../contract/words/bureau-name.ts';
import { bureauAddresses, bureauTitles } from '../../contract/words/bureau-titles.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import type { BureauFact } from './bureau.ts';
import type { DecisionParameters } from './policy.ts';

type Answer = readonly [verdict: 'pass' | 'not-checked' | 'refer', sentence: string];

/** A borrower reads whose words count, and where to ask about them. */
const toldOf = (bureau: BureauName) => [bureauTitles[bureau], bureauAddresses[bureau]] as const;

/** What follows from a bureau's answer: others' data never declines. */
export function bureauAnswer(
  said: BureauFact = { kind: 'not-configured' },
  { bureau: counts, bureauOverdueKwacha: most }: DecisionParameters,
): Answer {
  if (counts === 'shadow') return ['not-checked', say.bureauNotCounted];
  switch (said.kind) {
    case 'waiting':
      return ['refer', say.bureauWaits];
    case 'no-record':
    case 'thin':
      return ['pass', say.bureauKnowsLittle];
    case 'several':
      return ['refer', say.bureauSeveral(...toldOf(said.bureau))];
    case 'hit': {
      const { writtenOff, overdueTotal } = said.summary;
      if (writtenOff > 0) return ['refer', say.bureauWrittenOff(...toldOf(said.bureau))];
      return overdueTotal > kwacha(most)
        ? ['refer', say.bureauOverdue(...toldOf(said.bureau))]
        : ['pass', say.bureauFits(`${most}`)];
    }
    default: {
      const isSmall = said.kind === 'not-asked' && said.why === 'below-floor';
      if (isSmall || counts !== 'refer') return ['not-checked', say.bureauNotAsked];
      return ['refer', say.bureauByHand];
    }
  }
}
