-- What names or shows a person lies under seal, and every opening is written down.

-- Everything that names or shows a person, encrypted, each thing under a key of its own.
create table sealed_item (
  id text primary key,
  borrower_id text not null references borrower (id),
  kind text not null,
  key_id text not null,
  wrapped_key bytea not null,
  body bytea not null,
  created_at timestamptz not null,
  -- When it may be taken away; null: as long as the lender must keep it.
  purge_after timestamptz,
  -- Keyed, of a picture as it was sent: the same one sent again is found and not kept twice.
  fingerprint text
);
create index sealed_item_of_borrower on sealed_item (borrower_id, kind, created_at);
create index sealed_item_to_purge on sealed_item (purge_after) where purge_after is not null;
create index sealed_item_key on sealed_item (key_id);
comment on table sealed_item is 'Until its `purge_after`: `purge`. Else until the borrower is '
  'erased: `erase-when-due`; card and contract of who had a loan: `finish-erasures`.';

-- Every opening of a sealed thing: which act, and which person when it was one. What a session
-- reads of its own borrower is written down once an hour, and not at each look. The readings of a
-- borrower are a chain: each link is the hash of the one before it and of its own row. Not
-- partitioned by month: no month ever goes, and a link is unique in all of them.
create table sealed_reading (
  id text primary key,
  item_id text not null,
  borrower_id text not null,
  kind text not null,
  reader text not null,
  who text,
  at timestamptz not null,
  session_id text,
  link int not null,
  chain bytea not null
);
create index sealed_reading_of_borrower on sealed_reading (borrower_id, at);
create index sealed_reading_of_session on sealed_reading (session_id, item_id, at)
  where session_id is not null;
create unique index sealed_reading_link on sealed_reading (borrower_id, link);
comment on table sealed_reading is 'For good: a chain that lost its beginning proves nothing, '
  'and who looked at whom is asked about years later.';

create trigger sealed_reading_is_append_only before update or delete on sealed_reading
  for each row execute function refuse_change();

-- The end of the chain of a borrower's readings.
create table reading_chain (
  borrower_id text primary key,
  length int not null,
  head bytea not null
);
comment on table reading_chain is 'For good: one row a borrower, the end of a chain.';
