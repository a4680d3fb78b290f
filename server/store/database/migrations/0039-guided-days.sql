-- Lists that check themselves, and one act over many loans.

-- A line of such a list is taken as other work is. Its id has the list, its day or month, and the
-- line.
alter table work_item drop constraint work_item_queue_check;
alter table work_item add check (queue in ('arrangements', 'breaches', 'cases', 'complaints',
  'data-requests', 'deaths', 'guide', 'promises', 'reviews', 'suspicion'));

-- One act over many loans, agreed to by two as a whole. Each loan is changed alone, and what
-- became of it is a row here.
insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('waive-many', 600, '{credit,care}', '{director,finance,credit}'),
  ('write-off-many', 600, '{finance,credit}', '{director}');

create or replace function payout_kinds() returns text[] language sql immutable as $$
  select array['confirm', 'fail', 'pay-back', 'reverse-payment', 'unmatched-to-owner', 'waive',
    'write-off-early', 'approve-order', 'decide-dispute', 'waive-many', 'write-off-many']
$$;

-- What a proposal over many agreed to of a loan, in ngwee: late fees, or 0 where it is written off.
-- Null: the loan is not in it.
create function agreed_of_many(one proposal, loan bigint) returns bigint language sql stable as $$
  select case one.kind
    when 'waive-many' then (select ((l ->> 'amount')::numeric * 100)::bigint
      from jsonb_array_elements(one.body -> 'loans') l where l ->> 'orderId' = loan::text)
    when 'write-off-many' then case when one.body -> 'orderIds' ? loan::text then 0 end end
$$;

create table loan_of_many (
  proposal_id text not null references proposal (id),
  order_id bigint not null references loan_order (id),
  outcome text not null check (outcome in ('done', 'skipped')),
  -- Why it was skipped.
  why text,
  at timestamptz not null,
  primary key (proposal_id, order_id),
  check ((outcome = 'skipped') = (why is not null))
);
comment on table loan_of_many is 'For good: what became of each loan that two people agreed to.';
create trigger loan_of_many_is_append_only before update or delete on loan_of_many
  for each row execute function refuse_change();

create function guard_loan_of_many() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.proposal_id, '{waive-many,write-off-many}', new.at);
  if agreed_of_many(one, new.order_id) is null then
    perform refuse_by('two_people', 'two people agreed to other loans');
  end if;
  return new;
end
$$;
create trigger loan_of_many_takes_two before insert on loan_of_many
  for each row execute function guard_loan_of_many();

-- As before; of a proposal over many, so much as it says of the loan.
create or replace function guard_waiver() returns trigger language plpgsql as $$
declare
  one proposal;
  before bigint;
  agreed bigint;
begin
  one := approved_proposal(new.body ->> 'proposalId', '{waive,waive-many}', new.recorded_at);
  agreed := case one.kind when 'waive-many' then agreed_of_many(one, new.order_id)
    else case when one.order_id = new.order_id then one.amount end end;
  select coalesce(sum(rtrim(body ->> 'amount', 'n')::bigint), 0) into before from loan_event
    where order_id = new.order_id and kind = 'late-fee-waived'
      and body ->> 'proposalId' = one.id;
  if agreed is null or before + rtrim(new.body ->> 'amount', 'n')::bigint > agreed then
    perform refuse_by('two_people', 'two people agreed to another loan or to less');
  end if;
  return new;
end
$$;

-- A write-off before its time: of one loan, or of many.
create function guard_write_off() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.body ->> 'proposalId', '{write-off-early,write-off-many}',
    new.recorded_at);
  if one.kind = 'write-off-early' and one.order_id <> new.order_id
      or one.kind = 'write-off-many' and agreed_of_many(one, new.order_id) is null then
    perform refuse_by('two_people', 'two people agreed to another loan');
  end if;
  return new;
end
$$;
create trigger write_off_takes_two before insert on loan_event
  for each row when (new.kind = 'written-off' and new.body ->> 'proposalId' is not null)
  execute function guard_write_off();
drop trigger relief_takes_two on loan_event;
create trigger relief_takes_two before insert on loan_event
  for each row when (new.kind in ('arrangement-agreed', 'charges-stopped', 'charges-resumed',
      'write-off-reversed')
    or new.kind = 'arrangement-offered' and not new.body ? 'asked')
  execute function guard_relief();

-- Entries of some days, for a file of them and for what changed since a day.
create index act_log_at on act_log using brin (at) with (pages_per_range = 16);
