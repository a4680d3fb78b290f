-- A server that lends no real money begins as a lender that has lived: how far its invented past
-- is written. Its parts are written in order, each in one transaction with its number here, so that
-- one that was killed goes on and nothing is there twice.
create table played_history (
  is_one boolean primary key check (is_one),
  -- The numbers of its loans begin here, and are kept free for it.
  first_order bigint not null,
  parts int not null check (parts >= 0),
  begun_at timestamptz not null,
  -- Of all parts.
  ended_at timestamptz
);
comment on table played_history is 'For good: one row, of a server that lends no real money.';
