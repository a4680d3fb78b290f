-- The compliance desk: licence profiles, returns, suspicions and breaches.

-- What the law and the regulator ask of the lender as versions: with a source, its date, and
-- whether a person has checked it. What ships is assumed; two people publish the rest.

-- The licence: caps, hours, days. Version 1 is in the program.
create table licence_profile_version (
  profile_id text not null,
  version int not null check (version > 1),
  -- It counts from this day in Lusaka.
  valid_from date not null,
  rules jsonb not null,
  source text not null,
  source_date date,
  status text not null check (status in ('confirmed', 'assumption')),
  proposal_id text not null references proposal (id),
  published_at timestamptz not null,
  primary key (profile_id, version)
);
comment on table licence_profile_version is 'For good: by which rules was lent.';
create trigger licence_profile_version_is_append_only before update or delete
  on licence_profile_version for each row execute function refuse_change();

-- The form of a return or of a file for the bureau: what it asks, and what is held against it.
create table return_format_version (
  name text not null,
  version int not null check (version > 0),
  title text not null,
  -- As `domain/books/return-form.ts` reads it.
  form jsonb not null,
  source text not null,
  source_date date,
  status text not null check (status in ('confirmed', 'assumption')),
  proposal_id text references proposal (id),
  published_at timestamptz,
  primary key (name, version)
);
comment on table return_format_version is 'For good: by which form a return was made.';

insert into return_format_version (name, version, title, form, source, source_date, status) values
  ('boz-assumed', 1, 'Prudential return', '{
    "kind": "cells", "every": "month", "dueDays": 15, "classesBy": "boz-assumed",
    "parts": [
      {"title": "Balance sheet", "cells": [
        {"code": "A1", "label": "Cash at bank", "from": "balance", "side": "debit",
          "accounts": ["bank"]},
        {"code": "A2", "label": "Mobile money", "from": "balance", "side": "debit",
          "accounts": [{{each network: "float:@"}}]},
        {"code": "A3", "label": "Loans, principal", "from": "balance", "side": "debit",
          "accounts": ["principal"]},
        {"code": "A4", "label": "Loans, interest and fees", "from": "balance", "side": "debit",
          "accounts": ["interest", "fees", "late-fees"]},
        {"code": "A7", "label": "Deferred fees, taken off the loans", "from": "balance",
          "side": "debit", "accounts": ["deferred-fee-income"]},
        {"code": "A5", "label": "Provision for losses", "from": "balance", "side": "debit",
          "accounts": ["provision"]},
        {"code": "A6", "label": "Unidentified payments", "from": "balance", "side": "debit",
          "accounts": ["unidentified-payments"]},
        {"code": "A9", "label": "Assets", "from": "sum",
          "add": ["A1", "A2", "A3", "A4", "A7", "A5", "A6"], "less": []},
        {"code": "L1", "label": "Owed to borrowers", "from": "balance", "side": "credit",
          "accounts": ["owed-to-borrower"]},
        {"code": "L4", "label": "Unidentified receipts", "from": "balance", "side": "credit",
          "accounts": ["unidentified-receipts"]},
        {"code": "L2", "label": "Capital paid in", "from": "balance", "side": "credit",
          "accounts": ["capital"]},
        {"code": "L3", "label": "Result so far", "from": "balance", "side": "credit",
          "accounts": ["interest-income", "fee-income", "late-fee-income", "extension-income",
            "recovery-income", "coupon-expense", "write-off", "provider-fees",
            "provision-expense"]},
        {"code": "L9", "label": "Liabilities and equity", "from": "sum",
          "add": ["L1", "L4", "L2", "L3"], "less": []}]},
      {"title": "Income", "cells": [
        {"code": "I1", "label": "Interest", "from": "moved", "side": "credit",
          "accounts": ["interest-income"]},
        {"code": "I2", "label": "Service and extension fees", "from": "moved", "side": "credit",
          "accounts": ["fee-income", "extension-income"]},
        {"code": "I3", "label": "Late fees", "from": "moved", "side": "credit",
          "accounts": ["late-fee-income"]},
        {"code": "I4", "label": "Recovered after write-off", "from": "moved", "side": "credit",
          "accounts": ["recovery-income"]},
        {"code": "I5", "label": "Coupons given", "from": "moved", "side": "debit",
          "accounts": ["coupon-expense"]},
        {"code": "I6", "label": "Fees of networks", "from": "moved", "side": "debit",
          "accounts": ["provider-fees"]},
        {"code": "I7", "label": "Cost of provisions", "from": "moved", "side": "debit",
          "accounts": ["provision-expense"]},
        {"code": "I8", "label": "Loans written off", "from": "moved", "side": "debit",
          "accounts": ["write-off"]},
        {"code": "I9", "label": "Result of the period", "from": "sum",
          "add": ["I1", "I2", "I3", "I4"], "less": ["I5", "I6", "I7", "I8"]}]},
      {"title": "Portfolio", "cells": [
        {"code": "N1", "label": "Borrowers with an open loan", "from": "loans",
          "what": "borrowers", "fromDays": 0},
        {"code": "N2", "label": "Open loans", "from": "loans", "what": "loans", "fromDays": 0},
        {"code": "N3", "label": "Open principal", "from": "loans", "what": "principal",
          "fromDays": 0},
        {"code": "N4", "label": "Loans in arrears", "from": "loans", "what": "loans",
          "fromDays": 1},
        {"code": "N5", "label": "Principal of loans in arrears", "from": "loans",
          "what": "principal", "fromDays": 1},
        {"code": "N6", "label": "Principal more than 30 days late", "from": "loans",
          "what": "principal", "fromDays": 31}]},
      {"title": "Classification and provisions", "classes": "P", "cells": [
        {"code": "P8", "label": "Provision asked for", "from": "sum", "add": ["P*.provision"],
          "less": []},
        {"code": "P9", "label": "Provision booked", "from": "balance", "side": "credit",
          "accounts": ["provision"]}]}],
    "checks": [
      {"code": "balance", "say": "Assets are liabilities and equity.", "left": ["A9"],
        "is": "equal", "right": ["L9"]},
      {"code": "principal", "say": "The open principal is that of the books.", "left": ["N3"],
        "is": "equal", "right": ["A3"]},
      {"code": "classes", "say": "The classes add up to the open principal.",
        "left": ["P*.principal"], "is": "equal", "right": ["N3"]},
      {"code": "provided", "say": "What is booked covers what the classes ask for.",
        "left": ["P9"], "is": "least", "right": ["P8"]},
      {"code": "explained", "say": "No money waits to be explained.", "left": ["A6", "L4"],
        "is": "zero", "right": []}]
  }', 'Duty to submit returns: Microfinance Regulations SI 3 of 2006, Part VII. Form, period and '
    'day are assumed: not read', null, 'assumption'),
  ('crb-assumed', 1, 'File for the credit bureau', '{
    "kind": "rows", "every": "month", "dueDays": 10, "classesBy": "boz-assumed",
    "columns": [
      {"key": "loan", "head": "Account number", "needed": true, "longest": 20},
      {"key": "nrc", "head": "NRC", "needed": true, "longest": 11},
      {"key": "surname", "head": "Surname", "needed": true, "longest": 40},
      {"key": "forenames", "head": "Forenames", "needed": true, "longest": 40},
      {"key": "born", "head": "Date of birth", "needed": true, "longest": 10},
      {"key": "sex", "head": "Sex", "needed": false, "longest": 10},
      {"key": "mobile", "head": "Mobile", "needed": true, "longest": 13},
      {"key": "opened", "head": "Date opened", "needed": true, "longest": 10},
      {"key": "term", "head": "Term in days", "needed": true, "longest": 4},
      {"key": "amount", "head": "Opening amount", "needed": true, "longest": 14},
      {"key": "balance", "head": "Current balance", "needed": true, "longest": 14},
      {"key": "overdue", "head": "Amount overdue", "needed": true, "longest": 14},
      {"key": "daysLate", "head": "Days in arrears", "needed": true, "longest": 4},
      {"key": "class", "head": "Classification", "needed": true, "longest": 20},
      {"key": "status", "head": "Status", "needed": true, "longest": 12},
      {"key": "closed", "head": "Date closed", "needed": false, "longest": 10}]
  }', 'Duty of providers: Credit Reporting Act 8 of 2018, sections 23, 24 and 30. The layout of '
    'the bureau is assumed: not read', null, 'assumption');
create trigger return_format_version_is_append_only before update or delete
  on return_format_version for each row execute function refuse_change();

-- What is published is what two people signed: figures, source, its date and status. Of the form of
-- a return they confirm what is there.
create function guard_profile() returns trigger language plpgsql as $$
declare
  kept jsonb := to_jsonb(new);
  one proposal;
  wanted jsonb;
begin
  one := approved_proposal(new.proposal_id, '{publish-profile}', new.published_at);
  wanted := one.body -> 'profile';
  if wanted ->> 'of' <> tg_argv[0]
      or wanted ->> 'profileName' <> coalesce(kept ->> 'name', kept ->> 'profile_id')
      or (one.body ->> 'version')::int <> new.version or one.body ->> 'source' <> new.source
      or (one.body ->> 'sourceDate')::date is distinct from new.source_date
      or one.body ->> 'status' <> new.status
      or tg_argv[0] = 'licence' and (wanted -> 'rules' <> kept -> 'rules'
        or wanted ->> 'countsFrom' <> kept ->> 'valid_from')
      or tg_argv[0] = 'provision' and wanted -> 'steps' <> kept -> 'steps'
      or tg_argv[0] = 'format' and not exists (select from return_format_version
        where name = kept ->> 'name' and version = new.version - 1 and form = kept -> 'form') then
    perform refuse_by('two_people', 'two people agreed to another profile');
  end if;
  return new;
end
$$;
create trigger licence_profile_takes_two before insert on licence_profile_version
  for each row execute function guard_profile('licence');
create trigger provision_profile_takes_two before insert on provision_profile
  for each row execute function guard_profile('provision');
create trigger return_format_takes_two before insert on return_format_version
  for each row execute function guard_profile('format');

-- Returns to the regulator and files for the credit bureau. Each is made from the books and the
-- loans of a period, checked by its form, and submitted by two people.

-- A return that was made, and how far it is. What it found stays: the same books, form and profile
-- make the same hash.
create table return_run (
  id text primary key,
  format text not null,
  version int not null,
  -- `2026-09`, or a quarter, `2026-Q3`.
  period text not null,
  first_on date not null,
  last_on date not null,
  -- What was recorded from this instant on is left out.
  known_until timestamptz not null,
  -- The classes, by the provision profile in force when it was begun.
  profile text not null,
  profile_version int not null,
  -- Form and profile were confirmed then.
  is_confirmed boolean not null,
  started_at timestamptz not null,
  started_by text not null references staff (id),
  state text not null check (state in ('running', 'done', 'failed')),
  -- Loans there are, those looked at, and the last of them.
  loans int not null check (loans >= 0),
  seen int not null default 0,
  last_order bigint not null default 0,
  tally jsonb not null,
  -- Cells with their figures and sources, and what is wrong: loan numbers and no names.
  cells jsonb,
  faults jsonb,
  fault_count int,
  -- SHA-256 of all it says, in hex.
  hash text,
  ended_at timestamptz,
  -- Two people released it, and a person confirmed that it was sent.
  proposal_id text references proposal (id),
  released_at timestamptz,
  reference text,
  submitted_on date,
  submitted_by text references staff (id),
  foreign key (format, version) references return_format_version (name, version),
  foreign key (profile, profile_version) references provision_profile (name, version),
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'done') = (hash is not null)),
  check ((proposal_id is null) = (released_at is null)),
  check (submitted_on is null or (released_at is not null and reference is not null
    and submitted_by is not null))
);
create unique index one_running_return on return_run (format, period) where state = 'running';
create index return_run_of_format on return_run (format, last_on desc, started_at desc);
create index return_run_of_proposal on return_run (proposal_id);
comment on table return_run is 'For good: what the regulator and the bureau were told.';

-- What was found stays as it was; only two people let it go, once it is whole, confirmed and
-- without faults.
create function guard_return() returns trigger language plpgsql as $$
declare
  one proposal;
  settled text[] := array['proposal_id', 'released_at', 'reference', 'submitted_on',
    'submitted_by'];
begin
  if tg_op = 'DELETE' then perform refuse_by('return_is_kept', 'a return stays'); end if;
  if old.state <> 'running' and to_jsonb(new) - settled is distinct from to_jsonb(old) - settled
      or old.submitted_on is not null
      or (new.id, new.format, new.version, new.period, new.known_until, new.profile,
          new.profile_version, new.is_confirmed, new.started_by)
        is distinct from (old.id, old.format, old.version, old.period, old.known_until,
          old.profile, old.profile_version, old.is_confirmed, old.started_by) then
    perform refuse_by('return_is_kept', 'a return stays as it was made');
  end if;
  if new.proposal_id is distinct from old.proposal_id then
    one := approved_proposal(new.proposal_id, '{submit-return}', new.released_at);
    if old.proposal_id is not null or one.body ->> 'runId' <> new.id
        or one.body ->> 'hash' is distinct from new.hash then
      perform refuse_by('two_people', 'two people agreed to another return');
    end if;
    if not new.is_confirmed or new.fault_count > 0 then
      perform refuse_by('return_is_sound', 'a draft, or one with faults, is not submitted');
    end if;
  end if;
  return new;
end
$$;
create trigger return_is_kept before update or delete on return_run
  for each row execute function guard_return();

-- The rows of a file for the bureau, some hundred loans a part. Encrypted: they name people.
create table return_part (
  run_id text not null references return_run (id),
  place int not null check (place > 0),
  rows int not null,
  -- SHA-256 of what is sealed.
  hash bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  body bytea not null,
  made_at timestamptz not null,
  primary key (run_id, place)
);
create index return_part_of_key on return_part (key_id);
create index return_part_to_purge on return_part (made_at);
comment on table return_part is 'For 90 days, in which it is sent: `purge`. Its hash stays.';

-- What the law requires a lender to record about others and itself: suspicion of money
-- laundering, data breaches, and how long anything is kept.

-- Deadlines and retention times as a law has them. A row that the lender has not confirmed says
-- so.
create table legal_period (
  name text primary key,
  amount int not null check (amount > 0),
  unit text not null check (unit in ('hours', 'working-days', 'years')),
  law text not null,
  status text not null check (status in ('confirmed', 'assumed'))
);
comment on table legal_period is 'For good: by what a clock was counted.';

insert into legal_period (name, amount, unit, law, status) values
  ('suspicion', 3, 'working-days',
    'Financial Intelligence Centre Act 46 of 2010, section 29', 'assumed'),
  ('breach', 24, 'hours', 'Data Protection Act 3 of 2021', 'assumed'),
  ('records', 10, 'years',
    'Financial Intelligence Centre Act 46 of 2010, section 22', 'assumed');
create trigger legal_period_is_append_only before update or delete on legal_period
  for each row execute function refuse_change();

-- Words of the two registers, encrypted. They are no borrower's, so that no borrower's file and
-- no list of readings has them. The audit log has who read them.
create table register_words (
  id text primary key,
  key_id text not null,
  wrapped_key bytea not null,
  body bytea not null
);
create index register_words_of_key on register_words (key_id);
comment on table register_words is 'For good: what was reported, and to whom, is asked for years '
  'later.';

create function guard_register_words() returns trigger language plpgsql as $$
begin
  -- The small key is wrapped again when the ring's key changes; nothing else ever is.
  if tg_op = 'DELETE' or (new.id, new.body) is distinct from (old.id, old.body) then
    perform refuse_by('register_is_kept', 'what stands in a register stays as it is');
  end if;
  return new;
end
$$;
create trigger register_words_are_kept before update or delete on register_words
  for each row execute function guard_register_words();

-- A suspicion that a borrower's money is not clean. Only compliance and the director may learn
-- of it: to reveal it to the borrower is a crime.
create table suspicion (
  id text primary key,
  borrower_id text not null references borrower (id),
  about_kind text not null check (about_kind in ('borrower', 'loan', 'payment')),
  about_id text not null,
  words_id text not null references register_words (id),
  raised_by text not null references staff (id),
  raised_at timestamptz not null,
  -- The last day to report it, as the holidays were known when it was raised.
  due_on date not null,
  outcome text check (outcome in ('filed', 'unfounded')),
  ended_by text references staff (id),
  ended_at timestamptz,
  -- The reference of the report, or why there is none.
  end_words_id text references register_words (id),
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is null) = (ended_by is null)),
  check ((outcome is null) = (end_words_id is null))
);
create index suspicion_open on suspicion (due_on, id) where outcome is null;
create index suspicion_by_age on suspicion (raised_at, id);
create index suspicion_of_borrower on suspicion (borrower_id, raised_at);
comment on table suspicion is 'For good: a report is kept by law, and the borrower is not told.';

create function guard_suspicion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null
      or (new.id, new.borrower_id, new.about_kind, new.about_id, new.words_id, new.raised_by,
          new.raised_at, new.due_on)
        is distinct from (old.id, old.borrower_id, old.about_kind, old.about_id, old.words_id,
          old.raised_by, old.raised_at, old.due_on) then
    perform refuse_by('register_is_kept', 'a suspicion ends once, and stays as it was raised');
  end if;
  return new;
end
$$;
create trigger suspicion_is_kept before update or delete on suspicion
  for each row execute function guard_suspicion();

-- Personal data went where it should not have: from when it is found the Commissioner is owed word.
create table breach (
  id text primary key,
  words_id text not null references register_words (id),
  -- About how many people it concerns, as far as was known when it was opened.
  people int not null check (people >= 0),
  found_at timestamptz not null,
  opened_by text not null references staff (id),
  opened_at timestamptz not null,
  due_at timestamptz not null check (due_at > found_at),
  told_at timestamptz,
  outcome text check (outcome in ('mended', 'no-breach')),
  ended_by text references staff (id),
  ended_at timestamptz,
  end_words_id text references register_words (id),
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is null) = (ended_by is null)),
  check ((outcome is null) = (end_words_id is null)),
  constraint mended_after_it_was_told check (outcome <> 'mended' or told_at is not null)
);
create index breach_open on breach (opened_at, id) where outcome is null;
create index breach_by_age on breach (opened_at, id);
comment on table breach is 'For good: the register of breaches.';

create function guard_breach() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null
      or (new.id, new.words_id, new.people, new.found_at, new.opened_by, new.opened_at,
          new.due_at)
        is distinct from (old.id, old.words_id, old.people, old.found_at, old.opened_by,
          old.opened_at, old.due_at)
      or old.told_at is not null and new.told_at is distinct from old.told_at then
    perform refuse_by('register_is_kept', 'a breach ends once, and stays as it was opened');
  end if;
  return new;
end
$$;
create trigger breach_is_kept before update or delete on breach
  for each row execute function guard_breach();

-- What was done about a breach, and when.
create table breach_step (
  id text primary key,
  breach_id text not null references breach (id),
  step text not null check (step in
    ('contained', 'commissioner-told', 'people-told', 'mended', 'other')),
  at timestamptz not null,
  words_id text not null references register_words (id),
  written_by text not null references staff (id),
  written_at timestamptz not null
);
create index breach_step_of on breach_step (breach_id, at, id);
comment on table breach_step is 'For good: the register of breaches.';
create trigger breach_step_is_append_only before update or delete on breach_step
  for each row execute function refuse_change();
