import { consentTexts } from '../../contract/borrower/consents.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { KnownFinding } from '../../domain/rules/bureau.ts';
import { jsonText } from '../../server/store/database/json-text.ts';
import { newId } from '../../server/store/ids.ts';
import type { InventedBorrower } from './invented-people.ts';
import type { PastRows } from './past-rows.ts';

/** What the simulated bureau says of who is late elsewhere, for a loan it is asked about. */
export function lateElsewhere(
  { isLateElsewhere = false }: InventedBorrower,
  { amount, on }: { readonly amount: Ngwee; readonly on: CivilDate },
): KnownFinding | null {
  if (!isLateElsewhere || amount < kwacha(1000)) return null;
  const summary = {
    openAccounts: 2,
    overdueAccounts: 1,
    overdueTotal: kwacha(850),
    worstDays24m: 72,
    writtenOff: 0,
    inquiries90d: 1,
  };
  const reference = 'PCB-demo';
  return { kind: 'hit', summary, reference, asOf: on, on, bureau: 'simulated' };
}

/** The inquiry with the consent that it was made by. */
export function addInquiry(
  rows: PastRows,
  of: {
    readonly who: InventedBorrower;
    readonly orderId: number;
    readonly answer: KnownFinding;
    readonly at: Date;
  },
): void {
  const { who, orderId, answer, at } = of;
  const consentId = newId();
  const purpose = 'bureau-inquiry';
  const text_version = consentTexts[purpose].version;
  const consent = { id: consentId, borrower_id: who.id, purpose, text_version };
  rows.add('consent', { ...consent, given: true, at });
  rows.add('bureau_inquiry', {
    id: newId(),
    borrower_id: who.id,
    order_id: orderId,
    identity_id: who.id,
    provider: 'simulated',
    reference: newId(),
    consent_id: consentId,
    state: 'answered',
    created_at: at,
    queued_at: at,
    attempts: 1,
    asked_at: at,
    answered_at: at,
    answer: jsonText(answer),
  });
  const fact = { borrower_id: who.id, name: 'bureau', value: jsonText(answer) };
  rows.add('borrower_fact', { ...fact, recorded_at: at });
}
