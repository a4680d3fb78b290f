-- What one person of the lender publishes waits before it counts, and can be stopped meanwhile; a
-- card, number or phone leaves the watch list with a reason; messages are listed by their state.

-- A form or channel that somebody wants published.
create table publication (
  id text primary key,
  kind text not null check (kind in ('form', 'channel')),
  name text not null,
  definition jsonb not null,
  -- The version it takes the place of; 0: there is none. Where another one is there it fails.
  based_on int not null,
  reason text not null,
  staff_id text not null references staff (id),
  asked_at timestamptz not null,
  not_before timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'stopped', 'failed')),
  ended_at timestamptz,
  ended_by text references staff (id),
  ended_reason text,
  -- The version it became.
  version int,
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'done') = (version is not null))
);
create unique index publication_waits_once on publication (kind, name) where state = 'waiting';
create index publication_due on publication (not_before) where state = 'waiting';
create index publication_by_age on publication (asked_at, id);
comment on table publication is 'For good: who published what and why, and what was stopped.';

alter table watch_list add column removed_reason text;
create index watch_list_by_age on watch_list (added_at, fingerprint) where removed_at is null;

create index sms_by_state on sms (state, created_at, id);
