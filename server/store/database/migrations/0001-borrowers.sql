-- Who borrows, how they log in, and what protects the calls.

create table borrower (
  id text primary key,
  mobile text not null unique,
  channel_code text not null,
  credit_limit bigint not null check (credit_limit >= 0),
  settled_orders int not null default 0,
  created_at timestamptz not null
);

-- A verification step that is done. Steps that are not done have no row.
create table borrower_step (
  borrower_id text not null references borrower (id),
  step text not null check (step in ('identity', 'personal', 'contacts', 'questionnaire', 'face')),
  done_at timestamptz not null,
  primary key (borrower_id, step)
);

-- What verification found out, one fact a row, for the decision to read.
create table borrower_fact (
  borrower_id text not null references borrower (id),
  name text not null,
  value jsonb not null,
  recorded_at timestamptz not null,
  primary key (borrower_id, name)
);
-- Whether somebody else has the same card is asked with every look at home.
create index borrower_fact_nrc on borrower_fact (value) where name = 'nrc';

create table wallet (
  id text primary key,
  borrower_id text not null references borrower (id),
  mobile text not null,
  network text not null check (network in ('MTN', 'Airtel', 'Zamtel')),
  created_at timestamptz not null,
  unique (borrower_id, mobile)
);

-- Only the hash of a token is kept: who reads this table cannot log in.
create table session (
  token_hash bytea primary key,
  borrower_id text not null references borrower (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
create index session_of_borrower on session (borrower_id);

-- The last code that a browser asked for a number. Several browsers' codes stand side by side, so
-- that nobody ends another's; `asker` is the SHA-256 of the browser's device key.
create table sms_code (
  mobile text not null,
  asker bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  primary key (mobile, asker)
);
create index sms_code_age on sms_code (expires_at);

-- A signed request serves once. A call that moves money keeps its answer, to give it again.
create table request_once (
  borrower_id text not null,
  uid text not null,
  nonce text not null,
  sent_at_ms bigint not null,
  body_hash bytea,
  answer jsonb,
  created_at timestamptz not null,
  primary key (borrower_id, uid, nonce, sent_at_ms)
);
create index request_once_age on request_once (created_at);

create table rate_window (
  key text not null,
  started_at timestamptz not null,
  hits int not null,
  primary key (key, started_at)
);
create index rate_window_age on rate_window (started_at);

create table device_record (
  id text primary key,
  borrower_id text not null references borrower (id),
  kind text not null check (kind in ('device', 'location')),
  info jsonb not null,
  created_at timestamptz not null
);
create index device_record_of_borrower on device_record (borrower_id, created_at);
-- And whether somebody else has the same phone.
create index device_record_device on device_record ((info ->> 'deviceid')) where kind = 'device';
