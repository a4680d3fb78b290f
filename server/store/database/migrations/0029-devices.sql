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

-- A session is worth something on its own device alone. From when on that device is known is
-- copied to it, so that a call finds out with the session itself.
alter table session add column device_hash bytea not null;
alter table session add column known_at timestamptz;
