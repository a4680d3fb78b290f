-- What borrowers may ask of the lender: to hear a complaint, to show, correct and erase their data.

-- What was said, by when it is answered, and what came of it. The words lie under seal.
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
comment on table complaint is 'For good: the regulator asks how many there were, and when they '
  'were answered. Its words go with the borrower.';

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
comment on table complaint_step is 'For good: the history of a complaint.';

create trigger complaint_step_is_append_only before update or delete on complaint_step
  for each row execute function refuse_change();

-- A correction, or another wish about data, that a person of the lender answers.
create table data_request (
  id text primary key,
  number text not null unique,
  borrower_id text not null references borrower (id),
  request_id uuid not null,
  kind text not null,
  words_id text not null,
  filed_at timestamptz not null,
  answer_by date not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'refused')),
  ended_by text,
  -- What the borrower reads, under seal.
  answer_id text,
  -- The step of verification that was opened again, if one was.
  reopened_step text,
  unique (borrower_id, request_id),
  check ((ended_at is null) = (outcome is null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((ended_at is null) = (answer_id is null))
);
create index data_request_open on data_request (answer_by) where ended_at is null;
create index data_request_of_borrower on data_request (borrower_id, filed_at);
comment on table data_request is 'Until the borrower is erased: `erase-when-due`.';

-- An erasure that was asked for waits, and can be taken back until it is due. What had to stay is
-- erased when its time is over.
create table erasure (
  id text primary key,
  borrower_id text not null references borrower (id),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- When it was done; until then nothing is gone.
  at timestamptz,
  -- Null when nothing had to stay.
  kept_until date,
  finished_at timestamptz,
  -- `came-back`: they took another loan, which has a time of its own.
  outcome text check (outcome in ('erased', 'came-back', 'taken-back')),
  check ((finished_at is null) = (outcome is null)),
  check (at is not null or coalesce(outcome, 'taken-back') = 'taken-back')
);
create index erasure_to_finish on erasure (kept_until) where finished_at is null;
create index erasure_of_borrower on erasure (borrower_id, at);
create unique index erasure_that_waits on erasure (borrower_id)
  where at is null and finished_at is null;
create index erasure_when_due on erasure (due_at) where at is null and finished_at is null;
comment on table erasure is 'For good: the proof that data was erased.';

-- What the networks said of a payment names a number: the one way a note goes is with the erasure
-- of its borrower. Runs with its owner's rights.
create function erase_payment_notes(whose text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.payment_note where payment_id in (
    select id from public.payment where order_id in (
      select id from public.loan_order where borrower_id = whose))
    and exists (select from public.erasure where borrower_id = whose)
$$;
