-- The care desk: contact rules, promises, arrangements, hardship and notes.

-- Borrowers in arrears are contacted with manners. Rules decide before a number is shown. The
-- order is by what can still be saved, and every contact, promise and stop is kept.

-- Hours, limits and pauses as two people decided them; version 1 is in the program.
create table contact_rules_version (
  version int primary key check (version > 1),
  rules jsonb not null,
  proposal_id text not null unique references proposal (id),
  published_at timestamptz not null
);
comment on table contact_rules_version is 'For good: every version.';
create trigger contact_rules_version_is_append_only
  before update or delete on contact_rules_version
  for each row execute function refuse_change();

-- Days on which borrowers are not called, with their source.
create table holiday (
  on_date date primary key,
  name text not null,
  source text not null,
  -- Null of those that were shipped.
  added_at timestamptz,
  proposal_id text references proposal (id)
);
comment on table holiday is 'For good: on which days nobody was called.';

-- The fixed days of the Public Holidays Act with their Mondays, Easter, and the Mondays and
-- Tuesday of July and August. These are as usually kept: to be confirmed by the lender.
insert into holiday (on_date, name, source)
select on_date::date, name, 'assumed' from (values
  ('2026-01-01', 'New Year'), ('2026-03-09', 'Women’s Day, kept on Monday'),
  ('2026-03-12', 'Youth Day'), ('2026-04-03', 'Good Friday'), ('2026-04-04', 'Holy Saturday'),
  ('2026-04-06', 'Easter Monday'), ('2026-04-28', 'Kenneth Kaunda Day'),
  ('2026-05-01', 'Labour Day'), ('2026-05-25', 'Africa Freedom Day'),
  ('2026-07-06', 'Heroes’ Day'), ('2026-07-07', 'Unity Day'), ('2026-08-03', 'Farmers’ Day'),
  ('2026-10-19', 'Prayer Day, kept on Monday'), ('2026-10-24', 'Independence Day'),
  ('2026-12-25', 'Christmas Day'),
  ('2027-01-01', 'New Year'), ('2027-03-08', 'Women’s Day'), ('2027-03-12', 'Youth Day'),
  ('2027-03-26', 'Good Friday'), ('2027-03-27', 'Holy Saturday'),
  ('2027-03-29', 'Easter Monday'), ('2027-04-28', 'Kenneth Kaunda Day'),
  ('2027-05-01', 'Labour Day'), ('2027-05-25', 'Africa Freedom Day'),
  ('2027-07-05', 'Heroes’ Day'), ('2027-07-06', 'Unity Day'), ('2027-08-02', 'Farmers’ Day'),
  ('2027-10-18', 'Prayer Day'), ('2027-10-25', 'Independence Day, kept on Monday'),
  ('2027-12-25', 'Christmas Day')) as known (on_date, name);
create trigger holiday_is_append_only before update or delete on holiday
  for each row execute function refuse_change();

-- Two people change the rules, and say on which days borrowers are not called.

create function guard_contact_rules() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.proposal_id, '{contact-rules}', new.published_at);
  if not new.rules @> (one.body -> 'rules') then
    perform refuse_by('two_people', 'two people agreed to other rules');
  end if;
  return new;
end
$$;
create trigger contact_rules_take_two before insert on contact_rules_version
  for each row execute function guard_contact_rules();

create function guard_holiday() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.proposal_id, '{contact-rules}', new.added_at);
  if not one.body -> 'holidays' @> jsonb_build_array(
      jsonb_build_object('on', new.on_date::text, 'name', new.name)) then
    perform refuse_by('two_people', 'two people agreed to other holidays');
  end if;
  return new;
end
$$;
create trigger holiday_takes_two before insert on holiday
  for each row execute function guard_holiday();

-- A borrower was called, or sent one of our messages, by a person of the lender. It is ended
-- before the same person begins another one.
create table contact_attempt (
  id text primary key,
  borrower_id text not null references borrower (id),
  order_id bigint not null references loan_order (id),
  how text not null check (how in ('call', 'message')),
  purpose text not null check (purpose in ('late', 'promise', 'asked')),
  rules_version int not null,
  staff_id text not null references staff (id),
  begun_at timestamptz not null,
  on_date date not null,
  -- The first of its day is 1: of two people who begin at once one finds the place taken.
  place int not null check (place > 0),
  ended_at timestamptz check (ended_at >= begun_at),
  outcome text check (outcome in ('talked', 'no-answer', 'unreachable', 'not-the-borrower',
    'refused', 'sent')),
  -- What was noted is encrypted.
  note_id text,
  unique (order_id, on_date, how, place),
  check ((ended_at is null) = (outcome is null))
);
create unique index one_contact_at_a_time on contact_attempt (staff_id) where ended_at is null;
create index contact_attempt_of_order on contact_attempt (order_id, begun_at);
create index contact_attempt_of_borrower on contact_attempt (borrower_id, begun_at);
comment on table contact_attempt is 'For good: how often somebody was called is what a complaint '
  'asks. Its note goes with the borrower.';

-- A borrower’s word that so much is paid by the end of a day.
create table promise (
  id text primary key,
  borrower_id text not null references borrower (id),
  order_id bigint not null references loan_order (id),
  amount bigint not null check (amount > 0),
  promised_on date not null,
  made_at timestamptz not null,
  staff_id text not null references staff (id),
  state text not null check (state in ('open', 'kept', 'broken')),
  -- What was paid on it when it was decided.
  paid bigint not null default 0,
  decided_at timestamptz,
  -- Of a broken one: when staff had followed it up, or there was nothing left to follow up.
  followed_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index one_open_promise on promise (order_id) where state = 'open';
create index promise_of_order on promise (order_id, made_at);
create index promise_of_borrower on promise (borrower_id, made_at);
create index promise_to_decide on promise (id) where state = 'open';
create index promise_broken on promise (promised_on, id) where state = 'broken';
create index promise_to_follow on promise (decided_at, id)
  where state = 'broken' and followed_at is null;
comment on table promise is 'For good: what was promised, and whether it was kept.';

-- No member of staff contacts them about what they owe.
create table contact_stop (
  id text primary key,
  borrower_id text not null references borrower (id),
  reason text not null check (reason in ('asked', 'ill', 'died', 'lawyer', 'other')),
  -- The last day; null: until it is reversed.
  until_on date,
  set_by text not null references staff (id),
  set_at timestamptz not null,
  ended_by text references staff (id),
  ended_at timestamptz,
  check ((ended_at is null) = (ended_by is null))
);
create unique index one_stop_at_a_time on contact_stop (borrower_id) where ended_at is null;
comment on table contact_stop is 'Until the borrower is erased: `erase-when-due`.';

-- Borrowers in arrears, in the order in which a contact saves most: what is owed by the chance
-- of its bucket. `list-to-collect` makes it. An act that contacts says until when the loan backs
-- off.
create table to_collect (
  order_id bigint primary key references loan_order (id),
  borrower_id text not null references borrower (id),
  bucket text not null,
  score bigint not null,
  rests_until timestamptz not null default '-infinity',
  -- Who contacted them last.
  staff_id text references staff (id)
);
-- The index has the time until which a loan backs off, so that a page skips those without
-- looking at them.
create index to_collect_by_score on to_collect (score, order_id, rests_until);
create index to_collect_of_bucket on to_collect (bucket, score, order_id, rests_until);
create index to_collect_of_person on to_collect (staff_id, score, order_id, rests_until);
create index to_collect_of_borrower on to_collect (borrower_id);
-- Loans that back off, in the order of the list: of all others none is scanned.
-- `list-to-collect` resets those whose time is over.
create index to_collect_resting on to_collect (score, order_id, rests_until)
  where rests_until > '-infinity';
comment on table to_collect is 'Until nothing of the loan is late: `list-to-collect`. Sooner with '
  'the borrower: `erase-when-due`.';

-- Borrowers who cannot pay are treated with manners: a payment arrangement that the borrower
-- agrees to, or days without charges because of hardship. Two people may also write off a debt
-- before its time.

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
  -- Of a broken one: when staff had followed it up.
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
        and until_on >= (new.recorded_at at time zone '{{zone}}')::date;
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
        and until_on < (new.recorded_at at time zone '{{zone}}')::date;
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
        and until_on < (new.recorded_at at time zone '{{zone}}')::date;
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

-- Notes that the lender's people write for each other about a borrower. The words are encrypted,
-- where the borrower's file and their erasure find them. This has who wrote when.
create table staff_note (
  item_id text primary key,
  borrower_id text not null references borrower (id),
  staff_id text not null references staff (id),
  written_at timestamptz not null
);
create index staff_note_of_borrower on staff_note (borrower_id, written_at desc);
comment on table staff_note is
  'Until the borrower''s data is erased, with its words: `erase-when-due`.';
