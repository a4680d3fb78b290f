-- A phone that is lost: nothing is lent and no money leaves until staff open the account again.

create table account_block (
  id text primary key,
  borrower_id text not null references borrower (id),
  -- The complaint that asks staff to act, and that the borrower names on the phone.
  complaint_id text not null references complaint (id),
  blocked_at timestamptz not null,
  blocked_by text not null check (blocked_by in ('ussd', 'staff')),
  lifted_at timestamptz check (lifted_at >= blocked_at),
  lifted_by text references staff (id),
  check (num_nulls(lifted_at, lifted_by) in (0, 2))
);
comment on table account_block is 'Until the borrower is erased: `erase-when-due`.';
create unique index one_open_block_a_borrower on account_block (borrower_id)
  where lifted_at is null;
create index account_block_of_borrower on account_block (borrower_id);
create index account_block_of_complaint on account_block (complaint_id);
