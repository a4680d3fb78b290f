-- Who a borrower is: what was shown, said and found, and who looked at it.

-- Everything that names or shows a person lies here, encrypted, each thing under a key of its own.
create table sealed_item (
  id text primary key,
  borrower_id text not null references borrower (id),
  kind text not null,
  key_id text not null,
  wrapped_key bytea not null,
  body bytea not null,
  created_at timestamptz not null,
  -- When it may be taken away; null: as long as the lender must keep it.
  purge_after timestamptz,
  -- Keyed, of a picture as it was sent: the same one sent again is found and not kept twice.
  fingerprint text
);
create index sealed_item_of_borrower on sealed_item (borrower_id, kind, created_at);
create index sealed_item_to_purge on sealed_item (purge_after) where purge_after is not null;
create index sealed_item_key on sealed_item (key_id);

-- Every opening of a sealed thing: which act, and which person when it was one.
create table sealed_reading (
  id text primary key,
  item_id text not null,
  borrower_id text not null,
  kind text not null,
  reader text not null,
  who text,
  at timestamptz not null
);
create index sealed_reading_of_borrower on sealed_reading (borrower_id, at);
create trigger sealed_reading_is_append_only before update or delete on sealed_reading
  for each row execute function refuse_change();

-- Forms and questionnaires as they were published; an answer names the version it was given to.
create table form_version (
  form text not null check (form in ('personal', 'contacts', 'questionnaire')),
  version int not null check (version >= 1),
  definition jsonb not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (form, version)
);

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

-- What a person of the lender looks at: a face or an order. Who decided, when and why stays.
create table review (
  id text primary key,
  kind text not null check (kind in ('face', 'order')),
  borrower_id text not null references borrower (id),
  order_id bigint references loan_order (id),
  reasons jsonb not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('approved', 'declined')),
  decided_by text,
  decision_reason text,
  -- What the operator adds in words of their own; no borrower reads it.
  decision_note text,
  retry_on date,
  check ((kind = 'order') = (order_id is not null)),
  check ((decided_at is null) = (decision is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((decided_at is null) = (decision_reason is null))
);
create unique index one_open_review_of_a_kind on review (borrower_id, kind)
  where decided_at is null;
create index review_open on review (opened_at) where decided_at is null;
create index review_of_borrower on review (borrower_id, decided_at);

-- What a borrower agreed to and took back, purpose by purpose. The newest row of a purpose counts.
create table consent (
  id text primary key,
  borrower_id text not null references borrower (id),
  purpose text not null check (purpose in ('processing', 'biometrics', 'location', 'marketing')),
  text_version int not null,
  given boolean not null,
  at timestamptz not null
);
create index consent_of_borrower on consent (borrower_id, purpose, at);
create trigger consent_is_append_only before update or delete on consent
  for each row execute function refuse_change();

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

-- Names and numbers left the facts for the sealed items; doubles are found by fingerprint.
drop index borrower_fact_nrc;
create index borrower_fact_nrc on borrower_fact (value) where name = 'nrcFingerprint';
