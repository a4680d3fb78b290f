-- SMS.

-- A message, written in the act that sends it and given to a gateway by the job `send-sms`. Not
-- partitioned by month: it is moved and looked up by ids that do not say its month, and one that
-- waits must not go with the others.
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
comment on table sms is '400 days, unless it still waits: `purge`. '
  'Sooner with the borrower: `erase-when-due`.';
