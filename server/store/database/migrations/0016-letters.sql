-- The letters that a loan was paid in full, each with the code by which anyone can check it. If
-- the loan is paid in full on another day after a reversal, that day has its own letter.
create table settlement_letter (
  order_id bigint not null references loan_order (id),
  settled_on date not null,
  borrower_id text not null references borrower (id),
  code text not null,
  -- Found by the hash: how long an index compares says nothing about a code.
  code_hash bytea not null unique,
  -- As the page shows them to strangers, who so open no identity.
  initials text not null,
  created_at timestamptz not null,
  primary key (order_id, settled_on)
);
create index settlement_letter_borrower on settlement_letter (borrower_id);
comment on table settlement_letter is 'For good: a letter is checked years later. An erasure '
  'takes it: `erase-when-due`.';
