-- What borrowers dial. Money that follows is in its own rows.

create table ussd_session (
  id text primary key,
  gateway text not null,
  session_id text not null check (length(session_id) <= 100),
  -- Null: no account has that number.
  borrower_id text references borrower (id),
  -- A keyed fingerprint: whose session it is, before it is known and after.
  mobile_mark text not null,
  -- As the gateway says, for display.
  network text check (length(network) <= 40),
  step text not null check (length(step) <= 40),
  -- What was chosen so far and the last screen, encrypted.
  state text not null,
  parts_seen int not null default 0,
  -- A keyed fingerprint of what was typed.
  last_hash text not null default '',
  payment_id text,
  started_at timestamptz not null,
  touched_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('end', 'notice', 'cancelled', 'timeout', 'again')),
  hops int not null default 0,
  cost numeric check (cost >= 0),
  cost_currency text check (length(cost_currency) = 3),
  unique (gateway, session_id),
  check (num_nulls(cost, cost_currency) in (0, 2))
);
create index ussd_session_of_borrower on ussd_session (borrower_id, touched_at desc);
create index ussd_session_by_age on ussd_session (touched_at, id);
comment on table ussd_session is '30 days: `purge`. Sooner with the borrower: `erase-when-due`.';

-- A borrower can stop offers by USSD.
alter table consent drop constraint consent_source_check;
alter table consent add constraint consent_source_check
  check (source in ('app', 'sms', 'ussd'));
