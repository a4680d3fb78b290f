-- SMS to be sent, and the jobs that run by themselves.

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

create table job_run (
  name text primary key,
  due_at timestamptz not null,
  leased_until timestamptz,
  last_started_at timestamptz,
  last_ended_at timestamptz,
  last_failure text
);

-- The clock of a server that runs with the simulator: how far it was put forward.
create table sandbox_clock (
  id int primary key check (id = 1),
  offset_seconds bigint not null
);
