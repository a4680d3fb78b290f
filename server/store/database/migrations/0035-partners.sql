-- What other systems hear and read: webhooks (Standard Webhooks 1.0.0), and the keys of partners.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('webhook', 0, '{director,engineer}', '{director,compliance}'),
  ('partner-key', 0, '{director,engineer}', '{director,compliance}');

-- A key of a partner: two people agree to it, then its secret is shown once. Of that only the hash
-- is kept. What it may never grows: more is another key.
create table partner_key (
  -- The 8 characters in the key itself.
  id text primary key check (id ~ '^[0-9A-Za-z]{8}$'),
  name text not null check (length(name) between 2 and 80),
  is_test boolean not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Networks it may come from; none: from anywhere.
  addresses cidr[] not null default '{}',
  -- Null: not taken yet.
  token_hash bytea unique check (length(token_hash) = 32),
  proposal_id text not null references proposal (id),
  made_at timestamptz not null,
  ends_at timestamptz not null check (ends_at <= made_at + interval '367 days'),
  revoked_at timestamptz,
  revoked_by text,
  last_used_at timestamptz
);
create index partner_key_of_proposal on partner_key (proposal_id);
comment on table partner_key is 'For good: who could read the book, and by which approval.';

create function guard_partner_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from proposal where id = new.proposal_id and kind = 'partner-key'
        and state = 'approved') then
      perform refuse_by('partner_key_by_two', 'two people agree to a key of a partner');
    end if;
    return new;
  end if;
  if (new.id, new.name, new.is_test, new.scopes, new.addresses, new.proposal_id, new.made_at)
      is distinct from (old.id, old.name, old.is_test, old.scopes, old.addresses,
        old.proposal_id, old.made_at)
    or old.token_hash is not null and new.token_hash is distinct from old.token_hash
    or new.ends_at > old.ends_at
    or old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    perform refuse_by('partner_key_is_kept', 'a key of a partner never grows');
  end if;
  return new;
end
$$;
create trigger partner_key_by_two before insert or update on partner_key
  for each row execute function guard_partner_key();

-- Each use of a key: what for, about which loan, and what came of it.
create table partner_use (
  id text primary key,
  key_id text not null references partner_key (id),
  at timestamptz not null,
  call text not null,
  about text check (length(about) <= 100),
  status int not null
);
create index partner_use_of_key on partner_use (key_id, at desc);
create index partner_use_by_age on partner_use (at);
comment on table partner_use is '400 days: `purge`.';

-- Answers to writes by their Idempotency-Key, encrypted.
create table partner_once (
  key_id text not null references partner_key (id),
  name text not null check (length(name) <= 255),
  body_hash bytea not null,
  status int not null,
  answer text not null,
  at timestamptz not null,
  primary key (key_id, name)
);
create index partner_once_by_age on partner_once (at);
comment on table partner_once is '1 day: `purge`.';

-- A system that listens. Two people agree to it, or a key with `webhooks:manage`.
create table webhook_endpoint (
  id text primary key,
  name text not null check (length(name) between 2 and 80),
  url text not null check (length(url) <= 500),
  types text[] not null check (cardinality(types) > 0),
  -- Encrypted. The one before counts until its time.
  secret text not null,
  is_secret_shown boolean not null default false,
  old_secret text,
  old_secret_until timestamptz,
  state text not null default 'on' check (state in ('on', 'failing', 'off')),
  off_why text check (off_why in ('people', 'gone', 'days')),
  -- In a row, and since when. Nothing is sent before `rest_until`.
  failures int not null default 0,
  failing_since timestamptz,
  rest_until timestamptz,
  -- By the process that sends to it.
  leased_until timestamptz,
  proposal_id text references proposal (id),
  key_id text references partner_key (id),
  made_at timestamptz not null,
  check ((state = 'off') = (off_why is not null)),
  check ((old_secret is null) = (old_secret_until is null)),
  check (num_nonnulls(proposal_id, key_id) = 1)
);
comment on table webhook_endpoint is 'For good: where what happened was sent to.';

create function guard_webhook_endpoint() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and (new.url, new.types, new.secret, new.proposal_id, new.key_id)
      is not distinct from (old.url, old.types, old.secret, old.proposal_id, old.key_id)
      and (new.state = 'off' or old.state <> 'off') then
    return new;
  end if;
  if not exists (select from proposal where id = new.proposal_id and kind = 'webhook'
      and state = 'approved')
    and not exists (select from partner_key where id = new.key_id
      and 'webhooks:manage' = any(scopes) and revoked_at is null) then
    perform refuse_by('webhook_by_two', 'two people agree to where a webhook goes');
  end if;
  return new;
end
$$;
revoke all on function guard_webhook_endpoint() from public;
create trigger webhook_endpoint_by_two before insert or update on webhook_endpoint
  for each row execute function guard_webhook_endpoint();

-- What happened and is not made into messages yet: written by triggers, in the transaction of the
-- row it is about, while any endpoint listens.
create table webhook_due (
  seq bigint generated always as identity primary key,
  source text not null,
  source_id text not null,
  part text,
  order_id bigint
);
comment on table webhook_due is 'Seconds, until it is made into messages: `send-webhooks`.';

-- A message as it is sent, the same bytes to all and each time. Its id is that of the header.
create table webhook_message (
  id text primary key,
  seq bigint generated always as identity unique,
  type text not null,
  order_id bigint,
  body text not null check (octet_length(body) < 20000),
  at timestamptz not null
);
create index webhook_message_by_age on webhook_message (at);
comment on table webhook_message is '30 days: `purge`.';

create table webhook_delivery (
  message_id text not null references webhook_message (id),
  endpoint_id text not null references webhook_endpoint (id),
  seq bigint not null,
  order_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'given-up')),
  tries int not null default 0,
  -- Those before it was sent by hand, which retries do not count.
  tries_before int not null default 0,
  next_at timestamptz not null,
  ended_at timestamptz,
  primary key (message_id, endpoint_id),
  check ((state = 'waiting') = (ended_at is null))
) with (fillfactor = 80);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at, seq)
  where state = 'waiting';
create index webhook_delivery_in_order on webhook_delivery (endpoint_id, order_id, seq)
  where state = 'waiting';
create index webhook_delivery_newest on webhook_delivery (endpoint_id, seq);
comment on table webhook_delivery is '30 days: `purge`.';

create table webhook_attempt (
  message_id text not null,
  endpoint_id text not null,
  no int not null,
  at timestamptz not null,
  -- Null: no answer came.
  status int,
  ms int not null,
  failure text check (length(failure) <= 100),
  -- The first bytes of it, as text.
  answer text not null,
  primary key (message_id, endpoint_id, no),
  foreign key (message_id, endpoint_id) references webhook_delivery on delete cascade
);
create index webhook_attempt_by_age on webhook_attempt (at);
comment on table webhook_attempt is '30 days: `purge`.';

-- One note where anyone listens, else one look at a small table. `tg_argv`: the source, the column
-- of its id, and a further one.
create function note_for_webhooks() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  noted jsonb;
begin
  if exists (select from webhook_endpoint where state <> 'off') then
    noted := to_jsonb(new);
    insert into webhook_due (source, source_id, part, order_id) values (tg_argv[0],
      noted ->> tg_argv[1], noted ->> tg_argv[2], (noted ->> 'order_id')::bigint);
  end if;
  return null;
end
$$;
revoke all on function note_for_webhooks() from public;
create trigger event_for_webhooks after insert on loan_event for each row
  when (new.kind in ('disbursed', 'payment-confirmed', 'cooling-off-return', 'extension-bought',
    'owed-paid-back', 'payment-reversed', 'price-corrected'))
  execute function note_for_webhooks('event', 'id');
-- At the commit, so that what changed the status comes first.
create constraint trigger status_for_webhooks after insert on order_history
  deferrable initially deferred for each row
  when (new.to_status in ('overdue', 'settled', 'cancelled', 'written-off'))
  execute function note_for_webhooks('status', 'to_status');
create trigger decision_for_webhooks after insert on loan_decision for each row
  execute function note_for_webhooks('decision', 'verdict');
create trigger payment_for_webhooks after insert on payment_history for each row
  when (new.to_state in ('failed', 'expired'))
  execute function note_for_webhooks('payment', 'payment_id');
create trigger complaint_for_webhooks after insert on complaint_step for each row
  when (new.fact in ('filed', 'answered'))
  execute function note_for_webhooks('complaint', 'complaint_id', 'fact');
create trigger late_complaint_for_webhooks after update of missed_at on complaint for each row
  when (old.missed_at is null and new.missed_at is not null)
  execute function note_for_webhooks('late-complaint', 'id');
create trigger case_for_webhooks after insert on discrepancy for each row
  execute function note_for_webhooks('case', 'id', 'kind');
create trigger ended_case_for_webhooks after update of resolved_at on discrepancy for each row
  when (old.resolved_at is null and new.resolved_at is not null)
  execute function note_for_webhooks('ended-case', 'id', 'kind');
create trigger statement_for_webhooks after insert or update on reconciliation for each row
  when (new.next_run_at is null and new.outcome in ('agrees', 'differs'))
  execute function note_for_webhooks('statement', 'provider', 'day');
