-- A referred loan is paid out as two people agreed, or as one person approved within what their
-- role decides alone; in both cases after a hold. The database holds to it for whoever asks.

-- `contract/staff/review-limits.ts` says the same; a test compares them.
create table review_limit (
  role text primary key,
  -- The highest amount, in ngwee.
  most bigint not null check (most > 0)
);
comment on table review_limit is 'For good: one row a role.';

insert into review_limit (role, most) values ('credit', 500000), ('director', 1000000);

-- The program adds none: another limit comes with a release.
create trigger review_limit_is_fixed before insert or update or delete on review_limit
  for each row execute function refuse_change();

-- Grows with every change: who acts names the one they saw.
alter table review add column version int not null default 0;
create index review_by_opening on review (opened_at, id);
create index review_open_by_opening on review (opened_at, id) where decided_at is null;

-- What one person approved alone. It waits its hold, in which anybody who decides on reviews may
-- stop it; then it is done, or held back as the world has moved on.
create table review_approval (
  id text primary key,
  review_id text not null references review (id),
  order_id bigint not null references loan_order (id),
  amount bigint not null check (amount > 0),
  staff_id text not null references staff (id),
  -- What it does, as it was approved.
  preview jsonb not null,
  reason text not null,
  approved_at timestamptz not null,
  not_before timestamptz not null,
  state text not null check (state in ('approved', 'done', 'held', 'stopped')),
  ended_at timestamptz,
  stopped_by text references staff (id),
  why text,
  check ((state = 'approved') = (ended_at is null)),
  check ((state = 'stopped') = (stopped_by is not null)),
  check ((state in ('held', 'stopped')) = (why is not null))
);
create unique index one_approval_on_hold on review_approval (review_id)
  where state = 'approved';
create index review_approval_to_carry_out on review_approval (not_before)
  where state = 'approved';
create index review_approval_of on review_approval (review_id, approved_at);
create index review_approval_of_order on review_approval (order_id);
create index proposal_of_order on proposal (order_id) where order_id is not null;
comment on table review_approval is 'For good: who let money go, and who stopped it.';

create function guard_review_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refuse_by('approval_is_kept', 'an approval is never taken away');
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'approved' or not exists (
        select from review r join loan_order o on o.id = r.order_id
        where r.id = new.review_id and r.kind = 'order' and r.decided_at is null
          and o.id = new.order_id and o.amount = new.amount) then
      perform refuse_by('approval_moves', 'an open review of that loan is approved, as it is');
    end if;
    if not exists (select from review_limit l where l.most >= new.amount and staff_holds(
        new.staff_id, array[l.role], new.approved_at, new.approved_at)) then
      perform refuse_by('within_ones_limit', 'one person does not decide about so much alone');
    end if;
    if new.not_before < new.approved_at + interval '60 seconds' then
      perform refuse_by('approval_is_held', 'its hold is shorter than a minute');
    end if;
    return new;
  end if;
  if (new.id, new.review_id, new.order_id, new.amount, new.staff_id, new.preview, new.reason,
        new.approved_at, new.not_before)
      is distinct from (old.id, old.review_id, old.order_id, old.amount, old.staff_id,
        old.preview, old.reason, old.approved_at, old.not_before) then
    perform refuse_by('approval_is_kept', 'what was approved never changes');
  end if;
  if old.state <> 'approved' or new.state = 'approved' then
    perform refuse_by('approval_moves', 'an approval ends once');
  end if;
  if (new.state = 'stopped') <> (new.ended_at < new.not_before) then
    perform refuse_by('approval_moves', 'it is stopped while its hold lasts, and ends after it');
  end if;
  return new;
end
$$;
create trigger review_approval_is_guarded before insert or update or delete on review_approval
  for each row execute function guard_review_approval();

-- Money leaves to lend it, to give back what is owed, or left by two providers at once. No other
-- name stands for a payout.
alter table payment add constraint payout_has_its_purpose check (
  (operation = 'payout') = (purpose in ('disbursement', 'pay-back', 'paid-twice')));

-- That the rules referred an order stands in its chain of decisions, which nobody changes. Its
-- payout is what was approved about it, after the hold.
create function guard_disbursement() returns trigger language plpgsql as $$
begin
  if not exists (select from loan_decision
      where order_id = new.order_id and verdict = 'referred') then
    return new;
  end if;
  if new.purpose = 'paid-twice' then
    -- It was paid out before, by an attempt that was given up.
    if new.state = 'expired' and exists (select from payment
        where order_id = new.order_id and purpose = 'disbursement') then
      return new;
    end if;
  elsif exists (select from review_approval a
      where a.order_id = new.order_id and a.amount = new.amount and a.state = 'approved'
        and a.not_before <= new.created_at)
      or exists (select from proposal p
        where p.order_id = new.order_id and p.amount = new.amount
          and p.kind = 'approve-order' and p.state = 'approved'
          and p.not_before <= new.created_at) then
    return new;
  end if;
  perform refuse_by('two_people',
    'a referred loan is paid out as two people agreed, or one within their limit');
end
$$;
create trigger referred_payout_is_approved before insert on payment
  for each row when (new.purpose in ('disbursement', 'paid-twice'))
  execute function guard_disbursement();

create function guard_payout_kept() returns trigger language plpgsql as $$
begin
  perform refuse_by('payout_is_kept', 'a payout stays of its loan, purpose and amount');
end
$$;
create trigger payout_is_kept before update on payment
  for each row when ((old.operation = 'payout' or new.operation = 'payout')
    and (new.order_id, new.operation, new.purpose, new.amount)
      is distinct from (old.order_id, old.operation, old.purpose, old.amount))
  execute function guard_payout_kept();

-- Somebody who audits may uncover what names a person, as two others agreed, for some days. It
-- ends by itself.
create table unseal_grant (
  id text primary key references proposal (id),
  staff_id text not null references staff (id),
  from_at timestamptz not null,
  until_at timestamptz not null,
  check (until_at > from_at and until_at <= from_at + interval '30 days')
);
create index unseal_grant_of on unseal_grant (staff_id, until_at);
comment on table unseal_grant is 'For good: who could uncover what on a day.';

create trigger unseal_grant_is_append_only before update or delete on unseal_grant
  for each row execute function refuse_change();

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('grant', 0, '{director,compliance,auditor}', '{director,compliance}');

create function guard_unseal_grant() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.id, '{grant}', new.from_at);
  if one.body ->> 'staffId' <> new.staff_id
      or new.until_at > new.from_at + make_interval(days => (one.body ->> 'days')::int) then
    perform refuse_by('two_people', 'two people agreed to somebody else or to fewer days');
  end if;
  return new;
end
$$;
create trigger grant_takes_two before insert on unseal_grant
  for each row execute function guard_unseal_grant();
