-- Evidence of tampering. What was written about an order is a chain: each link is the hash of the
-- one before it and of its own row, and the last one stands with the order. So are the readings of
-- a borrower's sealed things. Nobody waits for the chain of somebody else.

alter table loan_order add column chain_length int not null default 0;
alter table loan_order add column chain_head bytea not null default '';

alter table transfer add column link int not null;
alter table transfer add column chain bytea not null;
drop index transfer_of_order;
create unique index transfer_of_order on transfer (order_id, link);

-- What was decided about an order, and by whom; of the decision itself its hash, for its text is
-- with the order, and is erased in its time.
create table loan_decision (
  order_id bigint not null references loan_order (id),
  link int not null,
  verdict text not null,
  -- Null: the rules.
  by_whom text,
  decision_hash bytea not null,
  at timestamptz not null,
  chain bytea not null,
  primary key (order_id, link)
);
create trigger loan_decision_is_append_only before update or delete on loan_decision
  for each row execute function refuse_change();

alter table sealed_reading add column link int not null;
alter table sealed_reading add column chain bytea not null;
create unique index sealed_reading_link on sealed_reading (borrower_id, link);

-- The end of the chain of a borrower's readings.
create table reading_chain (
  borrower_id text primary key,
  length int not null,
  head bytea not null
);

-- All chains as of an instant in one hash, which is sent outside.
alter table ledger_proof add column head text;
alter table ledger_proof add column head_of timestamptz;
create trigger ledger_proof_is_append_only before update or delete on ledger_proof
  for each row execute function refuse_change();

create trigger payment_note_is_append_only before update on payment_note
  for each row execute function refuse_change();

-- What the networks said of a payment names a number: the one way a note goes is with the erasure
-- of its borrower. Runs with its owner's rights.
create function erase_payment_notes(whose text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.payment_note where payment_id in (
    select id from public.payment where borrower_id = whose)
    and exists (select from public.erasure where borrower_id = whose)
$$;
