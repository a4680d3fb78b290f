-- What one person pays out or waives, how a company login belongs to a person, and how an ended
-- access comes back.

-- `contract/staff/payout-limits.ts` says the same; a test compares them.
create table payout_limit (
  -- `alone`: what one person approved alone. `in-all`: that, and each proposal in which they were
  -- one of the two.
  way text primary key check (way in ('alone', 'in-all')),
  -- In ngwee: on one day in Lusaka, and on that day with the six before it.
  day bigint not null check (day > 0),
  week bigint not null check (week >= day)
);
comment on table payout_limit is 'For good: one row a way.';
insert into payout_limit (way, day, week) values
  ('alone', 3000000, 12000000), ('in-all', 25000000, 100000000);
-- The program adds none: another limit comes with a release.
create trigger payout_limit_is_fixed before insert or update or delete on payout_limit
  for each row execute function refuse_change();

-- The kinds of proposals by which money leaves, or is not asked for any more.
create function payout_kinds() returns text[] language sql immutable as $$
  select array['confirm', 'fail', 'pay-back', 'reverse-payment', 'unmatched-to-owner', 'waive',
    'write-off-early', 'approve-order', 'decide-dispute']
$$;

-- One row a person: approvals of the same person take turns by it, whatever their isolation.
create table payout_turn (
  staff_id text primary key references staff (id),
  -- The latest approval.
  at timestamptz not null
);
comment on table payout_turn is 'For good: one row a person.';

create function guard_payout_turn() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.staff_id <> old.staff_id or new.at < old.at then
    perform refuse_by('payout_turn_is_kept', 'a turn is never taken away, and never goes back');
  end if;
  return new;
end
$$;
create trigger payout_turn_is_kept before update or delete on payout_turn
  for each row execute function guard_payout_turn();

create index review_approval_by on review_approval (staff_id, approved_at);
create index proposal_proposed_by on proposal (proposer_id, decided_at);
create index proposal_decided_by on proposal (decided_by, decided_at);

-- Waits for its turn. What is dated more than an hour back would count on another day.
create function take_payout_turn(who text, said timestamptz) returns void language plpgsql as $$
declare
  latest timestamptz;
begin
  insert into payout_turn as t (staff_id, at) values (who, said)
    on conflict (staff_id) do update set at = greatest(t.at, excluded.at)
    returning t.at into latest;
  if said < latest - interval '1 hour' then
    perform refuse_by('payout_is_dated', 'an approval is dated before an earlier one');
  end if;
end
$$;

-- What a person may still pay out or waive at an instant. What was stopped or lapsed moved nothing.
create function payouts_left(who text, said timestamptz)
returns table (alone_day bigint, alone_week bigint, all_day bigint, all_week bigint)
language sql stable as $$
  with gone as (
    select true as is_alone, a.amount, (a.approved_at at time zone '{{zone}}')::date as on_day
      from review_approval a where a.staff_id = who and a.state in ('approved', 'done')
        and a.approved_at > said - interval '8 days'
    union all
    select false, p.amount, (p.decided_at at time zone '{{zone}}')::date
      from proposal p where who in (p.proposer_id, p.decided_by)
        and p.kind = any (payout_kinds()) and p.state in ('approved', 'done')
        and p.decided_at > said - interval '8 days'
        -- A rejected dispute pays nothing.
        and coalesce(p.body ->> 'finding', 'not-theirs') = 'not-theirs'
  ), dated as (
    select is_alone, amount, on_day >= today as is_today from gone,
      (select (said at time zone '{{zone}}')::date as today) as t where on_day > today - 7
  ), summed as (
    select coalesce(sum(amount) filter (where is_alone and is_today), 0)::bigint as alone_day,
      coalesce(sum(amount) filter (where is_alone), 0)::bigint as alone_week,
      coalesce(sum(amount) filter (where is_today), 0)::bigint as all_day,
      coalesce(sum(amount), 0)::bigint as all_week from dated
  )
  select greatest(least(a.day - s.alone_day, l.day - s.all_day), 0),
    greatest(least(a.week - s.alone_week, l.week - s.all_week), 0),
    greatest(l.day - s.all_day, 0), greatest(l.week - s.all_week, 0)
  from summed s, payout_limit a, payout_limit l where a.way = 'alone' and l.way = 'in-all'
$$;

create function guard_payouts() returns trigger language plpgsql as $$
declare
  one jsonb := to_jsonb(new);
  said timestamptz := coalesce(one ->> 'approved_at', one ->> 'decided_at');
  person text;
begin
  if new.amount is null then
    perform refuse_by('payout_has_amount', 'what pays money out says how much');
  end if;
  -- In one order, so that two approvals never wait for each other.
  for person in select p from unnest(array[one ->> 'staff_id', one ->> 'proposer_id',
      one ->> 'decided_by']) as p where p is not null order by p loop
    perform take_payout_turn(person, said);
    if new.amount > (select case tg_table_name when 'proposal' then least(all_day, all_week)
        else least(alone_day, alone_week) end from payouts_left(person, said)) then
      perform refuse_by('payouts_of_one', 'one person pays out no more in a day or a week');
    end if;
  end loop;
  return new;
end
$$;
create trigger review_approval_within_sums before insert on review_approval
  for each row execute function guard_payouts();
create trigger proposal_within_sums before update on proposal
  for each row when (new.state = 'approved' and old.state = 'proposed'
    and new.kind = any (payout_kinds())
    and coalesce(new.body ->> 'finding', 'not-theirs') = 'not-theirs')
  execute function guard_payouts();

-- An account of the company's provider, by the only name that stays its own: issuer and subject.
-- It opens a session once two people agreed whose it is.
create table staff_sso (
  id text primary key,
  iss text not null,
  sub text not null,
  -- Who has the e-mail address that the provider vouched for.
  staff_id text not null references staff (id),
  asked_at timestamptz not null,
  proposal_id text references proposal (id),
  bound_at timestamptz,
  ended_at timestamptz,
  check ((proposal_id is null) = (bound_at is null))
);
create unique index staff_sso_of_one on staff_sso (iss, sub) where ended_at is null;
create unique index staff_sso_once on staff_sso (staff_id)
  where bound_at is not null and ended_at is null;
create index staff_sso_of on staff_sso (staff_id) where ended_at is null;
comment on table staff_sso is 'For good: whose login opened a session.';

create function guard_staff_sso() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if tg_op = 'INSERT' then
    if new.bound_at is not null or new.ended_at is not null then
      perform refuse_by('two_people', 'two people say whose a company login is');
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.ended_at is not null
      or (new.id, new.iss, new.sub, new.staff_id, new.asked_at)
        is distinct from (old.id, old.iss, old.sub, old.staff_id, old.asked_at)
      or old.bound_at is not null and (new.proposal_id, new.bound_at)
        is distinct from (old.proposal_id, old.bound_at) then
    perform refuse_by('staff_sso_is_kept', 'a company login stays of its person, and ends once');
  end if;
  if new.bound_at is not null and old.bound_at is null then
    one := approved_proposal(new.proposal_id, '{bind-sso}', new.bound_at);
    if one.body ->> 'loginId' <> new.id then
      perform refuse_by('two_people', 'two people agreed to another login');
    end if;
  end if;
  return new;
end
$$;
create trigger staff_sso_takes_two before insert or update or delete on staff_sso
  for each row execute function guard_staff_sso();

-- Whether the provider proved a factor that no false page can ask for.
alter table staff_session add column is_strong boolean not null default false;

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('bind-sso', 0, '{director}', '{director,finance,compliance}'),
  ('restore-access', 0, '{director,finance,compliance}', '{director,finance,compliance}');

-- As before; within an hour two people undo an end, which is an invitation to what ended by it.
create or replace function proposal_about(person staff) returns proposal language sql stable as $$
  select case p.kind when 'restore-access' then jsonb_populate_record(p, jsonb_build_object(
      'kind', 'invite', 'body', jsonb_build_object('lastDay', s.last_day, 'roles',
        (select jsonb_agg(role) from staff_role r
          where r.staff_id = s.id and r.until_at = s.ended_at)))) else p end
  from proposal p left join staff s on p.kind = 'restore-access' and s.id = p.body ->> 'staffId'
  where p.state = 'approved' and (p.kind = 'invite' and p.body ->> 'nrc' = person.nrc_mark
    or p.kind = 'roles' and p.body ->> 'staffId' = person.id
    or s.id = person.id and p.decided_at between s.ended_at and s.ended_at + interval '1 hour')
  limit 1
$$;

-- As before, but for the second half: the trigger after it says when a removed key comes back.
create or replace function guard_staff_credential() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refuse_by('passkey_is_kept', 'a passkey is removed, and never deleted');
  end if;
  if tg_op = 'INSERT' then
    if not is_founding() then
      new.created_at := greatest(new.created_at, clock_timestamp());
    end if;
    if new.removed_at is not null then
      perform refuse_by('passkey_is_kept', 'a new passkey is not removed yet');
    end if;
    return new;
  end if;
  if (new.id, new.staff_id, new.public_key, new.created_at)
      is distinct from (old.id, old.staff_id, old.public_key, old.created_at) then
    perform refuse_by('passkey_is_kept', 'a passkey stays as it was made');
  end if;
  return new;
end
$$;

-- A key that was taken away comes back with the access it ended with, and in no other way.
create function guard_key_back() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null or not exists (select from staff s, proposal_about(s) a
      join proposal p on p.id = a.id and p.kind = 'restore-access'
      where s.id = old.staff_id and s.ended_at = old.removed_at) then
    perform refuse_by('key_stays_removed',
      'a removed passkey comes back only as two people agreed');
  end if;
  return new;
end
$$;
create trigger key_stays_removed before update of removed_at on staff_credential
  for each row when (old.removed_at is not null
    and new.removed_at is distinct from old.removed_at)
  execute function guard_key_back();

-- One person alone does not raise a suspicion and look at its borrower for it.
create function guard_look_for_suspicion() returns trigger language plpgsql as $$
begin
  if not exists (select from suspicion s where s.id = new.about_id
      and s.borrower_id = new.borrower_id and s.raised_by <> new.staff_id) then
    perform refuse_by('two_people', 'another person looks than the one who raised it');
  end if;
  return new;
end
$$;
create trigger look_for_suspicion_takes_two before insert on unsealing
  for each row when (new.about_kind = 'suspicion') execute function guard_look_for_suspicion();
