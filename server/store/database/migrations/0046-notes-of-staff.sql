-- What the lender's people write down of a borrower for each other. The words lie under seal, where
-- the borrower's file and their erasure find them; here stands who wrote when.
create table staff_note (
  item_id text primary key,
  borrower_id text not null references borrower (id),
  staff_id text not null references staff (id),
  written_at timestamptz not null
);
create index staff_note_of_borrower on staff_note (borrower_id, written_at desc);
comment on table staff_note is
  'Until the borrower''s data is erased, with its words: `erase-when-due`.';
