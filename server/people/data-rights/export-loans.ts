import { kwacha, ofTheirOrders, rows } from './export-part.ts';
import type { ExportPart } from './export-part.ts';
import { decisionTold, factsTold } from './not-told.ts';

/** What the export tells of loans, and of the money that moved for them. */
export const loanParts: readonly ExportPart[] = [
  {
    name: 'loans',
    tables: ['loan_order', 'plan'],
    rows: rows(`select id::text as loan, status, ${kwacha('amount', 'amount')}, terms,
      ${decisionTold} as decision,
      ${factsTold} as decided_by, wallet_id as wallet,
      contract_id as contract_in_sealed,
      contract_hash, agreed_at, created_at as asked_at,
      disbursed_at as paid_out_at, settled_at from loan_order
      where borrower_id = :borrowerId order by id`),
  },
  {
    name: 'contractTranslations',
    tables: ['contract_translation'],
    rows: rows(`select order_id::text as loan, language, item_id as text_in_sealed, hash
      from contract_translation where borrower_id = :borrowerId order by order_id`),
  },
  {
    name: 'loanEvents',
    tables: ['loan_event'],
    rows: rows(`select order_id::text as loan, kind, effective_at as at, body
      from loan_event where ${ofTheirOrders} order by effective_at`),
  },
  {
    name: 'takenOver',
    tables: ['import_row'],
    rows: rows(`select file, external_id as former_id, order_id::text as loan, noticed_at
      from import_row where borrower_id = :borrowerId or ${ofTheirOrders}
      order by file, line`),
  },
  {
    name: 'letters',
    tables: ['settlement_letter'],
    rows: rows(`select order_id::text as loan, settled_on as paid_on, code, initials,
      created_at as written_at from settlement_letter
      where borrower_id = :borrowerId order by created_at`),
  },
  {
    name: 'lenderLetters',
    tables: ['lender_letter'],
    rows: rows(`select order_id::text as loan, kind, made_at, item_id as letter_in_sealed, hash
      from lender_letter where borrower_id = :borrowerId order by made_at`),
  },
  {
    name: 'messagesToMany',
    tables: ['mailing_person'],
    rows: rows(`select m.body ->> 'name' as message, p.outcome, p.decided_at as at
      from mailing_person p join mailing m on m.id = p.mailing_id
      where p.borrower_id = :borrowerId order by m.created_at`),
  },
  {
    name: 'payments',
    tables: ['payment'],
    rows: rows(`select id, order_id::text as loan, operation, purpose,
      ${kwacha('amount', 'amount')}, mobile, network, state, failure,
      provider_reference as reference, created_at as asked_at, settled_at
      from payment where ${ofTheirOrders} order by created_at`),
  },
  {
    name: 'books',
    tables: ['transfer'],
    rows: rows(`select order_id::text as loan, source, line, debit, credit,
      ${kwacha('amount', 'amount')}, event_at as at from transfer
      where ${ofTheirOrders} order by event_at`),
  },
  {
    name: 'contacts',
    tables: ['contact_attempt'],
    rows: rows(`select order_id::text as loan, how, purpose, begun_at as at, outcome,
      note_id as note_in_sealed from contact_attempt
      where borrower_id = :borrowerId order by begun_at`),
  },
  {
    name: 'notes',
    tables: ['staff_note'],
    rows: rows(`select written_at as at, item_id as note_in_sealed from staff_note
      where borrower_id = :borrowerId order by written_at`),
  },
  {
    name: 'promises',
    tables: ['promise', 'to_collect'],
    rows: rows(`select order_id::text as loan, ${kwacha('amount', 'amount')},
      promised_on as by, made_at as at, state, ${kwacha('paid', 'paid')} from promise
      where borrower_id = :borrowerId order by made_at`),
  },
  {
    name: 'relief',
    tables: ['relief'],
    rows: rows(`select order_id::text as loan, kind, state, until_on as until,
      begun_at as at from relief where borrower_id = :borrowerId order by begun_at`),
  },
  {
    name: 'newSchedules',
    tables: ['restructuring_offer', 'restructuring_consent'],
    rows: rows(`select f.order_id::text as loan, f.offered_at as offered, f.ended_at as ended,
      c.agreed_at as agreed, c.schedule from restructuring_offer f
      left join restructuring_consent c on c.proposal_id = f.proposal_id
      where f.borrower_id = :borrowerId order by f.offered_at, c.agreed_at`),
  },
  {
    name: 'cannotPay',
    tables: ['hardship_claim'],
    rows: rows(`select order_id::text as loan, reason, can_pay_on, asked_at as at,
      followed_at as answered from hardship_claim
      where borrower_id = :borrowerId order by asked_at`),
  },
  {
    name: 'contactStops',
    tables: ['contact_stop'],
    rows: rows(`select reason, until_on as until, set_at as at, ended_at as ended
      from contact_stop where borrower_id = :borrowerId order by set_at`),
  },
  {
    name: 'deathReports',
    tables: ['death_report'],
    rows: rows(`select number, reported_at as at, outcome, died_on, decided_at as decided
      from death_report where borrower_id = :borrowerId order by reported_at`),
  },
  {
    name: 'coupons',
    tables: ['user_coupon', 'coupon_step', 'campaign_gift'],
    rows: rows(`select c.id, name, description, valid_from,
      valid_to, granted_at as given_at, (select jsonb_agg(jsonb_build_object(
        'what', fact, 'at', at, 'loan', order_id) order by version) from coupon_step
        where user_coupon_id = c.id) as steps,
      (select g.campaign from campaign_gift g where g.user_coupon_id = c.id limit 1)
        as campaign
      from user_coupon c where borrower_id = :borrowerId order by granted_at`),
  },
];
