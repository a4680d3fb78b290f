-- A new schedule for a running loan: two people of the lender, and its borrower first.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('restructure', 0, '{credit,care}', '{director,finance,credit}');

-- What is offered to a borrower, while it awaits approval. The database writes it by the proposal.
create table restructuring_offer (
  proposal_id text primary key references proposal (id),
  order_id bigint not null references loan_order (id),
  borrower_id text not null references borrower (id),
  -- The days and the rate that are wanted; the amounts follow from the account of each day.
  wanted jsonb not null,
  offered_at timestamptz not null,
  ended_at timestamptz check (ended_at >= offered_at)
);
create unique index one_restructuring_at_a_time on restructuring_offer (order_id)
  where ended_at is null;
create index restructuring_offer_of_order on restructuring_offer (order_id);
create index restructuring_offer_of_borrower on restructuring_offer (borrower_id);
comment on table restructuring_offer is 'For good: what was offered to whom.';

-- That a borrower agreed to exactly these figures, in the app or to a person on the phone.
create table restructuring_consent (
  id text primary key,
  proposal_id text not null references restructuring_offer (proposal_id),
  order_id bigint not null references loan_order (id),
  borrower_id text not null references borrower (id),
  -- The figures as they were shown, and the hash of this text.
  schedule text not null check (octet_length(schedule) <= 4000),
  schedule_hash text not null check (schedule_hash ~ '^[0-9a-f]{64}$'),
  -- Who heard it on the phone, and what shows it; null: agreed in the app.
  staff_id text references staff (id),
  evidence text check (length(evidence) between 4 and 500),
  agreed_at timestamptz not null,
  unique (proposal_id, schedule_hash),
  check (num_nulls(staff_id, evidence) in (0, 2))
);
create index restructuring_consent_of_order on restructuring_consent (order_id);
create index restructuring_consent_of_borrower on restructuring_consent (borrower_id);
comment on table restructuring_consent is 'For good: the agreement to a new schedule.';
create trigger restructuring_consent_is_append_only
  before update or delete on restructuring_consent
  for each row execute function refuse_change();

create function offer_restructuring() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into restructuring_offer (proposal_id, order_id, borrower_id, wanted, offered_at)
      select new.id, o.id, o.borrower_id, new.body, new.proposed_at
      from loan_order o where o.id = new.order_id;
  elsif new.state not in ('proposed', 'approved') then
    update restructuring_offer
      set ended_at = greatest(offered_at, coalesce(new.done_at, new.decided_at))
      where proposal_id = new.id and ended_at is null;
  end if;
  return null;
end
$$;
create trigger restructuring_is_offered after insert or update on proposal
  for each row when (new.kind = 'restructure') execute function offer_restructuring();

create function guard_restructuring_offer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
      or (new.proposal_id, new.order_id, new.borrower_id, new.wanted, new.offered_at)
        is distinct from (old.proposal_id, old.order_id, old.borrower_id, old.wanted,
          old.offered_at) then
    perform refuse_by('restructuring_is_kept', 'what was offered stays as it was');
  end if;
  return new;
end
$$;
create trigger restructuring_is_kept before update or delete on restructuring_offer
  for each row execute function guard_restructuring_offer();

create function guard_restructuring_consent() returns trigger language plpgsql as $$
begin
  if not exists (select from restructuring_offer where proposal_id = new.proposal_id
      and order_id = new.order_id and borrower_id = new.borrower_id and ended_at is null) then
    perform refuse_by('two_people', 'this was not offered to this borrower, or not any more');
  end if;
  return new;
end
$$;
create trigger restructuring_consent_is_theirs before insert on restructuring_consent
  for each row execute function guard_restructuring_consent();

-- A loan is restructured as two people approved and as its borrower agreed before. Who heard the
-- borrower on the phone does not approve it.
create function guard_restructured() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.body ->> 'proposalId', '{restructure}', new.recorded_at);
  if one.order_id <> new.order_id then
    perform refuse_by('two_people', 'two people agreed to another loan');
  end if;
  if not exists (select from restructuring_consent c where c.proposal_id = one.id
      and c.order_id = new.order_id and c.borrower_id = new.borrower_id
      and c.schedule_hash = new.body ->> 'agreed' and c.agreed_at <= new.recorded_at
      and c.staff_id is distinct from one.decided_by) then
    perform refuse_by('borrower_agrees', 'the borrower has not agreed to these figures');
  end if;
  if jsonb_array_length(new.body -> 'plans') <> (one.body ->> 'instalments')::int
      or (new.body ->> 'dailyRatePpm')::numeric
        > (coalesce(one.body ->> 'dailyRate', '100'))::numeric * 10000
      or exists (
        select from jsonb_array_elements(new.body -> 'plans') with ordinality as p (plan, n)
        where (plan ->> 'dueOn')::date <> (one.body ->> 'firstOn')::date
          + (n::int - 1) * (one.body ->> 'everyDays')::int) then
    perform refuse_by('two_people', 'two people agreed to another schedule');
  end if;
  return new;
end
$$;
create trigger restructured_takes_two before insert on loan_event
  for each row when (new.kind = 'restructured') execute function guard_restructured();
