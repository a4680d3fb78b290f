-- Databases of some unreleased versions have them already.

-- The last mark that each process has committed to prove that its commits are kept. A database that
-- lacks it went back in time: see fence.ts.
create table if not exists acknowledged_mark (
  process uuid primary key,
  number bigint not null,
  at timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
comment on table acknowledged_mark is '1 day: `purge`; one row a process.';

-- Times of which this database may lack acknowledged commits: an outage, or the time since a copy
-- that an operator accepted, with the reason. Networks are asked what moved in it.
create table if not exists database_gap (
  at timestamptz primary key default clock_timestamp(),
  since timestamptz not null,
  -- Null for an outage, after which nothing was found missing.
  accepted_because text check (accepted_because <> '')
);
comment on table database_gap is 'For good: each is evidence of what may have been lost.';
create or replace trigger database_gap_is_append_only before update or delete on database_gap
  for each row execute function refuse_change();
