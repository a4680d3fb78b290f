-- The finance desk: payments settled by hand, journals, periods, daily sums of the ledger,
-- provisions, cash, and provider statements.

create function guard_settled_by_hand() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if new.state = old.state then
    perform refuse_by('two_people', 'by hand a payment is ended, and nothing else');
  end if;
  one := approved_proposal(new.ended_by_proposal,
    array[case new.state when 'confirmed' then 'confirm' when 'failed' then 'fail' else '' end],
    new.settled_at);
  if one.payment_id <> new.id or one.order_id <> new.order_id
      or new.state = 'confirmed' and (one.amount is distinct from new.amount
        or one.body ->> 'reference' is distinct from new.provider_reference) then
    perform refuse_by('two_people', 'two people agreed to another payment or amount');
  end if;
  return new;
end
$$;
create trigger settling_by_hand_takes_two before update on payment
  for each row when (new.ended_by_proposal is distinct from old.ended_by_proposal
    or new.failure_code = 'BY_HAND' and old.failure_code is distinct from 'BY_HAND')
  execute function guard_settled_by_hand();

-- Money is refunded to a borrower automatically, with the event that made it owed. At any other
-- time two people send it, again.
create function guard_pay_back() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if new.sent_by_proposal is null and new.purpose = 'pay-back' and exists (
      select from loan_event e where e.order_id = new.order_id
        and e.recorded_at = new.created_at) then
    return new;
  end if;
  one := approved_proposal(new.sent_by_proposal, '{pay-back}', new.created_at);
  if one.order_id <> new.order_id or one.amount <> new.amount then
    perform refuse_by('two_people', 'two people agreed to another loan or amount');
  end if;
  if exists (select from payment where sent_by_proposal = one.id) then
    perform refuse_by('two_people', 'what two people agreed to was sent already');
  end if;
  return new;
end
$$;

-- The accountant's chart, and its account for each of our accounts. The newest version counts.
create table gl_account (
  code text primary key,
  name text not null,
  -- Which account of the accountant's chart each of our accounts belongs to. Version 1 is
  -- shipped; two people agree to later ones.
  proposal_id text references proposal (id),
  mapped_at timestamptz
);
comment on table gl_account is 'For good: one row an account of the accountant.';

insert into gl_account (code, name) values
  ('1010', 'Bank'), {{each network: ('11#0', 'Mobile money, @')}},
  ('1210', 'Loans, principal'), ('1220', 'Loans, interest'),
  ('1230', 'Loans, fees'), ('1240', 'Loans, late fees'), ('1290', 'Provision for loan losses'),
  ('1900', 'Unidentified payments'), ('2010', 'Owed to borrowers'),
  ('2020', 'Unidentified receipts'), ('2030', 'Deferred fee income'), ('3010', 'Share capital'),
  ('4010', 'Interest income'), ('4020', 'Fee income'), ('4030', 'Late fee income'),
  ('4040', 'Extension fee income'), ('4050', 'Recoveries'), ('5010', 'Coupons and discounts'),
  ('5020', 'Loans written off'), ('5030', 'Mobile money charges'),
  ('5040', 'Impairment of loans');
create trigger gl_account_is_append_only before update or delete on gl_account
  for each row execute function refuse_change();

create table gl_mapping (
  version int not null check (version > 0),
  account ledger_account not null references account (code),
  code text not null references gl_account (code),
  proposal_id text references proposal (id),
  mapped_at timestamptz,
  primary key (version, account)
);
comment on table gl_mapping is 'For good: every version.';

insert into gl_mapping (version, account, code) values
  (1, 'bank', '1010'), {{each network: (1, 'float:@', '11#0')}},
  (1, 'principal', '1210'), (1, 'interest', '1220'),
  (1, 'fees', '1230'), (1, 'late-fees', '1240'), (1, 'provision', '1290'),
  (1, 'unidentified-payments', '1900'), (1, 'owed-to-borrower', '2010'),
  (1, 'unidentified-receipts', '2020'), (1, 'deferred-fee-income', '2030'), (1, 'capital', '3010'),
  (1, 'interest-income', '4010'), (1, 'fee-income', '4020'), (1, 'late-fee-income', '4030'),
  (1, 'extension-income', '4040'), (1, 'recovery-income', '4050'), (1, 'coupon-expense', '5010'),
  (1, 'write-off', '5020'), (1, 'provider-fees', '5030'), (1, 'provision-expense', '5040');
create trigger gl_mapping_is_append_only before update or delete on gl_mapping
  for each row execute function refuse_change();

-- What two people booked by hand. Its lines say what it adds to each account. In the ledger it
-- becomes transfers, which debit one account and credit another like those of a loan.
create table journal (
  id text primary key,
  proposal_id text not null unique references proposal (id),
  dated_on date not null,
  memo text not null,
  booked_at timestamptz not null,
  -- Money that was not requested. Two people book it from its float to suspense, named by its
  -- case. Two say whose it is, and it leaves suspense as a payment of that loan.
  case_id text unique references discrepancy (id)
);
create index journal_newest on journal (booked_at, id);
comment on table journal is 'For good: the books.';
create trigger journal_is_append_only before update or delete on journal
  for each row execute function refuse_change();

create table journal_line (
  journal_id text not null references journal (id),
  line int not null,
  account ledger_account not null references account (code),
  -- Debits above zero.
  amount bigint not null check (amount <> 0),
  primary key (journal_id, line),
  unique (journal_id, account)
);
create index journal_line_of_account on journal_line (account);
comment on table journal_line is 'For good: the books.';
create trigger journal_line_is_append_only before update or delete on journal_line
  for each row execute function refuse_change();

create function guard_journal() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.proposal_id, '{journal,provision}', new.booked_at);
  if one.body ->> 'caseId' is distinct from new.case_id then
    perform refuse_by('two_people', 'two people agreed to another case');
  end if;
  return new;
end
$$;
create trigger journal_takes_two before insert on journal
  for each row execute function guard_journal();

-- A line, or a transfer, comes with its journal and never later.
create function guard_part_of_journal() returns trigger language plpgsql as $$
declare
  whole journal;
begin
  select * into whole from journal
    where id = case tg_table_name when 'transfer' then to_jsonb(new) ->> 'source_id'
      else to_jsonb(new) ->> 'journal_id' end;
  perform approved_proposal(whole.proposal_id, '{journal,provision}', whole.booked_at);
  return new;
end
$$;
create trigger journal_line_takes_two before insert on journal_line
  for each row execute function guard_part_of_journal();
create trigger transfer_of_journal_takes_two before insert on transfer
  for each row when (new.source = 'journal') execute function guard_part_of_journal();

-- At the end of its transaction a journal is whole. It adds up to zero, it is booked in the
-- ledger line by line, and to the ngwee as the approver's passkey signed it.
create function guard_whole_journal() returns trigger language plpgsql as $$
declare
  one proposal;
  fault text;
begin
  select * into one from proposal where id = new.proposal_id;
  select case
      when count(*) < 2 or sum(amount) <> 0 then 'a journal adds up to nothing'
      when sum(amount) filter (where amount > 0) is distinct from one.amount
        then 'two people agreed to another amount'
    end into fault
    from journal_line where journal_id = new.id;
  if fault is null and exists (
      select from (
        select debit as account, amount from transfer
          where source = 'journal' and source_id = new.id
        union all
        select credit, -amount from transfer
          where source = 'journal' and source_id = new.id
        union all
        select account, -amount from journal_line where journal_id = new.id
      ) t group by account having sum(amount) <> 0) then
    fault := 'a journal is booked as its lines say';
  end if;
  if fault is null and (
      select coalesce(jsonb_agg(jsonb_build_array(debit, credit, amount)
          order by debit, credit), '[]')
        from transfer where source = 'journal' and source_id = new.id)
      is distinct from (
      select jsonb_agg(jsonb_build_array(t ->> 'debit', t ->> 'credit',
          ((t ->> 'amount')::numeric * 100)::bigint) order by t ->> 'debit', t ->> 'credit')
        from jsonb_array_elements(one.preview -> 'transfers') as t) then
    fault := 'two people signed other lines';
  end if;
  if fault is not null then perform refuse_by('journal_is_whole', fault); end if;
  return null;
end
$$;
create constraint trigger journal_is_whole after insert on journal
  deferrable initially deferred for each row execute function guard_whole_journal();

-- A month that two people closed; one that they opened again has an end, and is closed again.
create table period (
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  -- What was booked before this belongs to the month; what comes later does not, whenever it
  -- happened.
  cut_at timestamptz not null check (cut_at < closed_at),
  closed_by_proposal text not null references proposal (id),
  -- SHA-256 of every balance at its end.
  head text not null,
  reopened_at timestamptz check (reopened_at > closed_at),
  reopened_by_proposal text references proposal (id),
  primary key (month, closed_at),
  check ((reopened_at is null) = (reopened_by_proposal is null))
);
create unique index period_is_closed_once on period (month) where reopened_at is null;
comment on table period is 'For good: which months were closed, and by whom.';

create function guard_period() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if tg_op = 'DELETE' then perform refuse_by('period_is_kept', 'a month stays closed'); end if;
  if tg_op = 'INSERT' then
    one := approved_proposal(new.closed_by_proposal, '{close-period}', new.closed_at);
    if new.reopened_at is not null then
      perform refuse_by('period_is_kept', 'a month is closed first');
    end if;
  else
    if (new.month, new.closed_at, new.cut_at, new.closed_by_proposal, new.head)
          is distinct from
        (old.month, old.closed_at, old.cut_at, old.closed_by_proposal, old.head)
        or old.reopened_at is not null or new.reopened_at is null then
      perform refuse_by('period_is_kept', 'how a month was closed stays');
    end if;
    one := approved_proposal(new.reopened_by_proposal, '{reopen-period}', new.reopened_at);
  end if;
  if one.body ->> 'month' is distinct from to_char(new.month, 'YYYY-MM') then
    perform refuse_by('two_people', 'two people agreed to another month');
  end if;
  return new;
end
$$;
create trigger period_takes_two before insert or update or delete on period
  for each row execute function guard_period();

-- The day a transfer counts on: that of the event. If that month was closed by then, it is the
-- day the ledger recorded it, so that no closed month is changed.
create function booked_on(event_at timestamptz, created_at timestamptz) returns date
language sql stable as $$
  select (case when exists (
      select from period p
      where p.month = date_trunc('month', booked_on.event_at at time zone '{{zone}}')::date
        and p.cut_at <= booked_on.created_at
        and (p.reopened_at is null or p.reopened_at > booked_on.created_at))
    then booked_on.created_at else booked_on.event_at end at time zone '{{zone}}')::date
$$;

-- The ledger summed: what was booked to an account on a day, as the ledger recorded it on a day.
-- `close-day` makes it for days that are over. Later entries are added when a report is asked
-- for.
create table ledger_day (
  account ledger_account not null references account (code),
  known_on date not null,
  booked_on date not null,
  -- It happened in a month that was closed by then.
  is_late boolean not null,
  debits bigint not null,
  credits bigint not null,
  transfers int not null,
  primary key (account, known_on, booked_on, is_late)
);
create index ledger_day_by_day on ledger_day (account, booked_on, known_on)
  include (is_late, debits, credits, transfers);
create index ledger_day_known on ledger_day (known_on);
comment on table ledger_day is 'For good: made again from the ledger by `close-day`.';

-- A profile is data with its source. One that is not confirmed marks whatever is made by it.
create table provision_profile (
  name text not null,
  version int not null check (version > 0),
  kind text not null check (kind in ('ifrs9', 'regulatory')),
  title text not null,
  source text not null,
  source_date date,
  status text not null check (status in ('confirmed', 'assumption')),
  -- [{name, fromDays, basisPoints}], rising from day 0.
  steps jsonb not null,
  proposal_id text references proposal (id),
  published_at timestamptz,
  primary key (name, version)
);
comment on table provision_profile is 'For good: every version.';

insert into provision_profile (name, version, kind, title, source, source_date, status, steps)
values
  ('ifrs9-matrix', 1, 'ifrs9', 'IFRS 9, matrix by days late',
   'IFRS 9 5.5.11 (30 and 90 days) and 5.5.15; the rates are assumed until own roll rates stand',
   null, 'assumption', '[
     {"name": "Stage 1", "fromDays": 0, "basisPoints": 200},
     {"name": "Stage 1, late", "fromDays": 1, "basisPoints": 800},
     {"name": "Stage 2", "fromDays": 31, "basisPoints": 3000},
     {"name": "Stage 3", "fromDays": 91, "basisPoints": 7500}]'),
  ('boz-assumed', 1, 'regulatory', 'Classification by 30 days',
   'Bank of Zambia, credit risk directives of April 2020: not read, rates assumed',
   null, 'assumption', '[
     {"name": "Pass", "fromDays": 0, "basisPoints": 0},
     {"name": "Watch", "fromDays": 30, "basisPoints": 0},
     {"name": "Substandard", "fromDays": 60, "basisPoints": 2000},
     {"name": "Doubtful", "fromDays": 90, "basisPoints": 5000},
     {"name": "Loss", "fromDays": 120, "basisPoints": 10000}]'),
  ('boz-assumed-180', 1, 'regulatory', 'Classification by 90, 120 and 180 days',
   'Bank of Zambia, classification before 2020: revoked, rates assumed',
   null, 'assumption', '[
     {"name": "Pass", "fromDays": 0, "basisPoints": 0},
     {"name": "Substandard", "fromDays": 90, "basisPoints": 2000},
     {"name": "Doubtful", "fromDays": 120, "basisPoints": 5000},
     {"name": "Loss", "fromDays": 180, "basisPoints": 10000}]');
create trigger provision_profile_is_append_only before update or delete on provision_profile
  for each row execute function refuse_change();

-- What moved at each network on each day, by confirmed payments. Made by `close-day`; a forecast
-- looks back on it.
create table flow_day (
  day date not null,
  network text not null,
  money_in bigint not null,
  money_out bigint not null,
  primary key (day, network)
);
comment on table flow_day is 'For good: made again from payments by `close-day`.';

-- Each float by the end of a day: what the books had, and what providers said of wallets that pay
-- this network alone.
create table cash_day (
  day date not null,
  network text not null,
  booked bigint not null,
  said bigint,
  primary key (day, network)
);
comment on table cash_day is 'For good: written once a day by `close-day`.';
create trigger cash_day_is_append_only before update or delete on cash_day
  for each row execute function refuse_change();

-- What proves something about a money case: the file is encrypted, its hash is here.
create table evidence (
  id text primary key,
  case_id text not null references discrepancy (id),
  -- Of `sealed_item`, which goes with its borrower; the hash stays.
  item_id text not null,
  what text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes int not null check (bytes > 0),
  hash bytea not null,
  added_by text not null references staff (id),
  added_at timestamptz not null
);
create index evidence_of_case on evidence (case_id, added_at, id);
comment on table evidence is 'For good: approvals were signed with these hashes.';
create trigger evidence_is_append_only before update or delete on evidence
  for each row execute function refuse_change();

-- Statements row by row, and those that people upload. Unidentified money, and the loan it is
-- paid to. The accountant's chart, in versions that two people approve.

-- A statement that a person uploaded, for a provider that gave none. The bytes are encrypted, as
-- they may name people. A later one says which it replaces: all of them are kept, the last one
-- counts.
create table statement_file (
  id text primary key,
  provider text not null,
  day date not null,
  bytes int not null check (bytes > 0),
  lines int not null,
  hash bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  body bytea not null,
  replaces text references statement_file (id),
  uploaded_by text not null references staff (id),
  uploaded_at timestamptz not null,
  unique (replaces)
);
create unique index statement_file_first on statement_file (provider, day) where replaces is null;
create index statement_file_of_key on statement_file (key_id);
comment on table statement_file is 'For good: what was compared, and who brought it.';

create function guard_statement_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.replaces is not null and not exists (select from statement_file
        where id = new.replaces and provider = new.provider and day = new.day) then
      perform refuse_by('statement_is_kept', 'a statement replaces one of the same day');
    end if;
    return new;
  end if;
  -- The small key is wrapped again when the ring's key changes; nothing else ever is.
  if tg_op = 'DELETE' or to_jsonb(new) - array['key_id', 'wrapped_key']
      is distinct from to_jsonb(old) - array['key_id', 'wrapped_key'] then
    perform refuse_by('statement_is_kept', 'a statement that was brought stays as it is');
  end if;
  return new;
end
$$;
create trigger statement_file_is_kept before insert or update or delete on statement_file
  for each row execute function guard_statement_file();
create trigger pay_back_takes_two before insert on payment
  for each row when (new.purpose = 'pay-back' or new.sent_by_proposal is not null
    or new.ended_by_proposal is not null and new.purpose <> 'found')
  execute function guard_pay_back();

create function guard_found() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if tg_op = 'UPDATE' then
    perform refuse_by('two_people', 'what two people gave to its owner stays there');
  end if;
  one := approved_proposal(new.ended_by_proposal, '{unmatched-to-owner}', new.settled_at);
  if new.state <> 'confirmed' or one.order_id <> new.order_id or one.amount <> new.amount
      or one.body ->> 'caseId' is distinct from new.case_id then
    perform refuse_by('two_people', 'two people agreed to another loan, case or amount');
  end if;
  if not exists (select from statement_booking b
      where b.case_id = new.case_id and b.is_booked and b.amount = new.amount) then
    perform refuse_by('found_unidentified', 'unidentified receipts do not hold this money');
  end if;
  return new;
end
$$;
create trigger found_takes_two before insert on payment
  for each row when (new.purpose = 'found') execute function guard_found();

create function guard_chart() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.proposal_id, '{map-accounts}', new.mapped_at);
  if tg_table_name = 'gl_account' then
    if one.body -> 'names' ->> new.code is distinct from new.name then
      perform refuse_by('two_people', 'two people agreed to another account');
    end if;
  elsif one.body -> 'codes' ->> (to_jsonb(new) ->> 'account') is distinct from new.code
      or one.body ->> 'version' is distinct from to_jsonb(new) ->> 'version' then
    perform refuse_by('two_people', 'two people agreed to another chart');
  end if;
  return new;
end
$$;
create trigger gl_account_takes_two before insert on gl_account
  for each row execute function guard_chart();
create trigger gl_mapping_takes_two before insert on gl_mapping
  for each row execute function guard_chart();

-- A version names each of our accounts, or a balance would leave the books.
create function guard_whole_chart() returns trigger language plpgsql as $$
begin
  if (select count(*) from gl_mapping where version = new.version) < (select count(*) from account)
  then
    perform refuse_by('chart_is_whole', 'every account of ours has one of the accountant');
  end if;
  return null;
end
$$;
create constraint trigger chart_is_whole after insert on gl_mapping
  deferrable initially deferred for each row execute function guard_whole_chart();

-- The days of `ledger_day` that are not over: summed up to an instant some minutes ago, so that
-- a query adds only what came since. The sums of whole days are taken from the ledger again.
create table ledger_part (
  account ledger_account not null references account (code),
  known_on date not null,
  booked_on date not null,
  is_late boolean not null,
  debits bigint not null,
  credits bigint not null,
  transfers int not null,
  primary key (account, known_on, booked_on, is_late)
);
comment on table ledger_part is
  'Until its day is summed by `close-day`: `sum-ledger`, which makes it from the ledger.';

-- From the beginning of a day up to which instant the parts have everything.
create table ledger_part_end (
  is_one boolean primary key default true check (is_one),
  from_day date not null,
  summed_to timestamptz not null
);
comment on table ledger_part_end is 'For good: one row.';

-- A payment of a loan out of unidentified receipts is one that two people gave it, to the ngwee.
create function guard_out_of_unidentified() returns trigger language plpgsql as $$
begin
  if not exists (select from payment p
      join proposal one on one.id = p.ended_by_proposal and one.state = 'approved'
      where p.id = new.body ->> 'paymentId' and p.purpose = 'found'
        and p.order_id = new.order_id
        and p.amount = rtrim(new.body ->> 'amount', 'n')::bigint) then
    perform refuse_by('two_people', 'nobody gave this unidentified money to this loan');
  end if;
  return new;
end
$$;
create trigger out_of_unidentified_takes_two before insert on loan_event
  for each row when (new.body ->> 'outOfUnidentified' is not null)
  execute function guard_out_of_unidentified();

-- A network reverses money that it had confirmed: two people reverse the payment or the payout.

create function guard_reversed() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if old.state <> 'confirmed' or new.state <> 'reversed' then
    perform refuse_by('two_people', 'only a confirmed payment is reversed, and it stays so');
  end if;
  one := approved_proposal(new.reversed_by_proposal, '{reverse-payment}', new.reversed_at);
  if one.payment_id is distinct from new.id or one.order_id is distinct from new.order_id then
    perform refuse_by('two_people', 'two people agreed to reverse another payment');
  end if;
  return new;
end
$$;
create trigger reversing_takes_two before update on payment
  for each row when (old.state <> new.state and 'reversed' in (old.state, new.state)
    or old.reversed_by_proposal is distinct from new.reversed_by_proposal)
  execute function guard_reversed();

create function guard_reversal() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.body ->> 'proposalId', '{reverse-payment}', new.recorded_at);
  if one.order_id is distinct from new.order_id
      or one.payment_id is distinct from new.body ->> 'paymentId' then
    perform refuse_by('two_people', 'two people agreed to reverse another payment');
  end if;
  return new;
end
$$;
create trigger reversal_takes_two before insert on loan_event
  for each row when (new.kind = 'payment-reversed') execute function guard_reversal();
create trigger found_is_kept before update on payment
  for each row when ((old.purpose = 'found' or new.purpose = 'found')
    and (new.purpose, new.case_id, new.order_id, new.operation, new.amount,
        case new.state when 'reversed' then 'confirmed' else new.state end)
      is distinct from
        (old.purpose, old.case_id, old.order_id, old.operation, old.amount, old.state))
  execute function guard_found();

-- A row that belongs to none of our payments, booked on its own day and once. If a later
-- statement lacks it, a transfer the other way reverses it.
create table statement_booking (
  id text primary key,
  provider text not null,
  kind text not null check (kind in ('unidentified', 'fee', 'top-up', 'transfer')),
  -- As the provider names the transaction, in small letters.
  reference text not null,
  day date not null,
  network text not null,
  -- What it moves the float by.
  amount bigint not null check (amount <> 0),
  case_id text,
  -- Two people booked it before the statement came: nothing more is booked.
  journal_id text references journal (id),
  turns int not null,
  is_booked boolean not null,
  booked_at timestamptz not null,
  unique (provider, kind, reference)
);
create index statement_booking_of_day on statement_booking (provider, day);
create unique index statement_booking_of_journal on statement_booking (journal_id, network)
  where journal_id is not null;
create index statement_booking_of_case on statement_booking (case_id);
comment on table statement_booking is 'For good: the books.';

create function guard_statement_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - array['turns', 'is_booked']
      is distinct from to_jsonb(old) - array['turns', 'is_booked'] then
    perform refuse_by('statement_is_kept', 'what a statement had booked stays as it was');
  end if;
  return new;
end
$$;
create trigger statement_booking_is_kept before update or delete on statement_booking
  for each row execute function guard_statement_booking();

-- A transfer of a statement is that of its row: its float, its account and its amount.
create function guard_transfer_of_statement() returns trigger language plpgsql as $$
declare
  one statement_booking;
  other text;
  is_in boolean;
begin
  select * into one from statement_booking where id = new.source_id;
  other := case when one.kind = 'fee' then 'provider-fees'
    when one.amount > 0 then 'unidentified-receipts' else 'unidentified-payments' end;
  -- Every second turn takes it back.
  is_in := (one.amount > 0) = (split_part(new.line, ':', 2)::int % 2 = 1);
  if one.id is null or one.journal_id is not null or new.amount <> abs(one.amount)
      or (is_in and (new.debit <> 'float:' || one.network or new.credit <> other))
      or (not is_in and (new.credit <> 'float:' || one.network or new.debit <> other)) then
    perform refuse_by('statement_is_kept', 'a statement has no such row');
  end if;
  return new;
end
$$;
create trigger transfer_of_statement_is_its_row before insert on transfer
  for each row when (new.source = 'statement') execute function guard_transfer_of_statement();

-- What a type or a status of a provider's file means, where two people had to say it.
create table statement_word (
  provider text not null,
  part text not null check (part in ('type', 'status')),
  -- In small letters.
  word text not null,
  meaning text not null,
  proposal_id text not null references proposal (id),
  explained_at timestamptz not null,
  primary key (provider, part, word)
);
comment on table statement_word is 'For good: how statements were read.';
create trigger statement_word_is_append_only before update or delete on statement_word
  for each row execute function refuse_change();

create function guard_statement_word() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.proposal_id, '{explain-word}', new.explained_at);
  if (one.body ->> 'provider', one.body ->> 'part', lower(one.body ->> 'word'),
      one.body ->> 'meaning')
      is distinct from (new.provider, new.part, new.word, new.meaning) then
    perform refuse_by('two_people', 'two people agreed to another meaning');
  end if;
  return new;
end
$$;
create trigger statement_word_takes_two before insert on statement_word
  for each row execute function guard_statement_word();

create table ageing_day (
  day date not null,
  known_on date not null check (known_on >= day),
  -- 0: not late.
  days_late int not null check (days_late >= 0),
  loans int not null,
  principal bigint not null,
  -- Principal, interest, fees and late fees receivable, less deferred fees.
  carrying bigint not null,
  primary key (day, known_on, days_late)
);
comment on table ageing_day is 'For good: made again from loans by `sum-portfolio`.';
