import { zeroNgwee } from '../../contract/words/ngwee.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { decideOrder, decisionFacts } from './decision.ts';
import type { Decision, VerifiedFacts } from './decision.ts';
import type { DecisionPolicy } from './policy.ts';

/**
 * Whether a decline still bars a borrower. It does so until its date, and only while a rule that
 * declined would still decline today. A written-off debt that has been paid bars no borrower. A
 * decline by staff has no such rule, so it lasts until its date.
 */
export function barsStill(
  declined: Pick<Decision, 'results' | 'retryOn'>,
  now: {
    readonly facts: VerifiedFacts;
    readonly policy: DecisionPolicy;
    readonly today: CivilDate;
  },
): boolean {
  const { facts, policy, today } = now;
  if (declined.retryOn === null || today >= declined.retryOn) return false;
  const declining = declined.results.filter(
    ({ rule, verdict }) => verdict === 'decline' && rule !== 'not-declined-lately',
  );
  if (declining.length === 0) return true;
  const asked = { askedOn: today, largestInstalment: zeroNgwee };
  const { results } = decideOrder(decisionFacts(facts, asked, policy), policy);
  return declining.some(
    ({ rule }) => results.find((one) => one.rule === rule)?.verdict !== 'pass',
  );
}
