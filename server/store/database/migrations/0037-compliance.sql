-- What the law has a lender write down about others and itself: suspicion of money laundering,
-- breaches of data, and for how long anything is kept.

-- Clocks and times of keeping as a law has them. What nobody of the lender has confirmed says so.
create table legal_period (
  name text primary key,
  amount int not null check (amount > 0),
  unit text not null check (unit in ('hours', 'working-days', 'years')),
  law text not null,
  status text not null check (status in ('confirmed', 'assumed'))
);
comment on table legal_period is 'For good: by what a clock was counted.';
create trigger legal_period_is_append_only before update or delete on legal_period
  for each row execute function refuse_change();
insert into legal_period (name, amount, unit, law, status) values
  ('suspicion', 3, 'working-days',
    'Financial Intelligence Centre Act 46 of 2010, section 29', 'assumed'),
  ('breach', 24, 'hours', 'Data Protection Act 3 of 2021', 'assumed'),
  ('records', 10, 'years',
    'Financial Intelligence Centre Act 46 of 2010, section 22', 'assumed');

-- Words of the two registers, under seal. They are no borrower's, so that no borrower's file and no
-- list of readings has them; who read them stands in the log of acts.
create table register_words (
  id text primary key,
  key_id text not null,
  wrapped_key bytea not null,
  body bytea not null
);
create index register_words_of_key on register_words (key_id);
comment on table register_words is 'For good: what was reported, and to whom, is asked for years '
  'later.';

create function guard_register_words() returns trigger language plpgsql as $$
begin
  -- The small key is wrapped again when the ring's key changes; nothing else ever is.
  if tg_op = 'DELETE' or (new.id, new.body) is distinct from (old.id, old.body) then
    perform refuse_by('register_is_kept', 'what stands in a register stays as it is');
  end if;
  return new;
end
$$;
create trigger register_words_are_kept before update or delete on register_words
  for each row execute function guard_register_words();

-- Somebody thinks that a borrower's money is not clean. Nobody but compliance and the director may
-- learn that it was thought: to tell the borrower is a crime.
create table suspicion (
  id text primary key,
  borrower_id text not null references borrower (id),
  about_kind text not null check (about_kind in ('borrower', 'loan', 'payment')),
  about_id text not null,
  words_id text not null references register_words (id),
  raised_by text not null references staff (id),
  raised_at timestamptz not null,
  -- The last day to report it, as the holidays were known when it was raised.
  due_on date not null,
  outcome text check (outcome in ('filed', 'unfounded')),
  ended_by text references staff (id),
  ended_at timestamptz,
  -- The reference of the report, or why there is none.
  end_words_id text references register_words (id),
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is null) = (ended_by is null)),
  check ((outcome is null) = (end_words_id is null))
);
create index suspicion_open on suspicion (due_on, id) where outcome is null;
create index suspicion_by_age on suspicion (raised_at, id);
create index suspicion_of_borrower on suspicion (borrower_id, raised_at);
comment on table suspicion is 'For good: a report is kept by law, and the borrower is not told.';

create function guard_suspicion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null
      or (new.id, new.borrower_id, new.about_kind, new.about_id, new.words_id, new.raised_by,
          new.raised_at, new.due_on)
        is distinct from (old.id, old.borrower_id, old.about_kind, old.about_id, old.words_id,
          old.raised_by, old.raised_at, old.due_on) then
    perform refuse_by('register_is_kept', 'a suspicion ends once, and stays as it was raised');
  end if;
  return new;
end
$$;
create trigger suspicion_is_kept before update or delete on suspicion
  for each row execute function guard_suspicion();

-- Personal data went where it should not have: from when it is found the Commissioner is owed word.
create table breach (
  id text primary key,
  words_id text not null references register_words (id),
  -- About how many people it concerns, as far as was known when it was opened.
  people int not null check (people >= 0),
  found_at timestamptz not null,
  opened_by text not null references staff (id),
  opened_at timestamptz not null,
  due_at timestamptz not null check (due_at > found_at),
  told_at timestamptz,
  outcome text check (outcome in ('mended', 'no-breach')),
  ended_by text references staff (id),
  ended_at timestamptz,
  end_words_id text references register_words (id),
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is null) = (ended_by is null)),
  check ((outcome is null) = (end_words_id is null)),
  constraint mended_after_it_was_told check (outcome <> 'mended' or told_at is not null)
);
create index breach_open on breach (opened_at, id) where outcome is null;
create index breach_by_age on breach (opened_at, id);
comment on table breach is 'For good: the register of breaches.';

create function guard_breach() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null
      or (new.id, new.words_id, new.people, new.found_at, new.opened_by, new.opened_at,
          new.due_at)
        is distinct from (old.id, old.words_id, old.people, old.found_at, old.opened_by,
          old.opened_at, old.due_at)
      or old.told_at is not null and new.told_at is distinct from old.told_at then
    perform refuse_by('register_is_kept', 'a breach ends once, and stays as it was opened');
  end if;
  return new;
end
$$;
create trigger breach_is_kept before update or delete on breach
  for each row execute function guard_breach();

-- What was done about a breach, and when.
create table breach_step (
  id text primary key,
  breach_id text not null references breach (id),
  step text not null check (step in
    ('contained', 'commissioner-told', 'people-told', 'mended', 'other')),
  at timestamptz not null,
  words_id text not null references register_words (id),
  written_by text not null references staff (id),
  written_at timestamptz not null
);
create index breach_step_of on breach_step (breach_id, at, id);
comment on table breach_step is 'For good: the register of breaches.';
create trigger breach_step_is_append_only before update or delete on breach_step
  for each row execute function refuse_change();

alter table work_item drop constraint work_item_queue_check;
alter table work_item add constraint work_item_queue_check check (queue in
  ('breaches', 'cases', 'complaints', 'data-requests', 'promises', 'reviews', 'suspicion'));

-- Readings of one person of staff; two indexes went by the hour, one of them is enough.
drop index sealed_reading_by_people;
create index sealed_reading_of_staff on sealed_reading (who, at, id) where who is not null;
