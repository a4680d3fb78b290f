-- The ledger: double entry, only appended to.

-- What may be debited and credited. It is a type: with a foreign key to the chart every booking
-- would lock the same few rows, a third of the throughput. No row of the chart ever goes.
create domain ledger_account as text check (value in ('principal',
  'interest', 'fees', 'late-fees', 'owed-to-borrower', 'deferred-fee-income',
  {{each network: 'float:@'}}, 'interest-income', 'fee-income', 'late-fee-income',
  'extension-income', 'coupon-expense', 'write-off', 'unidentified-receipts',
  'unidentified-payments', 'bank', 'capital', 'provider-fees', 'provision',
  'provision-expense', 'recovery-income'));

-- The chart of accounts: all that a transfer may debit or credit.
-- `domain/books/chart-of-accounts.ts` has the same, and the nightly proof holds every balance to
-- its sign: debits are above zero.
create table account (
  code ledger_account primary key,
  name text not null,
  type text not null check (type in ('asset', 'liability', 'equity', 'income', 'expense')),
  currency text not null check (currency = '{{currency}}'),
  sign text not null check (sign in ('debit', 'credit', 'either'))
);
comment on table account is 'For good: one row an account.';

insert into account (code, name, type, currency, sign) values
  -- Each order has its own balance of these, see loan_order.ledger_position.
  ('principal', 'Principal receivable', 'asset', '{{currency}}', 'debit'),
  ('interest', 'Interest receivable', 'asset', '{{currency}}', 'debit'),
  ('fees', 'Fees receivable', 'asset', '{{currency}}', 'debit'),
  ('late-fees', 'Late fees receivable', 'asset', '{{currency}}', 'debit'),
  ('owed-to-borrower', 'Owed to borrowers', 'liability', '{{currency}}', 'either'),
  -- These all orders share. A float is our balance at one network.
  {{each network: ('float:@', 'Float at @', 'asset', '{{currency}}', 'either')}},
  ('interest-income', 'Interest income', 'income', '{{currency}}', 'credit'),
  ('fee-income', 'Fee income', 'income', '{{currency}}', 'credit'),
  ('late-fee-income', 'Late fee income', 'income', '{{currency}}', 'credit'),
  ('extension-income', 'Extension income', 'income', '{{currency}}', 'credit'),
  ('coupon-expense', 'Coupons', 'expense', '{{currency}}', 'debit'),
  ('write-off', 'Debts written off', 'expense', '{{currency}}', 'debit'),
  ('bank', 'Bank', 'asset', '{{currency}}', 'either'),
  ('capital', 'Capital paid in', 'equity', '{{currency}}', 'credit'),
  ('provider-fees', 'Fees of providers', 'expense', '{{currency}}', 'debit'),
  -- Reduces the loans receivable.
  ('provision', 'Provision for losses', 'asset', '{{currency}}', 'credit'),
  ('provision-expense', 'Cost of provisions', 'expense', '{{currency}}', 'debit'),
  ('recovery-income', 'Recovered after write-off', 'income', '{{currency}}', 'credit'),
  -- Money without a known owner: what came in is a liability, what went out is claimed back.
  ('unidentified-receipts', 'Unidentified receipts', 'liability', '{{currency}}', 'credit'),
  ('unidentified-payments', 'Unidentified payments', 'asset', '{{currency}}', 'debit'),
  -- Service fees and extension fees are earned over the days of their plan, deferred until then.
  ('deferred-fee-income', 'Deferred fee income', 'liability', '{{currency}}', 'credit');
create trigger account_is_append_only before update or delete on account
  for each row execute function refuse_change();

-- One row debits one account and credits another, so it balances by its shape. The sum of these
-- rows for one order is kept with the order itself (ledger_position). A borrower's transaction
-- never updates shared accounts (floats, income): see shared_balance. Not partitioned by month:
-- no month is ever dropped, and the keys that make a line and a link unique span them.
create table transfer (
  source text not null,
  source_id text not null,
  line text not null,
  borrower_id text,
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
  check (debit <> credit),
  constraint transfer_has_a_source
    check ((source in ('journal', 'statement')) = (borrower_id is null))
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
  head_of timestamptz,
  -- A night proves what changed since the proof before it; all is proved once a month.
  -- All of it, or what changed after `since`, which is the `head_of` of the proof before.
  is_whole boolean not null default true,
  since timestamptz,
  -- What every account added up to, and when: the next one adds what is new. Null: it proves all.
  balances jsonb,
  summed_to timestamptz,
  constraint ledger_proof_since check (is_whole = (since is null))
);
comment on table ledger_proof is 'For good: one row a night, the evidence of the books.';
create trigger ledger_proof_is_append_only before update or delete on ledger_proof
  for each row execute function refuse_change();
