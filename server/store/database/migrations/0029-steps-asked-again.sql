-- A step that a person of the lender asks a borrower to do once more, for a review that waits
-- until it is done. While it is asked for it may be saved, though a loan waits beside it.
create table review_step (
  id text primary key,
  review_id text not null references review (id),
  borrower_id text not null references borrower (id),
  step text not null
    check (step in ('identity', 'personal', 'contacts', 'questionnaire', 'face')),
  -- Why, as the borrower reads it.
  text text not null,
  asked_by text not null references staff (id),
  asked_at timestamptz not null,
  done_at timestamptz check (done_at >= asked_at)
);
create unique index one_step_asked_at_a_time on review_step (review_id) where done_at is null;
create index review_step_of_review on review_step (review_id, asked_at);
create index review_step_of_borrower on review_step (borrower_id);
comment on table review_step is 'Until the borrower is erased: `erase-when-due`.';
