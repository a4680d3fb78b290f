-- Complaints: what was said, by when it is answered, and what came of it. The words lie under seal.

-- The last number given out in a year: `C-2026-000123`, `D-2026-000012`.
create table readable_number (
  letter text not null check (letter in ('C', 'D')),
  year int not null,
  last int not null,
  primary key (letter, year)
);

create table complaint (
  id text primary key,
  number text not null unique,
  borrower_id text not null references borrower (id),
  -- Made by the client: the same complaint sent again is found and not filed twice.
  request_id uuid not null,
  topic text not null,
  order_id bigint references loan_order (id),
  words_id text not null,
  state text not null check (state in ('with-lender', 'answered', 'ended', 'with-director',
    'finally-answered', 'finally-ended')),
  -- How many steps there are: whoever moves it writes the next one, so of two one finds it moved.
  version int not null default 1,
  filed_at timestamptz not null,
  -- While somebody of the lender owes an answer: the last day for it.
  answer_by date,
  -- That the day was near, or had passed, and operators were told.
  warned_at timestamptz,
  missed_at timestamptz,
  unique (borrower_id, request_id),
  check ((answer_by is not null) = (state in ('with-lender', 'with-director')))
);
create index complaint_of_borrower on complaint (borrower_id, filed_at);
create index complaint_by_clock on complaint (answer_by) where answer_by is not null;

-- Each thing that happened to a complaint, and who did it: null is the borrower.
create table complaint_step (
  complaint_id text not null references complaint (id),
  version int not null,
  borrower_id text not null,
  fact text not null check (fact in ('filed', 'answered', 'escalated', 'ended')),
  -- Of an answer: its text, under seal.
  answer_id text,
  -- Of an end: why.
  reason text,
  by_whom text,
  at timestamptz not null,
  primary key (complaint_id, version),
  check ((fact = 'answered') = (answer_id is not null)),
  check ((fact in ('answered', 'ended')) = (by_whom is not null))
);
create trigger complaint_step_is_append_only before update or delete on complaint_step
  for each row execute function refuse_change();
