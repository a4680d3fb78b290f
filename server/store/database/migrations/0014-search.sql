-- What the lender's people look things up by.

-- The words of a borrower's name and their beginnings, as keyed hashes cut to 64 bits: the only way
-- to a borrower by name, as the name itself lies under seal. Who has the database and not the key
-- learns how often a name is there, and no name.
create table name_mark (
  mark bytea not null,
  borrower_id text not null references borrower (id),
  primary key (mark, borrower_id)
);
create index name_mark_of_borrower on name_mark (borrower_id);
comment on table name_mark is 'Until the borrower is erased, or confirms another name: '
  '`erase-when-due`.';

-- What a person of staff uncovered, for which reason and about which open work. Each opening of a
-- sealed thing has its own row beside it (`sealed_reading`).
create table unsealing (
  id text primary key,
  staff_id text not null,
  borrower_id text not null,
  what text[] not null,
  reason text not null,
  about_kind text not null,
  about_id text not null,
  at timestamptz not null
);
create index unsealing_of_borrower on unsealing (borrower_id, at);
create index unsealing_of_staff on unsealing (staff_id, at);
comment on table unsealing is 'For good: who looked at whom, and why, is asked about years later.';

create trigger unsealing_is_append_only before update or delete on unsealing
  for each row execute function refuse_change();

create index borrower_since on borrower (created_at, id);
create index borrower_last_four on borrower (right(mobile, 4));
create index loan_order_by_status on loan_order (status, id);
create index payment_reference on payment (provider_reference) where provider_reference is not null;
create index sms_of_borrower on sms (borrower_id, created_at);
-- Of what people of the lender opened; what borrowers open of their own costs nothing here.
create index sealed_reading_by_staff on sealed_reading (at, id) where who is not null;
