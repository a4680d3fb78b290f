-- Who borrows, how they log in, what they agreed to.
create table borrower (
  id text primary key,
  -- `erased-…` once nothing names the borrower any more.
  mobile text not null unique,
  channel_code text not null,
  credit_limit bigint not null check (credit_limit >= 0),
  -- The settlements that were proven.
  settled_orders int not null default 0,
  created_at timestamptz not null,
  -- When the limit last rose: it does so once in two weeks.
  limit_raised_at timestamptz
);
create index borrower_since on borrower (created_at, id);
create index borrower_last_four on borrower (right(mobile, 4));
comment on table borrower is 'For good, as amounts and days hang on it; '
  'the number goes last: `finish-erasures`.';

-- A mobile-money account of a borrower.
create table wallet (
  id text primary key,
  borrower_id text not null references borrower (id),
  mobile text not null,
  network text not null check (network in ({{each network: '@'}})),
  created_at timestamptz not null,
  -- Numbers move between networks: what a prefix suggests is asked about before money goes there.
  network_said_by text not null default 'provider'
    check (network_said_by in ('provider', 'prefix', 'borrower')),
  -- The network's answer about the holder, compared with the card: agrees, differs or barred. It
  -- is kept with the network, the card and the hour. The name itself is not kept.
  holder jsonb,
  unique (borrower_id, mobile)
);
comment on table wallet is 'Until the borrower is erased: `erase-when-due`. '
  'One that a loan went to stays for good without its number: `finish-erasures`.';

-- The browsers a borrower logged in with. Each has a key in a cookie that no script can read; its
-- SHA-256 is here. A code by SMS lets one in; known it is when it proved to be the borrower's own.
create table device (
  id text primary key,
  borrower_id text not null references borrower (id),
  key_hash bytea not null,
  brand text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- From when on it may do everything; in the future while it waits, null while it is new.
  known_at timestamptz,
  known_by text check (known_by in ('first', 'verified', 'face', 'waited')),
  -- The borrower said on another device that this one is not theirs.
  refused_at timestamptz,
  unique (borrower_id, key_hash),
  check ((known_at is null) = (known_by is null)),
  check (refused_at is null or known_at is null)
);
-- Whether a browser that asks without login was known before.
create index device_key on device (key_hash) where refused_at is null;
create index device_last_seen on device (last_seen_at) where known_at is null;
comment on table device is '90 days after it was last seen, where it never proved anything: '
  '`purge`. Else until the borrower is erased: `erase-when-due`.';

-- Only the hash of a token is kept: who reads this table cannot log in. A session is worth
-- something on its own device alone.
create table session (
  token_hash bytea primary key,
  borrower_id text not null references borrower (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  -- Names a session to its borrower; who knows it cannot use the session.
  id text not null generated always as (substr(encode(sha256(token_hash), 'hex'), 1, 40)) stored,
  device_brand text,
  device_hash bytea not null,
  -- From when on the device is known, copied here so that a call finds out with the session itself.
  known_at timestamptz
);
create index session_of_borrower on session (borrower_id);
create unique index session_by_id on session (id);
comment on table session is '90 days after its end or last use: `purge`. '
  'Sooner with the borrower: `erase-when-due`.';

-- What a phone reported about itself and, with consent, its location.
create table device_record (
  id text primary key,
  borrower_id text not null references borrower (id),
  kind text not null check (kind in ('device', 'location')),
  info jsonb not null,
  created_at timestamptz not null
);
create index device_record_of_borrower on device_record (borrower_id, created_at);
-- Whether another borrower has the same phone.
create index device_record_device on device_record ((info ->> 'deviceid')) where kind = 'device';
comment on table device_record is 'Until the borrower is erased: `erase-when-due`. '
  'A place goes when the agreement to it is taken back.';

-- What a borrower agreed to and withdrew, by purpose. The newest row of a purpose counts. Ad
-- networks hear of a visit or a registration only from borrowers who agreed to it.
create table consent (
  id text primary key,
  borrower_id text not null references borrower (id),
  purpose text not null check (
    purpose in ('processing', 'biometrics', 'location', 'marketing', 'advertising')),
  text_version int not null,
  given boolean not null,
  at timestamptz not null
);
create index consent_of_borrower on consent (borrower_id, purpose, at);
comment on table consent is 'For good: the proof that a text was agreed to or taken back.';
create trigger consent_is_append_only before update or delete on consent
  for each row execute function refuse_change();

-- What names or shows a person is encrypted, and every opening is written down.

-- Everything that names or shows a person, encrypted, each with its own key.
create table sealed_item (
  id text primary key,
  borrower_id text not null references borrower (id),
  kind text not null,
  key_id text not null,
  wrapped_key bytea not null,
  -- Null where it is in the store of files.
  body bytea,
  created_at timestamptz not null,
  -- When it may be taken away; null: as long as the lender must keep it.
  purge_after timestamptz,
  -- Keyed, of a picture as it was sent: the same one sent again is found and not kept twice.
  fingerprint text,
  file_key text collate "C",
  constraint sealed_item_lies_somewhere check ((body is null) <> (file_key is null))
);
create index sealed_item_of_borrower on sealed_item (borrower_id, kind, created_at);
create index sealed_item_to_purge on sealed_item (purge_after) where purge_after is not null;
create index sealed_item_key on sealed_item (key_id);
create unique index sealed_item_file on sealed_item (file_key) where file_key is not null;
comment on table sealed_item is 'Until its `purge_after`: `purge`. Else until the borrower is '
  'erased: `erase-when-due`; card and contract of who had a loan: `finish-erasures`.';

-- Every opening of an encrypted item: which act, and which person, if any. What a session reads
-- about its borrower is recorded once an hour, and not at each reading. The readings of a borrower
-- are a chain: each link is the hash of the link before it and of the row itself. Not partitioned
-- by month: no month is ever dropped, and a link is unique in all of them.
create table sealed_reading (
  id text primary key,
  item_id text not null,
  borrower_id text not null,
  kind text not null,
  reader text not null,
  who text,
  at timestamptz not null,
  session_id text,
  link int not null,
  chain bytea not null
);
create index sealed_reading_of_borrower on sealed_reading (borrower_id, at);
create index sealed_reading_of_session on sealed_reading (session_id, item_id, at)
  where session_id is not null;
create unique index sealed_reading_link on sealed_reading (borrower_id, link);
-- Of what people of the lender opened; what borrowers open of their own costs nothing here.
create index sealed_reading_by_staff on sealed_reading (at, id) where who is not null;
create index sealed_reading_of_staff on sealed_reading (who, at, id) where who is not null;
create index sealed_reading_made on sealed_reading using brin (at) with (pages_per_range = 16);
comment on table sealed_reading is 'For good: a chain that lost its beginning proves nothing, '
  'and who looked at whom is asked about years later.';
create trigger sealed_reading_is_append_only before update or delete on sealed_reading
  for each row execute function refuse_change();

-- The end of the chain of a borrower's readings.
create table reading_chain (
  borrower_id text primary key,
  length int not null,
  head bytea not null
);
comment on table reading_chain is 'For good: one row a borrower, the end of a chain.';

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

-- What verification found out, one fact a row, for the decision to read. Names and numbers are
-- not among them: those are encrypted, and doubles are found by fingerprint.
create table borrower_fact (
  borrower_id text not null references borrower (id),
  name text not null,
  value jsonb not null,
  recorded_at timestamptz not null,
  primary key (borrower_id, name)
);
-- Whether another borrower has the same card is asked with every call of the home screen.
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

-- The answers of a step, encrypted. The newest of a step counts; the others are kept.
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
  removed_reason text,
  primary key (kind, fingerprint)
);
create index watch_list_by_age on watch_list (added_at, fingerprint) where removed_at is null;
comment on table watch_list is 'For good, taken off or not: who put it there and why.';

-- An emergency contact was informed once who named them, with a code to refuse by.
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

-- What borrowers may ask of the lender: to hear a complaint, to show, correct and erase their data.

-- The complaint, by when it is answered, and what came of it. The words are encrypted.
create table complaint (
  id text primary key,
  number text not null unique,
  borrower_id text not null references borrower (id),
  -- Made by the client: the same complaint sent again is found and not filed twice.
  request_id uuid not null,
  topic text not null,
  order_id bigint,
  words_id text not null,
  state text not null check (state in ('with-lender', 'answered', 'ended', 'with-director',
    'finally-answered', 'finally-ended')),
  -- The number of steps (optimistic lock). Each change writes the next number, so of two at once
  -- one finds it changed.
  version int not null default 1,
  filed_at timestamptz not null,
  -- While staff owes an answer: the last day for it.
  answer_by date,
  -- When operators were warned that the day was near or had passed.
  warned_at timestamptz,
  missed_at timestamptz,
  unique (borrower_id, request_id),
  check ((answer_by is not null) = (state in ('with-lender', 'with-director')))
);
create index complaint_of_borrower on complaint (borrower_id, filed_at);
create index complaint_by_clock on complaint (answer_by) where answer_by is not null;
create index complaint_newest on complaint (filed_at, id);
create index complaint_that_waits on complaint (answer_by, id) where answer_by is not null;
comment on table complaint is 'For good: the regulator asks how many there were, and when they '
  'were answered. Its words go with the borrower.';

-- Each thing that happened to a complaint, and who did it: null is the borrower.
create table complaint_step (
  complaint_id text not null references complaint (id),
  version int not null,
  borrower_id text not null,
  fact text not null check (fact in ('filed', 'answered', 'escalated', 'ended')),
  -- Of an answer: its text, encrypted.
  answer_id text,
  -- Of an end: why.
  reason text,
  by_whom text,
  at timestamptz not null,
  primary key (complaint_id, version),
  check ((fact = 'answered') = (answer_id is not null)),
  -- A person of the lender may hand a complaint to the director, too.
  constraint complaint_step_is_by_somebody check (
    case when fact in ('answered', 'ended') then by_whom is not null
      when fact = 'filed' then by_whom is null else true end)
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
  -- What the borrower reads, encrypted.
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
create index data_request_newest on data_request (filed_at, id);
create index data_request_that_waits on data_request (answer_by, id) where ended_at is null;
comment on table data_request is 'Until the borrower is erased: `erase-when-due`.';

-- An erasure that was asked for waits, and can be withdrawn until it is due. What had to stay is
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
  -- `came-back`: they took another loan, which has its own time.
  outcome text check (outcome in ('erased', 'came-back', 'taken-back')),
  check ((finished_at is null) = (outcome is null)),
  check (at is not null or coalesce(outcome, 'taken-back') = 'taken-back')
);
create index erasure_to_finish on erasure (kept_until) where finished_at is null;
create index erasure_of_borrower on erasure (borrower_id, at);
create unique index erasure_that_waits on erasure (borrower_id)
  where at is null and finished_at is null;
create index erasure_when_due on erasure (due_at) where at is null and finished_at is null;
create index erasure_newest on erasure (asked_at, id);
comment on table erasure is 'For good: the proof that data was erased.';

-- What the lender's people look things up by.

-- The words of a borrower's name and their beginnings, as keyed hashes cut to 64 bits. They are
-- the only way to a borrower by name, as the name itself is encrypted. A reader with the
-- database and without the key learns how often a name occurs, and no name.
create table name_mark (
  mark bytea not null,
  borrower_id text not null references borrower (id),
  primary key (mark, borrower_id)
);
create index name_mark_of_borrower on name_mark (borrower_id);
comment on table name_mark is 'Until the borrower is erased, or confirms another name: '
  '`erase-when-due`.';

create trigger sealed_item_leaves_its_file after delete on sealed_item
  for each row when (old.file_key is not null) execute function note_file_to_delete();
create trigger sealed_item_moves_its_file after update of file_key on sealed_item
  for each row when (old.file_key is not null and old.file_key is distinct from new.file_key)
  execute function note_file_to_delete();

-- The codes that one browser asked for one number: SMS arrive late and out of order, so several
-- are valid at a time. No browser ends another's; `asker` is the SHA-256 of its device key.
create table sms_code (
  mobile text not null,
  asker bytea not null,
  -- Newest first, as `sent_at`; empty once a code was used or too many entries were wrong.
  hashes bytea[] not null,
  sent_at timestamptz[] not null,
  -- Of the newest code.
  expires_at timestamptz not null,
  -- The newest wrong entries, newest first.
  wrong_at timestamptz[] not null default '{}',
  -- The newest right entry.
  used_at timestamptz,
  primary key (mobile, asker)
);
create index sms_code_age on sms_code (expires_at);
comment on table sms_code is '1 day after it expires: `purge`. '
  'Sooner with the borrower: `erase-when-due`.';
