-- A second wallet of a borrower, which repayments may be asked from. Its owner proved by a code
-- that its number is in their hands. Loans never go there.
alter table wallet add column added_at timestamptz;
comment on column wallet.added_at is 'Null: not a second wallet, or not one any more.';
