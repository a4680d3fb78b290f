-- Who is late is contacted with manners: by rules that decide before a number is shown, in an order
-- of what can still be saved, and with every contact, promise and stop kept.

-- Hours, limits and rests as two people decided them; version 1 is in the program.
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

-- Days on which nobody is called. Where they are from stands beside them.
create table holiday (
  on_date date primary key,
  name text not null,
  source text not null,
  -- Null of those that were shipped.
  added_at timestamptz
);
comment on table holiday is 'For good: on which days nobody was called.';
create trigger holiday_is_append_only before update or delete on holiday
  for each row execute function refuse_change();

-- The fixed days of the Public Holidays Act with their Mondays, Easter, and the Mondays and Tuesday
-- of July and August, as they are usually kept: to be confirmed by the lender.
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

-- Two people change the rules, and say on which days nobody is called.
insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('contact-rules', 600, '{care}', '{director,compliance}');
alter table holiday add column proposal_id text references proposal (id);

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

-- A borrower was called, or a message of ours was sent, by a person of the lender. It is ended
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
  -- What was noted lies under seal.
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
  -- Of a broken one: when somebody had followed it up, or there was nothing left to follow up.
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

-- Nobody contacts them about what they owe.
create table contact_stop (
  id text primary key,
  borrower_id text not null references borrower (id),
  reason text not null check (reason in ('asked', 'ill', 'died', 'lawyer', 'other')),
  -- The last day; null: until it is taken back.
  until_on date,
  set_by text not null references staff (id),
  set_at timestamptz not null,
  ended_by text references staff (id),
  ended_at timestamptz,
  check ((ended_at is null) = (ended_by is null))
);
create unique index one_stop_at_a_time on contact_stop (borrower_id) where ended_at is null;
comment on table contact_stop is 'Until the borrower is erased: `erase-when-due`.';

-- Who is late, in the order in which a contact saves most: what is owed by the chance of its
-- bucket. Made by `list-to-collect`; an act that contacts says until when the loan rests.
create table to_collect (
  order_id bigint primary key references loan_order (id),
  borrower_id text not null references borrower (id),
  bucket text not null,
  score bigint not null,
  rests_until timestamptz not null default '-infinity',
  -- Who contacted them last.
  staff_id text references staff (id)
);
-- When a loan rests stands in the index, so that a page skips those without looking at them.
create index to_collect_by_score on to_collect (score, order_id, rests_until);
create index to_collect_of_bucket on to_collect (bucket, score, order_id, rests_until);
create index to_collect_of_person on to_collect (staff_id, score, order_id, rests_until);
create index to_collect_of_borrower on to_collect (borrower_id);
comment on table to_collect is 'Until nothing of the loan is late: `list-to-collect`. Sooner with '
  'the borrower: `erase-when-due`.';

alter table work_item drop constraint work_item_queue_check;
alter table work_item add constraint work_item_queue_check
  check (queue in ('cases', 'complaints', 'data-requests', 'promises', 'reviews'));
