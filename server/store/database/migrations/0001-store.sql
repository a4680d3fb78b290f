-- What every module stands on: jobs, limits, requests answered once, numbers people say aloud, and
-- what attacks leave behind. Nothing here refers to a borrower's row.
--
-- These files are the book of what is kept, one a module, in the order of the modules. Before each
-- table stands what it is and why; its comment in the database says how long a row lives and who
-- ends it: a job or call by its name, or why nobody does. A test compares that with what they do.

-- Of tables that are only appended to. A mistake gets another row that says so.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only appended to: record a reversing entry instead', tg_table_name;
end
$$;

-- The jobs that run by themselves: when each is due, and whose it is while it runs. A lease that
-- was not given back ends by itself, so a process may die at any moment.
create table job_run (
  name text primary key,
  due_at timestamptz not null,
  leased_until timestamptz,
  last_started_at timestamptz,
  last_ended_at timestamptz,
  last_failure text
);
comment on table job_run is 'For good: one row a job.';

-- The clock of a server that runs with the simulator: how far it was put forward.
create table sandbox_clock (
  id int primary key check (id = 1),
  offset_seconds bigint not null
);
comment on table sandbox_clock is 'For good: one row, of a server that lends no real money.';

-- The last number given out in a year: `C-2026-000123`, `D-2026-000012`.
create table readable_number (
  letter text not null check (letter in ('C', 'D')),
  year int not null,
  last int not null,
  primary key (letter, year)
);
comment on table readable_number is 'For good: two rows a year, so that no number is given twice.';

-- Hits by what a limit counts and window, over all processes.
create table rate_window (
  key text not null,
  started_at timestamptz not null,
  hits int not null,
  primary key (key, started_at)
);
create index rate_window_age on rate_window (started_at);
comment on table rate_window is '2 days: `purge`.';

-- A signed request serves once: its idempotency key. A call that moves money keeps its answer, to
-- give it again to a phone that did not hear it.
create table request_once (
  borrower_id text not null,
  uid text not null,
  nonce text not null,
  -- 0: a request without login, which carries no hour.
  sent_at_ms bigint not null,
  body_hash bytea,
  answer jsonb,
  created_at timestamptz not null,
  primary key (borrower_id, uid, nonce, sent_at_ms)
);
create index request_once_age on request_once (created_at);
comment on table request_once is '1 day without an answer, 30 days with one, 400 days where the '
  'request came without login: `purge`. Sooner with the borrower: `erase-when-due`.';

-- What attacks and the use of rights leave behind, without a person in it: a number as a keyed
-- hash, an address as its network. Of the database's own clock, so that no program antedates one.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  -- A word of ours: which limit, why refused.
  detail text,
  number_key text,
  network text
);
create index security_event_age on security_event (at);
create index security_event_of_number on security_event (number_key, at);
comment on table security_event is '180 days: `purge`, by a function of the owner.';

create trigger security_event_is_append_only before update on security_event
  for each row execute function refuse_change();

-- The only way one goes: when its time of 180 days is over. Runs with its owner's rights.
create function purge_security_events(most int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.security_event where id = any(array(
      select id from public.security_event where at < now() - interval '180 days' limit most))
    returning 1
  )
  select count(*)::int from gone
$$;
