import { loanParts } from './export-loans.ts';
import { kwacha, rows } from './export-part.ts';
import type { ExportPart } from './export-part.ts';
import { isToldFact } from './not-told.ts';

/** The viewer's roles at that time; the person is not named. */
export const rolesThen = `array(select role from staff_role r where r.staff_id = u.staff_id
  and r.from_at <= u.at and (r.until_at is null or r.until_at > u.at) order by role)`;

/**
 * Of `unsealing`: not what was looked at for a suspicion, of which by law its borrower may not
 * learn.
 */
export const mayBeTold = "about_kind <> 'suspicion'";

const account: readonly ExportPart[] = [
  {
    name: 'account',
    tables: ['borrower'],
    rows: rows(`select id, mobile, channel_code as came_by, ${kwacha('credit_limit', 'limit')},
      settled_orders as settled_loans, created_at as since from borrower
      where id = :borrowerId`),
  },
  {
    name: 'wallets',
    tables: ['wallet'],
    rows: rows(`select id, mobile, network, network_said_by,
      created_at as since from wallet where borrower_id = :borrowerId order by created_at`),
  },
  {
    name: 'numbers',
    tables: ['number_change'],
    rows: rows(`select old_mobile as "from", new_mobile as "to", way, state, asked_at as asked,
      due_at as due, ended_at as ended from number_change
      where borrower_id = :borrowerId order by asked_at`),
  },
  {
    name: 'looks',
    tables: ['unsealing'],
    rows: rows(`select what, reason_code as why, reason as note, ${rolesThen} as by,
      about_kind as about, at from unsealing u
      where borrower_id = :borrowerId and ${mayBeTold} order by at`),
  },
  {
    name: 'logins',
    tables: ['session'],
    rows: rows(`select id, device_brand as device, created_at as first_used,
      last_used_at as last_used, ended_at as ended from session
      where borrower_id = :borrowerId order by created_at`),
  },
  {
    name: 'browsers',
    tables: ['device'],
    rows: rows(`select brand as device, first_seen_at as first_used, last_seen_at as last_used,
      known_at as known_from, known_by, refused_at as refused from device
      where borrower_id = :borrowerId order by first_seen_at`),
  },
  {
    name: 'devices',
    tables: ['device_record'],
    rows: rows(`select kind, info, created_at as at from device_record
      where borrower_id = :borrowerId order by created_at`),
  },
  {
    name: 'messages',
    tables: ['sms'],
    // A message to a contact is encrypted until it is sent, and empty after.
    rows: rows(`select kind, mobile as "to", case when kind = 'contact' then '' else text end
      as text, state, created_at as at from sms
      where borrower_id = :borrowerId order by created_at`),
  },
  {
    name: 'messagesToUs',
    tables: ['inbound_sms'],
    rows: rows(`select mobile as "from", meaning, words_id as words_in_sealed, sent_at,
      received_at from inbound_sms where borrower_id = :borrowerId order by received_at`),
  },
  {
    name: 'ussd',
    tables: ['ussd_session'],
    rows: rows(`select gateway, step, started_at as started, ended_at as ended
      from ussd_session where borrower_id = :borrowerId order by started_at`),
  },
  {
    name: 'ussdPin',
    tables: ['ussd_pin'],
    rows: rows(`select set_at as set, locked_until, cardinality(wrong_at) as wrong_lately
      from ussd_pin where borrower_id = :borrowerId`),
  },
  {
    name: 'agreedByUssd',
    tables: ['ussd_agreement'],
    rows: rows(`select order_id::text as loan, cost_screen, late_screen, language,
        agreed_at as at
      from ussd_agreement where borrower_id = :borrowerId order by order_id`),
  },
  {
    name: 'documents',
    tables: ['asked_document'],
    rows: rows(`select kind, reason, state, asked_at as asked, until_on as until,
      item_id as file_in_sealed, received_at as received, refused_for
      from asked_document where borrower_id = :borrowerId order by asked_at`),
  },
  {
    name: 'applications',
    tables: ['partner_application'],
    rows: rows(`select k.name as partner, a.amount, a.state, a.order_id as loan,
        a.made_at as made, a.ends_at as until, a.answered_at as answered
      from partner_application a join partner_key k on k.id = a.key_id
      where a.borrower_id = :borrowerId order by a.made_at`),
  },
  {
    name: 'blocks',
    tables: ['account_block'],
    rows: rows(`select blocked_at as blocked, blocked_by as by, lifted_at as opened
      from account_block where borrower_id = :borrowerId order by blocked_at`),
  },
  {
    name: 'agreements',
    tables: ['consent'],
    rows: rows(`select purpose, text_version, given, at, source as by from consent
      where borrower_id = :borrowerId order by at`),
  },
  {
    name: 'complaints',
    tables: ['complaint', 'complaint_step', 'dispute', 'payment_claim'],
    rows: rows(`select c.number, c.topic, c.order_id::text as loan, c.state,
      c.words_id as words_in_sealed, c.filed_at, c.answer_by,
      (select jsonb_build_object('outcome', outcome, 'ground', ground, 'at', decided_at)
        from dispute where complaint_id = c.id) as dispute,
      (select named from payment_claim where complaint_id = c.id) as references,
      (select jsonb_agg(jsonb_build_object('what', fact, 'at', at, 'answerInSealed', answer_id,
        'reason', reason) order by version) from complaint_step where complaint_id = c.id)
        as steps
      from complaint c where borrower_id = :borrowerId order by c.filed_at`),
  },
  {
    name: 'requests',
    tables: ['data_request', 'erasure'],
    rows: rows(`select number, kind, words_id as words_in_sealed, filed_at, outcome,
        ended_at, answer_id as answer_in_sealed from data_request
        where borrower_id = :borrowerId
      union all select null, 'erase', null, asked_at, outcome, finished_at, null from erasure
        where borrower_id = :borrowerId order by 4`),
  },
];

const verification: readonly ExportPart[] = [
  {
    name: 'steps',
    tables: ['borrower_step'],
    rows: rows(`select step, done_at from borrower_step where borrower_id = :borrowerId
      order by done_at`),
  },
  {
    name: 'facts',
    tables: ['borrower_fact'],
    rows: rows(`select name, value, recorded_at as at from borrower_fact
      where borrower_id = :borrowerId and ${isToldFact} order by name`),
  },
  {
    name: 'answers',
    tables: ['step_answer'],
    rows: rows(`select step, form_version, sealed_id as in_sealed, at
      from step_answer where borrower_id = :borrowerId order by at`),
  },
  {
    name: 'cards',
    tables: ['card_reading'],
    rows: rows(`select front_file_id as front_in_sealed, back_file_id as back_in_sealed,
      reading_id as reading_in_sealed, engine, read_at,
      confirmed_at, corrected from card_reading
      where borrower_id = :borrowerId order by read_at`),
  },
  {
    name: 'registerAsked',
    tables: ['registry_inquiry'],
    rows: rows(`select provider, asked_at as asked from registry_inquiry
      where borrower_id = :borrowerId and asked_at is not null order by asked_at`),
  },
  {
    name: 'bureauAsked',
    tables: ['bureau_inquiry'],
    rows: rows(`select provider, order_id as for_loan, asked_at as asked, answer,
      report_id as report_in_sealed from bureau_inquiry
      where borrower_id = :borrowerId and asked_at is not null order by asked_at`),
  },
  {
    name: 'faceChecks',
    tables: ['face_check', 'face_challenge'],
    rows: rows(`select outcome, reason, distance, engine, descriptor_id as measures_in_sealed,
        at from face_check where borrower_id = :borrowerId
      union all select 'asked', actions::text, null, null, null, created_at
        from face_challenge where borrower_id = :borrowerId order by 6`),
  },
  {
    name: 'contactsTold',
    tables: ['contact_notice'],
    rows: rows(`select is_named, told_at, refused_at
      from contact_notice where borrower_id = :borrowerId order by told_at`),
  },
  {
    name: 'reviews',
    tables: ['review'],
    rows: rows(`select kind, order_id::text as loan, opened_at, decision,
      decided_at, decision_reason as reason, retry_on from review
      where borrower_id = :borrowerId order by opened_at`),
  },
  {
    name: 'stepsAskedAgain',
    tables: ['review_step'],
    rows: rows(`select step, text as why, asked_at, done_at
      from review_step where borrower_id = :borrowerId order by asked_at`),
  },
  {
    name: 'readings',
    tables: ['sealed_reading'],
    rows: rows(`select item_id as of_sealed, kind, reader as "for", who is not null as
      by_a_person, at from sealed_reading
      where borrower_id = :borrowerId and reader <> 'compliance' order by at desc`),
  },
];

/** Everything in clear text about a borrower, except rows without meaning for them. */
export const exportParts: readonly ExportPart[] = [...account, ...verification, ...loanParts];
