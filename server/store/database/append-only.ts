/**
 * What the program may do to each table. A test compares both lists with the schema, so that a new
 * table is thought of here.
 */

/** Written once: the program's role may read and add, and neither change nor delete. */
export const appendOnlyTables: ReadonlySet<string> = new Set([
  'account',
  'act_log',
  'campaign_version',
  'channel_version',
  'complaint_step',
  'consent',
  'coupon_step',
  'form_version',
  'ledger_proof',
  'loan_decision',
  'loan_event',
  'order_history',
  'payment_history',
  // But for `erase_payment_notes`.
  'payment_note',
  'product_version',
  'reminder',
  'sealed_reading',
  // But for `drop_months`.
  'security_event',
  'transfer',
  'unsealing',
  'user_coupon',
]);

/** Work in progress, and what is erased or purged in its time. */
export const changingTables: ReadonlySet<string> = new Set([
  'act_head',
  'act_once',
  'bill_code',
  'borrower',
  'borrower_fact',
  'borrower_step',
  'campaign_gift',
  'card_reading',
  'complaint',
  'contact_notice',
  'data_request',
  'device_record',
  'device',
  'device_grant',
  'discrepancy',
  'earlier_attempt',
  'erasure',
  'face_challenge',
  'face_check',
  'hand_proposal',
  'job_run',
  'loan_order',
  'name_mark',
  'payment',
  'plan',
  'provider_callback',
  'rate_window',
  'readable_number',
  'reading_chain',
  'reconciliation',
  'request_once',
  'review',
  'sandbox_clock',
  'sandbox_passkey',
  'sealed_item',
  'session',
  'shared_balance',
  'sms',
  'sms_code',
  'staff',
  'staff_challenge',
  'staff_credential',
  'staff_invite',
  'staff_role',
  'staff_session',
  'staff_totp',
  'step_answer',
  'tracking_batch',
  'tracking_event',
  'wallet',
  'watch_list',
]);

/** What runs with the rights of the tables' owner, for the program alone. */
export const ownersFunctions = [
  'add_months(timestamp with time zone)',
  'drop_months(text,timestamp with time zone)',
  'erase_payment_notes(text)',
] as const;
