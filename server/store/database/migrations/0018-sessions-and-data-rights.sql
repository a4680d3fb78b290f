-- Where borrowers are logged in, what they ask about their data, and what was erased.

-- Names a session to its borrower; who knows it cannot use the session.
alter table session add column id text not null
  generated always as (substr(encode(sha256(token_hash), 'hex'), 1, 40)) stored;
create unique index session_by_id on session (id);
alter table session add column device_brand text;

create table data_request (
  id text primary key,
  number text not null unique,
  borrower_id text not null references borrower (id),
  request_id uuid not null,
  kind text not null,
  words_id text not null,
  filed_at timestamptz not null,
  answer_by date not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'refused')),
  ended_by text,
  -- What the borrower reads, under seal.
  answer_id text,
  -- The step of verification that was opened again, if one was.
  reopened_step text,
  unique (borrower_id, request_id),
  check ((ended_at is null) = (outcome is null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((ended_at is null) = (answer_id is null))
);
create index data_request_open on data_request (answer_by) where ended_at is null;
create index data_request_of_borrower on data_request (borrower_id, filed_at);

-- That somebody's data was erased. What had to stay is erased when its time is over.
create table erasure (
  id text primary key,
  borrower_id text not null references borrower (id),
  at timestamptz not null,
  -- Null when nothing had to stay.
  kept_until date,
  finished_at timestamptz,
  -- `erased`, or `came-back`: they took another loan, which has a time of its own.
  outcome text check (outcome in ('erased', 'came-back')),
  check ((finished_at is null) = (outcome is null))
);
create index erasure_to_finish on erasure (kept_until) where finished_at is null;
create index erasure_of_borrower on erasure (borrower_id, at);
