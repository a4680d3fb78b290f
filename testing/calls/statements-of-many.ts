/*
 * What a database that keeps borrowers on many machines would need. `one-borrower.test.ts` compares
 * both lists with the schema and with every statement of the server; docs/adr/0051 says why.
 */

import * as rare from './rare-statements.ts';

/** Statements that reach beyond one borrower, by what each would need. */
export const beyondOne: readonly { readonly need: string; readonly of: readonly string[] }[] = [
  {
    need: 'nightly purge in batches: one run a shard',
    of: [
      'delete device',
      'delete face_challenge',
      'delete inbound_sms',
      'delete partner_application',
      'delete loan_order, request_once',
      'delete request_once',
      'delete sealed_item',
      'delete session',
      'delete sms',
      'delete ussd_session',
    ],
  },
  { need: 'add `borrower_id`, which the caller has', of: ['delete payment'] },
  {
    need: 'the plain insert of a borrower: a table `mobile → borrower_id` decides first',
    of: [],
  },
  {
    need: 'sums by channel and day: count a shard, then add',
    of: ['insert borrower, loan_order'],
  },
  {
    need: 'calls of one moment: group by shard, after a lookup in `token → ' + 'borrower_id`',
    of: ['insert borrower, request_once, session'],
  },
  {
    need: 'visits by channel and day: count a shard, then add',
    of: ['insert borrower, borrower_step, loan_order'],
  },
  {
    need: 'nightly income: sum a shard, then add',
    of: ['insert borrower, loan_event, loan_order, transfer'],
  },
  {
    need: "a list of one borrower's rows: pass `borrower_id` beside it",
    of: [
      'insert contact_notice',
      'insert loan_order',
      'insert plan',
      'insert sms',
      'insert transfer',
    ],
  },
  {
    need: 'nightly collections list: one run a shard',
    of: ['delete to_collect', 'insert loan_order, to_collect'],
  },
  {
    need: 'staff search: ask every shard, or keep a table by mark',
    of: ['insert name_mark', 'select borrower', 'select borrower, loan_order, name_mark'],
  },
  { need: 'nightly sums by network: sum a shard, then add', of: ['insert payment'] },
  {
    need: 'coupons to give: one job a shard',
    of: ['select borrower, campaign_gift', 'select borrower, campaign_gift, loan_order'],
  },
  {
    need: 'a loan by its number: add `borrower_id`, which session, list and ' + 'payment have',
    of: [
      'select borrower, coupon_step, loan_event, loan_order, payment, plan, ' +
        'request_once, session, user_coupon, wallet',
      'select borrower, coupon_step, loan_event, loan_order, payment, plan, ' +
        'user_coupon, wallet',
      'select borrower, coupon_step, loan_event, loan_order, payment, ' + 'user_coupon, wallet',
    ],
  },
  { need: 'documents asked for: one job a shard', of: ['update asked_document'] },
  {
    need: 'due erasures: one job a shard',
    of: ['select borrower, erasure', 'select borrower_step, erasure, loan_order'],
  },
  {
    need: 'nightly portfolio: one run a shard',
    of: ['select borrower, loan_event, loan_order'],
  },
  { need: 'campaign preview: count a shard, then add', of: ['select borrower, loan_order'] },
  {
    need: 'calls of one moment: group by shard, after a lookup of the token',
    of: ['select borrower, request_once, session', 'select borrower, session'],
  },
  {
    need: 'an export of at most 100 loans: ask every shard',
    of: ['select borrower, borrower_fact, loan_order'],
  },
  {
    need: 'returns and bureau files: sum a shard, then add',
    of: [
      'select borrower, borrower_fact, complaint, dispute, erasure, import_row, ' +
        'loan_event, loan_order',
    ],
  },
  {
    need: 'price simulation, waiting loans: run a shard, then add',
    of: [
      'select borrower_fact, loan_event, loan_order',
      'select borrower_fact, bureau_inquiry, loan_order',
    ],
  },
  {
    need: 'lists of staff and jobs: merge the first page of every shard',
    of: [
      'select complaint',
      'select data_request',
      'select death_report',
      'select hardship_claim, loan_order, relief',
      'select loan_order, review',
      'select payment',
      'select bureau_inquiry',
      'select registry_inquiry',
      'update bureau_inquiry, consent',
      'update consent, registry_inquiry',
      'select sms',
    ],
  },
  {
    need: 'contact rules of a page of loans: ask every shard',
    of: [
      'select complaint, contact_attempt, contact_stop, data_request, ' +
        'promise, relief, session, sms',
    ],
  },
  {
    need: 'reminders: one run a shard',
    of: ['select complaint, contact_stop, data_request, loan_order, relief'],
  },
  { need: 'last contact of a page of loans: ask every shard', of: ['select contact_attempt'] },
  {
    need: 'a letter by its code: a table `hash → borrower_id`',
    of: ['select settlement_letter'],
  },
  ...Object.values(rare).flat(),
  {
    need: 'a dispute by its id: add `borrower_id`, which the loan has',
    of: ['update dispute'],
  },
  {
    need: "a browser's key: a table `key → borrower_id`",
    of: ['select device'],
  },
  {
    need: 'retention screen: take the oldest row of all shards',
    of: ['select face_challenge', 'select request_once'],
  },
  { need: 'nightly portfolio, changed loans: one run a shard', of: ['select loan_event'] },
  {
    need: 'refused payments of a closed network: one job a shard',
    of: ['select contact_stop, loan_event, loan_order, relief'],
  },
  {
    need: 'warnings before a file of the bureau: one job a shard',
    of: ['select borrower, complaint, contact_stop, data_request, loan_order, relief'],
  },
  { need: 'rules replay: run a shard', of: ['select loan_event, loan_order'] },
  {
    need: 'changes since the last proof: one proof a shard',
    of: ['select loan_event, payment, transfer'],
  },
  { need: 'promises to decide: one job a shard', of: ['select loan_event, promise'] },
  { need: 'arrangements to decide: one job a shard', of: ['select loan_event, relief'] },
  { need: 'nightly accrual: one run a shard', of: ['select loan_order'] },
  {
    need: 'pages and sums of the books: sum a shard, then add',
    of: ['select payment, transfer', 'select transfer'],
  },
  { need: 'prices of USSD sessions: sum a shard, then add', of: ['select ussd_session'] },
  { need: 'latest promise of a page of loans: ask every shard', of: ['select promise'] },
  {
    need: 'proof of chains: one proof a shard',
    of: [
      'select consent',
      'select reading_chain',
      'select reading_chain, sealed_reading',
      'select sealed_reading',
      'select unsealing',
    ],
  },
  { need: 'add `borrower_id`, which the review has', of: ['select review_step'] },
  {
    need: 'file sweep: one run a shard, each with its own prefix',
    of: ['select sealed_item'],
  },
  {
    need: 'loans of one moment: group by shard',
    of: [
      'update borrower, coupon_step, loan_event, loan_order, payment, ' +
        'request_once, sms, transfer',
    ],
  },
  { need: 'overdue complaints: one run a shard', of: ['update complaint'] },
  {
    need: 'jobs claim rows with `for update skip locked`: one claimer a shard',
    of: [
      'update payment',
      'update account_block, payment',
      'select consent, sms',
      'update sms',
      'update borrower, contact_stop, sms',
    ],
  },
];
