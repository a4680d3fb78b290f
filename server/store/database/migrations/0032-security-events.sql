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

-- What a session reads of its own borrower is written down once an hour, and not at each look.
alter table sealed_reading add column session_id text;
create index sealed_reading_of_session on sealed_reading (session_id, item_id, at)
  where session_id is not null;
