import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable, Statement } from '../../store/database/database.ts';

interface Whose {
  readonly borrowerId: BorrowerId;
}

/**
 * What an erasure takes of each table that knows a borrower, in the order in which it may go. A
 * test compares the names with the schema, so that a new table is thought of here.
 */
interface Erased {
  readonly table: string;
  /** At once. */
  readonly now?: Statement<unknown, Whose & { readonly mobile: Mobile }>;
  /** When nothing has to be kept any more, after all of `now`. */
  readonly atLast?: Statement<unknown, Whose>;
  /** What stays for good, and why it may. */
  readonly stays?: string;
}

const nameless = 'amounts, days and states under an id that identifies no one';

const anOrder = '(select from loan_order where borrower_id = :borrowerId)';
/** The sealed identity the decision used last, and the pictures of the card it was read from. */
const keptIdentity = `(select value #>> '{}' from borrower_fact
  where borrower_id = :borrowerId and name = 'identityId')`;
const keptPictures = `(select unnest(array[front_file_id, back_file_id]) from card_reading
  where borrower_id = :borrowerId and confirmed_at is not null)`;

export const erasedRows: readonly Erased[] = [
  {
    table: 'sealed_item',
    // Of who asked for a loan, the lender keeps who that was and what was agreed.
    now: sql<void, Whose>(`
      delete from sealed_item where borrower_id = :borrowerId and (
      not exists ${anOrder} and kind not in ('complaint', 'complaint-answer')
      or kind in ('face', 'face-descriptor', 'card-reading', 'step-answer', 'data-request',
        'data-request-answer', 'evidence', 'contact-note', 'staff-note',
        'borrower-sms', 'death-report')
      or kind = 'identity' and id is distinct from ${keptIdentity}
      or kind in ('nrc-front', 'nrc-back')
        and id not in (select * from ${keptPictures} as kept (id) where id is not null))`),
    atLast: sql<void, Whose>('delete from sealed_item where borrower_id = :borrowerId'),
  },
  {
    table: 'borrower_fact',
    now: sql<void, Whose>(`
      delete from borrower_fact where borrower_id = :borrowerId
      and (name not in ('identityId', 'nrcFingerprint') or not exists ${anOrder})`),
    atLast: sql<void, Whose>('delete from borrower_fact where borrower_id = :borrowerId'),
  },
  {
    table: 'name_mark',
    now: sql<void, Whose>('delete from name_mark where borrower_id = :borrowerId'),
  },
  {
    table: 'card_reading',
    now: sql<void, Whose>(`
      delete from card_reading where borrower_id = :borrowerId
      and (confirmed_at is null or not exists ${anOrder})`),
    atLast: sql<void, Whose>('delete from card_reading where borrower_id = :borrowerId'),
  },
  {
    table: 'registry_inquiry',
    now: sql<void, Whose>('delete from registry_inquiry where borrower_id = :borrowerId'),
  },
  {
    table: 'bureau_inquiry',
    now: sql<void, Whose>('delete from bureau_inquiry where borrower_id = :borrowerId'),
  },
  {
    table: 'step_answer',
    now: sql<void, Whose>('delete from step_answer where borrower_id = :borrowerId'),
  },
  {
    table: 'borrower_step',
    now: sql<void, Whose>('delete from borrower_step where borrower_id = :borrowerId'),
  },
  {
    table: 'face_check',
    now: sql<void, Whose>('delete from face_check where borrower_id = :borrowerId'),
  },
  {
    table: 'face_challenge',
    now: sql<void, Whose>('delete from face_challenge where borrower_id = :borrowerId'),
  },
  {
    table: 'contact_notice',
    // Who refused to be a contact is not named again by a borrower who comes back.
    now: sql<void, Whose>(`
      delete from contact_notice where borrower_id = :borrowerId
      and (refused_at is null or not exists ${anOrder})`),
    atLast: sql<void, Whose>('delete from contact_notice where borrower_id = :borrowerId'),
  },
  {
    table: 'review_step',
    now: sql<void, Whose>('delete from review_step where borrower_id = :borrowerId'),
  },
  {
    table: 'review',
    now: sql<void, Whose>(
      "delete from review where borrower_id = :borrowerId and kind = 'face'",
    ),
    atLast: sql<void, Whose>(
      'update review set decision_note = null where borrower_id = :borrowerId',
    ),
    stays: 'that a person decided about a loan, and by which reason of the list',
  },
  {
    table: 'device_record',
    now: sql<void, Whose>('delete from device_record where borrower_id = :borrowerId'),
  },
  {
    table: 'device',
    now: sql<void, Whose>('delete from device where borrower_id = :borrowerId'),
  },
  {
    table: 'session',
    now: sql<void, Whose>('delete from session where borrower_id = :borrowerId'),
  },
  {
    table: 'request_once',
    now: sql<void, Whose>('delete from request_once where borrower_id = :borrowerId'),
  },
  {
    table: 'sms',
    now: sql<void, Whose & { mobile: Mobile }>(
      'delete from sms where borrower_id = :borrowerId or mobile = :mobile',
    ),
  },
  {
    table: 'inbound_sms',
    now: sql<void, Whose & { mobile: Mobile }>(
      'delete from inbound_sms where borrower_id = :borrowerId or mobile = :mobile',
    ),
  },
  {
    table: 'account_block',
    now: sql<void, Whose>('delete from account_block where borrower_id = :borrowerId'),
  },
  {
    table: 'ussd_pin',
    now: sql<void, Whose>('delete from ussd_pin where borrower_id = :borrowerId'),
  },
  { table: 'ussd_agreement', stays: nameless },
  {
    table: 'ussd_session',
    now: sql<void, Whose>('delete from ussd_session where borrower_id = :borrowerId'),
  },
  {
    table: 'sms_code',
    now: sql<void, { mobile: Mobile }>('delete from sms_code where mobile = :mobile'),
  },
  {
    table: 'to_collect',
    now: sql<void, Whose>('delete from to_collect where borrower_id = :borrowerId'),
  },
  {
    table: 'contact_stop',
    now: sql<void, Whose>('delete from contact_stop where borrower_id = :borrowerId'),
  },
  {
    table: 'partner_application',
    now: sql<void, Whose & { mobile: Mobile }>(`
      delete from partner_application
      where order_id is null and (borrower_id = :borrowerId or mobile = :mobile)`),
    stays: 'that a loan came of one, with its amount',
  },
  {
    table: 'asked_document',
    now: sql<void, Whose>('delete from asked_document where borrower_id = :borrowerId'),
  },
  {
    table: 'death_report',
    now: sql<void, Whose>('delete from death_report where borrower_id = :borrowerId'),
  },
  {
    table: 'staff_note',
    now: sql<void, Whose>('delete from staff_note where borrower_id = :borrowerId'),
  },
  {
    table: 'data_request',
    now: sql<void, Whose>('delete from data_request where borrower_id = :borrowerId'),
  },
  {
    table: 'wallet',
    now: sql<void, Whose>(`
      delete from wallet w where borrower_id = :borrowerId
      and not exists (select from loan_order where wallet_id = w.id)`),
    atLast: sql<void, Whose>(
      "update wallet set mobile = 'erased-' || id where borrower_id = :borrowerId",
    ),
  },
  {
    table: 'settlement_letter',
    now: sql<void, Whose>('delete from settlement_letter where borrower_id = :borrowerId'),
  },
  {
    table: 'number_change',
    // Of what was asked for another account, that account has the row.
    now: sql<void, Whose>(`
      delete from number_change where borrower_id = :borrowerId
      or asker_id = :borrowerId and borrower_id is null`),
  },
  {
    table: 'hardship_claim',
    now: sql<void, Whose>('delete from hardship_claim where borrower_id = :borrowerId'),
  },
  {
    table: 'payment',
    // What the networks said of a payment names the number too.
    atLast: sql<void, Whose>(`
      with notes as (select erase_payment_notes(:borrowerId))
      update payment set mobile = 'erased' from notes where borrower_id = :borrowerId`),
    stays: nameless,
  },
  {
    table: 'loan_order',
    // With it goes what was read of the decision.
    atLast: sql<void, Whose>(`
      with theirs as (select id from loan_order where borrower_id = :borrowerId),
      shadows as (delete from decision_shadow where order_id in (select id from theirs)),
      findings as (delete from rule_finding where order_id in (select id from theirs))
      update loan_order set decision = '{}', decision_facts = '{}'
      where borrower_id = :borrowerId`),
    stays: nameless,
  },
  {
    table: 'borrower',
    atLast: sql<void, Whose>(
      "update borrower set mobile = 'erased-' || id where id = :borrowerId",
    ),
    stays: nameless,
  },
  { table: 'plan', stays: nameless },
  { table: 'import_row', stays: nameless },
  { table: 'contract_translation', stays: nameless },
  { table: 'loan_event', stays: nameless },
  { table: 'transfer', stays: nameless },
  { table: 'user_coupon', stays: nameless },
  { table: 'coupon_step', stays: nameless },
  { table: 'campaign_gift', stays: nameless },
  { table: 'mailing_person', stays: nameless },
  { table: 'lender_letter', stays: 'that a letter was written, when and by whom' },
  { table: 'contact_attempt', stays: 'when a call was made, by whom and its result' },
  { table: 'promise', stays: nameless },
  { table: 'relief', stays: nameless },
  { table: 'restructuring_offer', stays: nameless },
  { table: 'restructuring_consent', stays: nameless },
  { table: 'complaint', stays: 'that there was one, its topic and its days; never its words' },
  { table: 'dispute', stays: nameless },
  { table: 'payment_claim', stays: nameless },
  { table: 'complaint_step', stays: 'what happened to it, and when' },
  { table: 'consent', stays: 'that a text was agreed to or withdrawn: the proof of it' },
  { table: 'sealed_reading', stays: 'that something was opened, by whom and when' },
  { table: 'suspicion', stays: 'a report of suspicion, which the law has us keep in silence' },
  { table: 'unsealing', stays: 'who looked at what, when and why' },
  { table: 'reading_chain', stays: 'the hash of those readings' },
  { table: 'erasure', stays: 'that data was erased' },
];

/** Erases what may go at once. */
export async function eraseNow(
  tx: Queryable,
  { borrowerId, mobile }: { readonly borrowerId: BorrowerId; readonly mobile: Mobile },
): Promise<void> {
  for (const { now } of erasedRows) if (now) await tx.run(now, { borrowerId, mobile });
}

/** Erases what had to be kept until now, with the number: nothing names the borrower after. */
export async function eraseAtLast(tx: Queryable, borrowerId: BorrowerId): Promise<void> {
  for (const { atLast } of erasedRows) if (atLast) await tx.run(atLast, { borrowerId });
}

const eraseEndedComplaints = sql<void, Whose>(`
  delete from sealed_item where borrower_id = :borrowerId and id in (
    select words_id from complaint
      where borrower_id = :borrowerId and state in ('ended', 'finally-ended')
    union select answer_id from complaint c join complaint_step s on s.complaint_id = c.id
      where c.borrower_id = :borrowerId and c.state in ('ended', 'finally-ended'))`);

/** Erases the text of closed complaints. */
export async function eraseClosedComplaints(tx: Queryable, borrowerId: BorrowerId) {
  await tx.run(eraseEndedComplaints, { borrowerId });
}
