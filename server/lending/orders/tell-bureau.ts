import * as say from '../../../contract/sentences/messages.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { Decision, DecisionFacts } from '../../../domain/rules/decision.ts';
import { newSms } from '../../messages/new-sms.ts';
import type { NewSms } from '../../messages/new-sms.ts';

const usefulHours = 48;

/** To a borrower whose loan is referred for what a bureau answered: what, and where to ask. */
export function bureauMessages(
  { results }: Decision,
  { bureau }: DecisionFacts,
  to: { readonly borrowerId: BorrowerId; readonly mobile: Mobile; readonly now: Date },
): NewSms[] {
  const found = results.find(({ rule, verdict }) => rule === 'bureau' && verdict === 'refer');
  if (found === undefined || (bureau?.kind !== 'hit' && bureau?.kind !== 'several')) return [];
  return [newSms({ ...to, kind: 'decision', text: say.fromUs(found.sentence), usefulHours })];
}
