-- Double entry. One row debits one account and credits another, so it balances by its shape.
-- What these rows add up to for one order is kept with the order itself (ledger_position); shared
-- accounts (floats, income) are never updated in a borrower's transaction: see shared_balance.

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
  primary key (source, source_id, line),
  check (debit <> credit)
);
create index transfer_of_order on transfer (order_id);
create index transfer_age on transfer (created_at);

-- Sums of the shared accounts up to an instant, made by a job.
create table shared_balance (
  account text primary key,
  balance bigint not null,
  summed_to timestamptz not null
);

create table ledger_proof (
  id text primary key,
  made_at timestamptz not null,
  accounts int not null,
  transfers bigint not null,
  faults jsonb not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only appended to: record a reversing entry instead', tg_table_name;
end
$$;

create trigger transfer_is_append_only before update or delete on transfer
  for each row execute function refuse_change();
create trigger loan_event_is_append_only before update or delete on loan_event
  for each row execute function refuse_change();
