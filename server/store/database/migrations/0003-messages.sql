-- SMS.

-- A message, written in the act that sends it and given to a gateway by the job `send-sms`. Not
-- partitioned by month: it is moved and looked up by ids that do not say its month. One that
-- waits must not be dropped with the others.
create table sms (
  id text primary key,
  borrower_id text,
  mobile text not null,
  kind text not null,
  -- Emptied when a message that carries a secret has been sent.
  text text not null,
  -- Unknown: given to the gateway and no answer came. It may have gone out: never sent again.
  state text not null check (state in ('queued', 'unknown', 'sent', 'delivered', 'failed',
    'expired')),
  tries int not null default 0,
  next_try_at timestamptz,
  provider text,
  provider_message_id text,
  failure text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sms_to_send on sms (next_try_at) where state = 'queued';
create index sms_by_provider_message on sms (provider_message_id);
create index sms_of_borrower on sms (borrower_id, created_at);
create index sms_by_state on sms (state, created_at, id);
create index sms_by_age on sms (created_at, id);
-- Messages of a network by their state, as `networkInSql` says what a prefix suggests.
create index sms_of_network on sms
  (state, ({{network of mobile}}), created_at, id);
comment on table sms is '400 days, unless it still waits: `purge`. '
  'Sooner with the borrower: `erase-when-due`.';

-- Messages of a day by network, gateway and end. The network is what the prefix suggests.
create table sms_day (
  day date not null,
  network text not null,
  gateway text not null,
  state text not null,
  -- Why one failed, without anything that names a person; empty of others.
  why text not null,
  messages int not null check (messages > 0),
  primary key (day, network, gateway, state, why)
);
comment on table sms_day is '400 days: `sum-messages` counts the last four days again.';
