-- The ledger: double entry, only appended to.

-- What may be debited and credited. A type, as a foreign key to the chart would have every booking
-- take a lock on the same few rows: a third of the throughput. No row of the chart ever goes.
create domain ledger_account as text check (value in ('principal', 'interest', 'fees', 'late-fees',
  'owed-to-borrower', 'float:MTN', 'float:Airtel', 'float:Zamtel', 'interest-income', 'fee-income',
  'late-fee-income', 'extension-income', 'coupon-expense', 'write-off', 'suspense'));

-- The chart of accounts: all that a transfer may debit or credit.
-- `domain/books/chart-of-accounts.ts` has the same, and the nightly proof holds every balance to
-- its sign: debits are above zero.
create table account (
  code ledger_account primary key,
  name text not null,
  type text not null check (type in ('asset', 'liability', 'income', 'expense')),
  currency text not null check (currency = 'ZMW'),
  sign text not null check (sign in ('debit', 'credit', 'either'))
);
comment on table account is 'For good: one row an account.';

create trigger account_is_append_only before update or delete on account
  for each row execute function refuse_change();

insert into account (code, name, type, currency, sign) values
  -- Of these each order has a balance of its own, see loan_order.ledger_position.
  ('principal', 'Principal receivable', 'asset', 'ZMW', 'debit'),
  ('interest', 'Interest receivable', 'asset', 'ZMW', 'debit'),
  ('fees', 'Fees receivable', 'asset', 'ZMW', 'debit'),
  ('late-fees', 'Late fees receivable', 'asset', 'ZMW', 'debit'),
  ('owed-to-borrower', 'Owed to borrowers', 'liability', 'ZMW', 'either'),
  -- These all orders share. A float is our balance at one network.
  ('float:MTN', 'Float at MTN', 'asset', 'ZMW', 'either'),
  ('float:Airtel', 'Float at Airtel', 'asset', 'ZMW', 'either'),
  ('float:Zamtel', 'Float at Zamtel', 'asset', 'ZMW', 'either'),
  ('interest-income', 'Interest income', 'income', 'ZMW', 'credit'),
  ('fee-income', 'Fee income', 'income', 'ZMW', 'credit'),
  ('late-fee-income', 'Late fee income', 'income', 'ZMW', 'credit'),
  ('extension-income', 'Extension income', 'income', 'ZMW', 'credit'),
  ('coupon-expense', 'Coupons', 'expense', 'ZMW', 'debit'),
  ('write-off', 'Debts written off', 'expense', 'ZMW', 'debit'),
  ('suspense', 'Suspense', 'asset', 'ZMW', 'either');

-- One row debits one account and credits another, so it balances by its shape. What these rows add
-- up to for one order is kept with the order itself (ledger_position); shared accounts (floats,
-- income) are never updated in a borrower's transaction: see shared_balance. Not partitioned by
-- month: no month ever goes, and what makes a line and a link unique spans them.
create table transfer (
  source text not null,
  source_id text not null,
  line text not null,
  borrower_id text not null,
  order_id bigint,
  debit ledger_account not null,
  credit ledger_account not null,
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
-- What was added to an account since its balance was summed, without a look at the rows.
create index transfer_debit on transfer (debit, created_at) include (amount);
create index transfer_credit on transfer (credit, created_at) include (amount);
comment on table transfer is 'For good: the books.';

create trigger transfer_is_append_only before update or delete on transfer
  for each row execute function refuse_change();

-- The balance of every account up to an instant, over all orders, made by `sum-shared-balances`.
create table shared_balance (
  account ledger_account primary key references account (code),
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
