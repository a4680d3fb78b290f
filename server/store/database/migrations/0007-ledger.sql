-- The ledger: double entry, only appended to.

-- One row debits one account and credits another, so it balances by its shape. What these rows add up
-- to for one order is kept with the order itself (ledger_position); shared accounts (floats, income)
-- are never updated in a borrower's transaction: see shared_balance.
create table transfer (
  source text not null,
  source_id text not null,
  line text not null,
  borrower_id text not null,
  order_id bigint,
  debit text not null,
  credit text not null,
  amount bigint not null check (amount > 0),
  event_at timestamptz not null,
  created_at timestamptz not null,
  -- Its place in the chain of the order, and the hash of the link before and of this row.
  link int not null,
  chain bytea not null,
  primary key (source, source_id, line),
  check (debit <> credit)
);
create unique index transfer_of_order on transfer (order_id, link);
create index transfer_age on transfer (created_at);
comment on table transfer is 'For good: the books.';

create trigger transfer_is_append_only before update or delete on transfer
  for each row execute function refuse_change();

-- Sums of the shared accounts up to an instant, made by the job `sum-shared-balances`.
create table shared_balance (
  account text primary key,
  balance bigint not null,
  summed_to timestamptz not null
);
comment on table shared_balance is 'For good: one row an account.';

-- What the nightly proof found, and all chains as of an instant in one hash, which is sent outside.
create table ledger_proof (
  id text primary key,
  made_at timestamptz not null,
  accounts int not null,
  transfers bigint not null,
  faults jsonb not null,
  head text,
  head_of timestamptz
);
comment on table ledger_proof is 'For good: one row a night, the evidence of the books.';

create trigger ledger_proof_is_append_only before update or delete on ledger_proof
  for each row execute function refuse_change();
