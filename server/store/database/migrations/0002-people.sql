-- Who borrows, how they log in, what they agreed to.

create table borrower (
  id text primary key,
  -- `erased-…` once nothing names the borrower any more.
  mobile text not null unique,
  channel_code text not null,
  credit_limit bigint not null check (credit_limit >= 0),
  -- The settlements that were proven.
  settled_orders int not null default 0,
  created_at timestamptz not null,
  -- When the limit last rose: it does so once in two weeks.
  limit_raised_at timestamptz
);
comment on table borrower is 'For good, as amounts and days hang on it; '
  'the number goes last: `finish-erasures`.';

-- A mobile-money account of a borrower.
create table wallet (
  id text primary key,
  borrower_id text not null references borrower (id),
  mobile text not null,
  network text not null check (network in ('MTN', 'Airtel', 'Zamtel')),
  created_at timestamptz not null,
  -- Numbers move between networks: what a prefix suggests is asked about before money goes there.
  network_said_by text not null default 'provider'
    check (network_said_by in ('provider', 'prefix', 'borrower')),
  -- What the network said of the holder, held against the card: agrees, differs or barred, with
  -- the network, the card and the hour it is of. The name itself is not kept.
  holder jsonb,
  unique (borrower_id, mobile)
);
comment on table wallet is 'Until the borrower is erased: `erase-when-due`. '
  'One that a loan went to stays for good without its number: `finish-erasures`.';

-- The browsers a borrower logged in with. Each has a key in a cookie that no script can read; its
-- SHA-256 is here. A code by SMS lets one in; known it is when it proved to be the borrower's own.
create table device (
  id text primary key,
  borrower_id text not null references borrower (id),
  key_hash bytea not null,
  brand text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- From when on it may do everything; in the future while it waits, null while it is new.
  known_at timestamptz,
  known_by text check (known_by in ('first', 'verified', 'face', 'waited')),
  -- The borrower said on another device that this one is not theirs.
  refused_at timestamptz,
  unique (borrower_id, key_hash),
  check ((known_at is null) = (known_by is null)),
  check (refused_at is null or known_at is null)
);
-- Whether a browser that asks without login was known before.
create index device_key on device (key_hash) where refused_at is null;
create index device_last_seen on device (last_seen_at) where known_at is null;
comment on table device is '90 days after it was last seen, where it never proved anything: '
  '`purge`. Else until the borrower is erased: `erase-when-due`.';

-- Only the hash of a token is kept: who reads this table cannot log in. A session is worth
-- something on its own device alone.
create table session (
  token_hash bytea primary key,
  borrower_id text not null references borrower (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  -- Names a session to its borrower; who knows it cannot use the session.
  id text not null generated always as (substr(encode(sha256(token_hash), 'hex'), 1, 40)) stored,
  device_brand text,
  device_hash bytea not null,
  -- From when on the device is known, copied here so that a call finds out with the session itself.
  known_at timestamptz
);
create index session_of_borrower on session (borrower_id);
create unique index session_by_id on session (id);
comment on table session is '90 days after its end or last use: `purge`. '
  'Sooner with the borrower: `erase-when-due`.';

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
comment on table sms_code is '1 day after it expires: `purge`. '
  'Sooner with the borrower: `erase-when-due`.';

-- What a phone told of itself, and, where that was agreed to, where it was.
create table device_record (
  id text primary key,
  borrower_id text not null references borrower (id),
  kind text not null check (kind in ('device', 'location')),
  info jsonb not null,
  created_at timestamptz not null
);
create index device_record_of_borrower on device_record (borrower_id, created_at);
-- Whether somebody else has the same phone.
create index device_record_device on device_record ((info ->> 'deviceid')) where kind = 'device';
comment on table device_record is 'Until the borrower is erased: `erase-when-due`. '
  'A place goes when the agreement to it is taken back.';

-- What a borrower agreed to and took back, purpose by purpose. The newest row of a purpose counts.
-- Ad networks hear of a visit or a registration only from who agreed to it.
create table consent (
  id text primary key,
  borrower_id text not null references borrower (id),
  purpose text not null check (
    purpose in ('processing', 'biometrics', 'location', 'marketing', 'advertising')),
  text_version int not null,
  given boolean not null,
  at timestamptz not null
);
create index consent_of_borrower on consent (borrower_id, purpose, at);
comment on table consent is 'For good: the proof that a text was agreed to or taken back.';

create trigger consent_is_append_only before update or delete on consent
  for each row execute function refuse_change();
