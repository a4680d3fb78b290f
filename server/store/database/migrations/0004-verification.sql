-- Who a borrower is: what was shown, said and found in the five steps.

-- A step that is done. Steps that are not done have no row.
create table borrower_step (
  borrower_id text not null references borrower (id),
  step text not null check (step in ('identity', 'personal', 'contacts', 'questionnaire', 'face')),
  done_at timestamptz not null,
  primary key (borrower_id, step)
);
comment on table borrower_step is 'Until the step is opened again, or the borrower is erased: '
  '`erase-when-due`.';

-- What verification found out, one fact a row, for the decision to read. Names and numbers are not
-- among them: those lie under seal, and doubles are found by fingerprint.
create table borrower_fact (
  borrower_id text not null references borrower (id),
  name text not null,
  value jsonb not null,
  recorded_at timestamptz not null,
  primary key (borrower_id, name)
);
-- Whether somebody else has the same card is asked with every look at home.
create index borrower_fact_nrc on borrower_fact (value) where name = 'nrcFingerprint';
comment on table borrower_fact is 'Until the borrower is erased: `erase-when-due`; '
  'which card it was of who had a loan: `finish-erasures`.';

-- Forms and questionnaires as they were published; an answer names the version it was given to.
create table form_version (
  form text not null check (form in ('personal', 'contacts', 'questionnaire')),
  version int not null check (version >= 1),
  definition jsonb not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (form, version)
);
comment on table form_version is 'For good: answers are to questions as they were.';

-- What was answered in a step, under seal; the newest of a step counts, the others are kept.
create table step_answer (
  id text primary key,
  borrower_id text not null references borrower (id),
  step text not null,
  form_version int not null,
  sealed_id text not null,
  at timestamptz not null
);
create index step_answer_of_borrower on step_answer (borrower_id, step, at);
comment on table step_answer is 'Until the borrower is erased: `erase-when-due`.';

-- A card as it was read, and as its owner confirmed it. Both are kept, sealed.
create table card_reading (
  id text primary key,
  borrower_id text not null references borrower (id),
  front_file_id text not null,
  back_file_id text,
  reading_id text not null,
  engine text not null,
  read_at timestamptz not null,
  confirmed_at timestamptz,
  -- The sealed identity that was confirmed, and the names of the fields that were corrected.
  identity_id text,
  corrected jsonb
);
create index card_reading_of_borrower on card_reading (borrower_id, read_at);
comment on table card_reading is 'Until the borrower is erased: `erase-when-due`; '
  'the confirmed one of who had a loan: `finish-erasures`.';

-- What a face was asked to do, so that no film made before answers it.
create table face_challenge (
  id text primary key,
  borrower_id text not null references borrower (id),
  -- The session it was given to: another one cannot answer it.
  token_hash bytea not null,
  actions jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index face_challenge_age on face_challenge (expires_at);
create index face_challenge_of_borrower on face_challenge (borrower_id, created_at);
comment on table face_challenge is '7 days after it expires: `purge`. '
  'Sooner with the borrower: `erase-when-due`.';

create table face_check (
  id text primary key,
  borrower_id text not null references borrower (id),
  challenge_id text not null unique,
  outcome text not null check (outcome in ('matched', 'referred', 'failed')),
  reason text not null,
  -- Distance of face and card, smaller is more alike; null when it came to no comparison.
  distance double precision,
  -- The lines it was held against and the engine that measured, to judge it again later.
  thresholds jsonb not null,
  engine text not null,
  frames jsonb not null,
  descriptor_id text,
  at timestamptz not null
);
create index face_check_of_borrower on face_check (borrower_id, at);
comment on table face_check is 'Until the borrower is erased: `erase-when-due`.';

-- Cards, phones and devices a person of the lender wants to be asked about, by fingerprint.
create table watch_list (
  kind text not null check (kind in ('nrc', 'mobile', 'device')),
  fingerprint text not null,
  reason text not null,
  added_by text not null,
  added_at timestamptz not null,
  removed_by text,
  removed_at timestamptz,
  primary key (kind, fingerprint)
);
comment on table watch_list is 'For good, taken off or not: who put it there and why.';

-- An emergency contact was told once who named them, with a code to refuse by.
create table contact_notice (
  code text primary key,
  borrower_id text not null references borrower (id),
  contact_fingerprint text not null,
  -- Whether it is one of the contacts that count now.
  is_named boolean not null default true,
  told_at timestamptz not null,
  refused_at timestamptz,
  unique (borrower_id, contact_fingerprint)
);
comment on table contact_notice is 'Until the borrower is erased: `erase-when-due`; '
  'a refusal to who had a loan, so that nobody is named again: `finish-erasures`.';
