import * as say from '../../contract/sentences/decision.ts';
import type { Decision, RuleResult } from './decision.ts';

/** Sentences of rules that looked at nothing; earlier versions called that a pass. */
const sayNotChecked: ReadonlySet<string> = new Set([
  say.registryNotAsked,
  say.walletNotTold,
  say.otherLoansNotCounted,
  say.purposeNotAsked,
]);

/** What the rules said, as it is kept with an order; none of an order that was erased. */
export function storedResults({ results }: Partial<Decision>): readonly RuleResult[] | null {
  return (
    results?.map((one) =>
      one.verdict === 'pass' && sayNotChecked.has(one.sentence)
        ? { ...one, verdict: 'not-checked' }
        : one,
    ) ?? null
  );
}
