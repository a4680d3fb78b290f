-- The letters that a loan was paid in full, each with the code by which anyone can check it. If
-- the loan is paid in full on another day after a reversal, that day has its own letter.
create table settlement_letter (
  order_id bigint not null references loan_order (id),
  settled_on date not null,
  borrower_id text not null references borrower (id),
  code text not null,
  -- Found by the hash: how long an index compares says nothing about a code.
  code_hash bytea not null unique,
  -- As the page shows them to strangers, who so open no identity.
  initials text not null,
  created_at timestamptz not null,
  primary key (order_id, settled_on)
);
create index settlement_letter_borrower on settlement_letter (borrower_id);
comment on table settlement_letter is 'For good: a letter is checked years later. An erasure '
  'takes it: `erase-when-due`.';

-- No job sends an offer to a borrower who did not agree to offers, or withdrew it.
create function refuse_unwanted_offer() returns trigger language plpgsql as $$
begin
  if not coalesce((select given from consent
    where borrower_id = new.borrower_id and purpose = 'marketing'
    order by at desc, id desc limit 1), false) then
    raise exception 'an offer needs the consent of its borrower';
  end if;
  return new;
end $$;
create trigger sms_offer_is_wanted before insert on sms
  for each row when (new.kind = 'offer') execute function refuse_unwanted_offer();

-- Borrowers who cannot pay say why and from when they can. By the policy that two people published
-- with the contact rules a plan is offered at once, without a proposal.
alter table relief drop constraint relief_proposal_id_fkey;
-- Why its borrower asked for it; null of what two people offered, which has their proposal.
alter table relief add column asked_reason text;
alter table relief add column by_two text
  generated always as (case when asked_reason is null then proposal_id end) stored
  constraint relief_proposal_id_fkey references proposal (id);

create function guard_asked_plan() returns trigger language plpgsql as $$
declare
  rules jsonb := (select r.rules from contact_rules_version r order by version desc limit 1);
  parts jsonb := new.body -> 'parts';
  today date := (new.recorded_at at time zone '{{zone}}')::date;
  amounts int := jsonb_array_length(parts);
begin
  if rules is null
      or (select sum(rtrim(part ->> 'amount', 'n')::bigint) from jsonb_array_elements(parts) part)
        > coalesce((rules ->> 'helpMostOwed')::bigint, 0) * 100
      or amounts > (rules ->> 'helpAmounts')::int
      or (parts -> 0 ->> 'on')::date > today + (rules ->> 'helpStartDays')::int
      or (parts -> -1 ->> 'on')::date
        > today + (rules ->> 'helpStartDays')::int + 14 * (amounts - 1) then
    perform refuse_by('two_people', 'the policy of two people offers no such plan');
  end if;
  if exists (select from relief where order_id = new.order_id and asked_reason is not null
      and begun_at > new.effective_at - interval '89 days') then
    perform refuse_by('two_people', 'the policy offers a loan one plan in 90 days');
  end if;
  update relief set state = 'lapsed', decided_at = new.recorded_at
    where order_id = new.order_id and state = 'offered' and until_on < today;
  insert into relief (proposal_id, order_id, borrower_id, kind, state, until_on, begun_at,
      decided_at, asked_reason)
    values (new.body ->> 'proposalId', new.order_id, new.borrower_id, 'arrangement', 'offered',
      (new.body ->> 'acceptBy')::date, new.effective_at, new.recorded_at,
      new.body -> 'asked' ->> 'reason');
  return new;
end
$$;
drop trigger relief_takes_two on loan_event;
create trigger relief_takes_two before insert on loan_event
  for each row when (new.kind in ('arrangement-agreed', 'charges-stopped', 'charges-resumed',
      'write-off-reversed')
    or new.kind = 'arrangement-offered' and not new.body ? 'asked'
    or new.kind = 'written-off' and new.body ->> 'proposalId' is not null)
  execute function guard_relief();
create trigger asked_plan_follows_policy before insert on loan_event
  for each row when (new.kind = 'arrangement-offered' and new.body ? 'asked')
  execute function guard_asked_plan();

-- A borrower who cannot pay and waits for staff: where the policy offers no plan.
create table hardship_claim (
  id text primary key,
  order_id bigint not null references loan_order (id),
  borrower_id text not null references borrower (id),
  reason text not null,
  can_pay_on date not null,
  asked_at timestamptz not null,
  -- When staff had talked with them, or took down a promise.
  followed_at timestamptz
);
create unique index one_hardship_claim_at_a_time on hardship_claim (order_id)
  where followed_at is null;
create index hardship_claim_of_borrower on hardship_claim (borrower_id, asked_at);
create index hardship_claim_to_follow on hardship_claim (asked_at, id)
  where followed_at is null;
comment on table hardship_claim is 'For good: who asked for help, and when staff answered. An '
  'erasure takes it: `erase-when-due`.';
