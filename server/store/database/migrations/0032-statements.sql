-- Statements row by row, and those that people bring; money that nobody asked for, on its way from
-- suspense to the loan of whose it is; the accountant's chart in versions by two.

-- A statement that somebody brought, for a provider that gave none. The bytes lie under seal, as
-- they may name people. A later one says which it replaces: all of them stay, the last one counts.
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

-- What the last comparing of a provider's day found, row by row: differences first. Written anew by
-- each run.
create table statement_row (
  provider text not null,
  day date not null,
  place bigint not null,
  -- As the provider has it, or ours that it lacks; in small letters.
  provider_id text not null,
  class text not null check (class in
    ('same', 'missing-there', 'missing-here', 'amount-differs', 'state-differs')),
  operation text check (operation in ('collect', 'payout')),
  -- What it moves the float by; null where the statement lacks it.
  theirs bigint,
  payment_id text references payment (id),
  primary key (provider, day, place),
  check ((class = 'missing-there') = (theirs is null)),
  check ((class = 'missing-here') = (payment_id is null))
);
comment on table statement_row is 'For good: written anew by `reconcile-statements`.';

-- Money that nobody asked for: two people book it from its float to suspense, named by its case;
-- two say whose it is, and it leaves suspense as a payment of that loan.
alter table journal add column case_id text unique references discrepancy (id);

create index payment_found on payment (provider) where purpose = 'found';

create or replace function guard_journal() returns trigger language plpgsql as $$
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

alter table payment drop constraint payment_purpose_check, add constraint payment_purpose_check
  check (purpose in ('repayment', 'extension', 'return', 'disbursement', 'pay-back', 'paid-twice',
    'found'));
alter table payment add column case_id text unique references discrepancy (id),
  add constraint found_by_its_case check ((purpose = 'found') = (case_id is not null));

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('unmatched-to-owner', 600, '{director,finance,care}', '{director,finance}'),
  ('map-accounts', 0, '{finance}', '{director,finance}');

drop trigger pay_back_takes_two on payment;
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
  if not exists (select from journal j join journal_line l on l.journal_id = j.id
      where j.case_id = new.case_id and l.account = 'suspense' and l.amount = -new.amount) then
    perform refuse_by('found_in_suspense', 'suspense does not hold this money');
  end if;
  return new;
end
$$;
create trigger found_takes_two before insert on payment
  for each row when (new.purpose = 'found') execute function guard_found();
create trigger found_is_kept before update on payment
  for each row when ((old.purpose = 'found' or new.purpose = 'found')
    and (new.purpose, new.case_id, new.order_id, new.operation, new.amount, new.state)
      is distinct from
        (old.purpose, old.case_id, old.order_id, old.operation, old.amount, old.state))
  execute function guard_found();

-- A payment of a loan out of suspense is one that two people gave it, and to the ngwee.
create function guard_out_of_suspense() returns trigger language plpgsql as $$
begin
  if not exists (select from payment p
      join proposal one on one.id = p.ended_by_proposal and one.state = 'approved'
      where p.id = new.body ->> 'paymentId' and p.purpose = 'found'
        and p.order_id = new.order_id
        and p.amount = rtrim(new.body ->> 'amount', 'n')::bigint) then
    perform refuse_by('two_people', 'nobody gave this money out of suspense to this loan');
  end if;
  return new;
end
$$;
create trigger out_of_suspense_takes_two before insert on loan_event
  for each row when (new.body ->> 'outOfSuspense' is not null)
  execute function guard_out_of_suspense();

-- Which account of the accountant's ours stands in: version 1 is shipped, two agree to the rest.
alter table gl_account add column proposal_id text references proposal (id),
  add column mapped_at timestamptz;
alter table gl_mapping add column proposal_id text references proposal (id),
  add column mapped_at timestamptz;

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

-- A version names every account of ours, or a balance would leave the books.
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
