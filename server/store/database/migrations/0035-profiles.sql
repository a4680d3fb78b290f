-- What the law and the regulator ask of the lender as versions: with a source, its date, and
-- whether somebody has read it. What ships is assumed; two people publish the rest.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('publish-profile', 600, '{credit,finance,compliance}', '{director,compliance}');

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

alter table provision_profile add column proposal_id text references proposal (id),
  add column published_at timestamptz;

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
create trigger return_format_version_is_append_only before update or delete
  on return_format_version for each row execute function refuse_change();

insert into return_format_version (name, version, title, form, source, source_date, status) values
  ('boz-assumed', 1, 'Prudential return', '{
    "kind": "cells", "every": "month", "dueDays": 15, "classesBy": "boz-assumed",
    "parts": [
      {"title": "Balance sheet", "cells": [
        {"code": "A1", "label": "Cash at bank", "from": "balance", "side": "debit",
          "accounts": ["bank"]},
        {"code": "A2", "label": "Mobile money", "from": "balance", "side": "debit",
          "accounts": ["float:MTN", "float:Airtel", "float:Zamtel"]},
        {"code": "A3", "label": "Loans, principal", "from": "balance", "side": "debit",
          "accounts": ["principal"]},
        {"code": "A4", "label": "Loans, interest and fees", "from": "balance", "side": "debit",
          "accounts": ["interest", "fees", "late-fees"]},
        {"code": "A5", "label": "Provision for losses", "from": "balance", "side": "debit",
          "accounts": ["provision"]},
        {"code": "A6", "label": "Money not yet explained", "from": "balance", "side": "debit",
          "accounts": ["suspense"]},
        {"code": "A9", "label": "Assets", "from": "sum",
          "add": ["A1", "A2", "A3", "A4", "A5", "A6"], "less": []},
        {"code": "L1", "label": "Owed to borrowers", "from": "balance", "side": "credit",
          "accounts": ["owed-to-borrower"]},
        {"code": "L2", "label": "Capital paid in", "from": "balance", "side": "credit",
          "accounts": ["capital"]},
        {"code": "L3", "label": "Result so far", "from": "balance", "side": "credit",
          "accounts": ["interest-income", "fee-income", "late-fee-income", "extension-income",
            "recovery-income", "coupon-expense", "write-off", "provider-fees",
            "provision-expense"]},
        {"code": "L9", "label": "Liabilities and equity", "from": "sum",
          "add": ["L1", "L2", "L3"], "less": []}]},
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
      {"code": "explained", "say": "No money waits to be explained.", "left": ["A6"],
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

-- A product that is new has no version before its first, and is tried on the loans of all others.
create or replace function guard_product_version() returns trigger language plpgsql as $$
declare
  one proposal;
  first_day date;
begin
  if new.proposal_id is null and (is_founding() or new.version = 1
      and new.product_id in ('first-loan', 'standard', 'plus')) then
    return new;
  end if;
  one := approved_proposal(new.proposal_id, '{publish-product}', new.published_at);
  first_day := (one.body ->> 'from')::date;
  if one.body ->> 'productId' <> new.product_id
      or terms_of_version(new.terms) <> one.body -> 'terms'
      or (new.terms ->> 'version')::int <> new.version
      or new.version <> 1 + coalesce((select max(version) from product_version v
        where v.product_id = new.product_id), 0)
      or (new.terms ->> 'publishedOn')::date <> first_day then
    perform refuse_by('two_people', 'two people agreed to another price');
  end if;
  if first_day <= (one.decided_at at time zone 'Africa/Lusaka')::date
      or (new.published_at at time zone 'Africa/Lusaka')::date < first_day then
    perform refuse_by('price_from_midnight', 'a price counts from the midnight it was signed for');
  end if;
  if not exists (select from simulation_run r
      where r.id = one.body ->> 'runId' and r.product_id = new.product_id and r.state = 'done'
        and r.terms = one.body -> 'terms'
        and r.ended_at >= one.decided_at - interval '7 days') then
    perform refuse_by('price_is_tried', 'these terms were not tried on the loans there were');
  end if;
  return new;
end
$$;
