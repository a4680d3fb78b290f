-- Who cannot pay is treated with manners: a plan of dated amounts that the borrower agrees to, days
-- without charges because of a hardship, and a debt that two people give up before its time.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('arrangement', 0, '{credit,care}', '{director,finance,credit}'),
  ('hardship', 0, '{credit,care}', '{director,finance,credit}'),
  ('end-hardship', 0, '{credit,care}', '{director,finance,credit}'),
  ('write-off-early', 600, '{finance,credit}', '{director}'),
  ('reverse-write-off', 600, '{finance,credit}', '{director}');

-- What eases a debt now, for the lists; what it means to the loan are its events, by which the
-- database writes this. Payments and the clock decide how it goes on: `decide-arrangements`.
create table relief (
  proposal_id text primary key references proposal (id),
  order_id bigint not null references loan_order (id),
  borrower_id text not null references borrower (id),
  kind text not null check (kind in ('arrangement', 'hardship')),
  -- Of a hardship: `kept` while nothing is charged, then `done`.
  state text not null check (state in ('offered', 'lapsed', 'kept', 'broken', 'done')),
  -- The last day: to agree to an offer, or of a hardship; null: for good.
  until_on date,
  begun_at timestamptz not null,
  -- When the state was last looked at and found another.
  decided_at timestamptz not null,
  -- Of a broken one: when somebody had followed it up.
  followed_at timestamptz,
  check (kind = 'arrangement' or state in ('kept', 'done'))
);
create unique index one_arrangement_at_a_time on relief (order_id)
  where kind = 'arrangement' and state in ('offered', 'kept');
create unique index one_hardship_at_a_time on relief (order_id)
  where kind = 'hardship' and state = 'kept';
create index relief_of_order on relief (order_id);
create index relief_of_borrower on relief (borrower_id, begun_at);
create index relief_running on relief (proposal_id) where state in ('offered', 'kept');
create index relief_heard_of on relief (begun_at, proposal_id)
  where state in ('broken', 'done') and kind = 'arrangement';
create index relief_to_follow on relief (decided_at, proposal_id)
  where state = 'broken' and followed_at is null;
comment on table relief is 'For good: what was done for who could not pay, and how it went.';

-- Events that ease a debt take two people, and an arrangement its borrower as well.
create function guard_relief() returns trigger language plpgsql as $$
declare
  one proposal;
  wanted text := case new.kind
    when 'arrangement-offered' then 'arrangement'
    when 'charges-stopped' then 'hardship'
    when 'charges-resumed' then 'end-hardship'
    when 'written-off' then 'write-off-early'
    when 'write-off-reversed' then 'reverse-write-off' end;
begin
  if new.kind = 'arrangement-agreed' then
    update relief set state = 'kept', decided_at = new.recorded_at
      where proposal_id = new.body ->> 'proposalId' and order_id = new.order_id
        and state = 'offered'
        and until_on >= (new.recorded_at at time zone 'Africa/Lusaka')::date;
    if not found then
      perform refuse_by('two_people', 'this was not offered, or not for so long');
    end if;
    return new;
  end if;
  one := approved_proposal(new.body ->> 'proposalId', array[wanted], new.recorded_at);
  if one.order_id <> new.order_id then
    perform refuse_by('two_people', 'two people agreed to another loan');
  end if;
  if new.kind = 'arrangement-offered' then
    if exists (select from jsonb_array_elements(one.body -> 'parts') with ordinality as p (part, n)
        where new.body -> 'parts' -> (n::int - 1) ->> 'on' is distinct from part ->> 'on'
          or rtrim(new.body -> 'parts' -> (n::int - 1) ->> 'amount', 'n')::bigint
            is distinct from (part ->> 'amount')::numeric * 100)
        or jsonb_array_length(new.body -> 'parts') <> jsonb_array_length(one.body -> 'parts') + 1
        or new.body -> 'parts' -> -1 ->> 'on' is distinct from one.body ->> 'lastOn' then
      perform refuse_by('two_people', 'two people agreed to another plan');
    end if;
    -- One whose last day to agree has gone by makes room.
    update relief set state = 'lapsed', decided_at = new.recorded_at
      where order_id = new.order_id and state = 'offered'
        and until_on < (new.recorded_at at time zone 'Africa/Lusaka')::date;
    insert into relief (proposal_id, order_id, borrower_id, kind, state, until_on, begun_at,
        decided_at)
      values (one.id, new.order_id, new.borrower_id, 'arrangement', 'offered',
        (new.body ->> 'acceptBy')::date, new.effective_at, new.recorded_at);
  elsif new.kind = 'charges-stopped' then
    if one.body ->> 'hardship' is distinct from new.body ->> 'reason'
        or one.body ->> 'from' is distinct from new.body ->> 'effectiveOn'
        or (one.body ->> 'days')::int is distinct from
          (new.body ->> 'untilOn')::date - (one.body ->> 'from')::date + 1 then
      perform refuse_by('two_people', 'two people agreed to other days');
    end if;
    update relief set state = 'done', decided_at = new.recorded_at
      where order_id = new.order_id and kind = 'hardship' and state = 'kept'
        and until_on < (new.recorded_at at time zone 'Africa/Lusaka')::date;
    insert into relief (proposal_id, order_id, borrower_id, kind, state, until_on, begun_at,
        decided_at)
      values (one.id, new.order_id, new.borrower_id, 'hardship', 'kept',
        (new.body ->> 'untilOn')::date, new.effective_at, new.recorded_at);
  elsif new.kind = 'charges-resumed' then
    update relief set state = 'done', decided_at = new.recorded_at
      where proposal_id = new.body ->> 'stoppedBy' and order_id = new.order_id
        and kind = 'hardship';
    if not found then
      perform refuse_by('two_people', 'charges were not stopped by this');
    end if;
  end if;
  return new;
end
$$;
create trigger relief_takes_two before insert on loan_event
  for each row when (new.kind in ('arrangement-offered', 'arrangement-agreed', 'charges-stopped',
      'charges-resumed', 'write-off-reversed')
    or new.kind = 'written-off' and new.body ->> 'proposalId' is not null)
  execute function guard_relief();

-- What was eased stays; how it goes on is decided, and never by whom it was for.
create function guard_relief_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.proposal_id, new.order_id, new.borrower_id, new.kind, new.until_on,
        new.begun_at)
      is distinct from (old.proposal_id, old.order_id, old.borrower_id, old.kind, old.until_on,
        old.begun_at) then
    perform refuse_by('relief_is_kept', 'what was done for somebody stays written down');
  end if;
  return new;
end
$$;
create trigger relief_is_kept before update or delete on relief
  for each row execute function guard_relief_row();

alter table work_item drop constraint work_item_queue_check;
alter table work_item add constraint work_item_queue_check
  check (queue in ('arrangements', 'breaches', 'cases', 'complaints', 'data-requests', 'promises',
    'reviews', 'suspicion'));
