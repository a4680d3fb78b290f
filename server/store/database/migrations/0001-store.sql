-- What every module builds on: jobs, limits, requests that are answered only once, numbers
-- people read aloud, and traces of attacks. Nothing here refers to a borrower's row.
--
-- These files describe everything that is kept. There is one file for each module, in the order
-- in which tables refer to each other, and one for each desk of `server/staff`. A comment before
-- each table says what the table is and why. Its comment in the database says how long a row
-- lives and which job or call deletes it, or why nothing does. A test compares that with what
-- they do.

-- Of tables that are only appended to. A mistake gets another row that says so.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only appended to: record a reversing entry instead', tg_table_name;
end
$$;

-- Tables that only grow and lose rows by age alone are partitioned by month (UTC). Dropping a
-- month costs nothing, however many rows it has. Months are created ahead. A row of any other
-- month goes to the table's default partition (`…_rest`), so no insert ever fails for want of
-- one.

-- Makes the months around an instant, that one and two more, of every table partitioned so. What
-- lay in the rest moves to its month. The program has no right to make tables: the owner's is
-- lent.
create function add_months(around timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  one record;
  since timestamptz;
  until timestamptz;
  name text;
begin
  -- Of two processes one waits, and then finds them made.
  perform pg_advisory_xact_lock(hashtext('add_months'));
  for one in
    select c.relname as parent, a.attname as at, n as ahead
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0],
      generate_series(0, 2) as n
    where c.relnamespace = 'public'::regnamespace
  loop
    since := (date_trunc('month', around at time zone 'UTC')
      + make_interval(months => one.ahead)) at time zone 'UTC';
    until := (since at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    name := one.parent || to_char(since at time zone 'UTC', '_YYYY_MM');
    continue when to_regclass(format('public.%I', name)) is not null;
    execute format('create table public.%I (like public.%I including all)', name, one.parent);
    execute format('lock table public.%I in access exclusive mode', one.parent || '_rest');
    execute format('with late as (
        delete from public.%1$I where %2$I >= %3$L and %2$I < %4$L returning *)
      insert into public.%5$I select * from late',
      one.parent || '_rest', one.at, since, until, name);
    execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
      one.parent, name, since, until);
  end loop;
end
$$;

-- Drops the months of a table that were over before an instant, and such rows of its rest. Answers
-- how many months went. Of events of attacks by the database's own clock, whatever the program
-- says.
create function drop_months(parent text, before timestamptz) returns int
language plpgsql security definer
set search_path = pg_catalog, public set lock_timeout = '3s' as $$
declare
  one record;
  gone int := 0;
begin
  if parent = 'security_event' then
    before := least(before, now() - interval '180 days');
  end if;
  before := date_trunc('month', before at time zone 'UTC') at time zone 'UTC';
  for one in
    select m.relname as name, a.attname as at, m.relname = parent || '_rest' as is_rest
    from pg_class c join pg_partitioned_table p on p.partrelid = c.oid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
      join pg_inherits i on i.inhparent = c.oid join pg_class m on m.oid = i.inhrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = parent
  loop
    if one.is_rest then
      execute format('delete from public.%I where %I < %L', one.name, one.at, before);
    elsif right(one.name, 7) < to_char(before at time zone 'UTC', 'YYYY_MM') then
      execute format('drop table public.%I', one.name);
      gone := gone + 1;
    end if;
  end loop;
  return gone;
exception when lock_not_available then
  -- An export is reading it: the next night is soon enough.
  return 0;
end
$$;

-- The scheduled jobs: when each is due, and which process runs it. A lease that is not released
-- expires, so a process may die at any moment.
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
  id bigserial,
  at timestamptz not null default now(),
  kind text not null,
  -- Our own code: which limit, why refused.
  detail text,
  number_key text,
  network text,
  primary key (id, at)
) partition by range (at);
create table security_event_rest partition of security_event default;
create index security_event_of_number on security_event (number_key, at);
comment on table security_event is '180 days and the rest of their month: `purge`.';
create trigger security_event_is_append_only before update on security_event
  for each row execute function refuse_change();

-- Says no in the name of a rule.
create function refuse_by(rule text, why text) returns void language plpgsql as $$
begin
  raise exception '%', why using errcode = 'check_violation', constraint = rule;
end
$$;

-- A server that lends no real money begins with demo data: how much of it is written. Its parts
-- are written in order, each in one transaction with its number here. A process that was killed
-- therefore resumes, and nothing is written twice.
create table played_history (
  is_one boolean primary key check (is_one),
  -- The numbers of its loans begin here, and are kept free for it.
  first_order bigint not null,
  parts int not null check (parts >= 0),
  begun_at timestamptz not null,
  -- Of all parts.
  ended_at timestamptz,
  -- Acts of staff are written one by one, so that no user of the console waits for a whole part.
  -- This counts those of the current part that are written, and lists whom they are about.
  deeds int not null default 0 check (deeds >= 0),
  chosen jsonb not null default '{}'
);
comment on table played_history is 'For good: one row, of a server that lends no real money.';

-- A nightly job by ranges of borrowers. Several processes share it, and each range resumes where
-- it stopped when its process was killed.
create table night_shard (
  job text not null,
  night date not null,
  shard int not null,
  -- Of borrowers, above those of the range before; null is the last one.
  to_id text,
  -- All up to here are done, and none above.
  done_to text not null,
  -- Who is at it, until then.
  holder text,
  leased_until timestamptz,
  ended_at timestamptz,
  primary key (job, night, shard)
);
comment on table night_shard is 'Until the next night of the job that shares it out: '
  '`accrue-overnight`, `write-off-debts`, `send-reminders`.';

-- The last transaction of each connection that committed. Where a connection is lost after
-- COMMIT was sent, its row says what became of it. The query takes the number as one that did
-- not commit: no number is taken twice, so a COMMIT still on its way fails.
create table commit_mark (
  connection uuid primary key,
  number bigint not null,
  is_done boolean not null default true,
  at timestamptz not null default now()
) with (fillfactor = 50);
comment on table commit_mark is '1 day: `purge`; one row a connection. It is asked for within '
  'seconds.';

-- Files that are no longer needed, recorded when their row is deleted, by any statement. A store
-- knows no transaction, so the row goes first and the file after it.
create table file_to_delete (
  file_key text collate "C" primary key,
  since timestamptz not null default now()
);
create index file_to_delete_since on file_to_delete (since);
comment on table file_to_delete is 'Until the store has deleted the file: `delete-files`, within '
  'minutes of an erasure.';

create function note_file_to_delete() returns trigger language plpgsql as $$
begin
  insert into file_to_delete (file_key) values (old.file_key) on conflict do nothing;
  return null;
end $$;

-- What this database knows of its store: the prefix of its keys, and the progress of the job
-- that compares files with rows. A copy of the database begins with another prefix, so that
-- neither sweeps the files of the other.
create table file_store (
  only_one boolean primary key default true check (only_one),
  prefix text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  -- The last key that was compared; null: no walk is under way.
  walked_to text collate "C",
  -- Of the walk under way.
  files bigint not null default 0,
  swept bigint not null default 0,
  missing bigint not null default 0,
  -- Of the last whole walk; null: there was none.
  walked_at timestamptz,
  last_files bigint,
  last_swept bigint,
  last_missing bigint
);
comment on table file_store is 'For good: one row, changed by `sweep-files`.';

select add_months(now());
