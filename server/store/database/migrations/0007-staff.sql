-- Who works for the lender, how they log in, and what they did.

-- A person who works here, worked here or is invited. One row a person for good: the card, the
-- number and the address belong to one alone, so that no person is two.
create table staff (
  id text primary key,
  name text not null,
  email text not null check (email = lower(email)),
  phone text not null,
  -- Keyed, of the identity card: it is compared and never read.
  nrc_mark text not null,
  state text not null check (state in ('invited', 'works-here', 'ended')),
  -- Of an auditor: from the day after they may do nothing.
  last_day date,
  -- One of the two who were there before any invitation was possible: no day of waiting for
  -- them.
  is_founder boolean not null default false,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  check ((state = 'ended') = (ended_at is not null)),
  constraint staff_email_is_of_one unique (email),
  constraint staff_phone_is_of_one unique (phone),
  constraint staff_nrc_is_of_one unique (nrc_mark)
);
comment on table staff is 'For good: the log names people by their row.';

-- Which roles a person has had, and by which proposal.
create table staff_role (
  id bigserial primary key,
  staff_id text not null references staff (id),
  role text not null,
  from_at timestamptz not null,
  until_at timestamptz,
  -- Null: a founder's, or a demo person's.
  proposal_id text
);
create unique index staff_role_once on staff_role (staff_id, role) where until_at is null;
comment on table staff_role is 'For good: what a person was allowed on a day.';

-- The passkeys: public keys, of which each belongs to one person for good.
create table staff_credential (
  id text primary key,
  staff_id text not null references staff (id),
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index staff_credential_of on staff_credential (staff_id);
comment on table staff_credential is 'For good: signatures of years ago are verified by it.';

-- The keys of the simulator's demo people, who have no devices. Real providers never look at it.
create table sandbox_passkey (
  credential_id text primary key references staff_credential (id),
  private_key bytea not null
);
comment on table sandbox_passkey is 'For good: of a server that lends no real money.';

-- The secret of an authenticator with six digits, sealed as what borrowers trust us with.
create table staff_totp (
  staff_id text primary key references staff (id),
  key_id text not null,
  wrapped_key bytea not null,
  body bytea not null,
  -- The last half minute whose code was taken: a code serves once.
  last_step bigint not null,
  created_at timestamptz not null
);
comment on table staff_totp is 'For good: until its person makes another one or leaves.';

-- Who is logged in where. The token is in the browser alone; here is its hash.
create table staff_session (
  id text primary key,
  token_hash bytea not null unique,
  staff_id text not null references staff (id),
  means text not null check (means in ('passkey', 'code', 'sso', 'terminal')),
  -- The passkey that opened it.
  credential_id text references staff_credential (id),
  -- When that was.
  passkey_at timestamptz,
  -- Keyed: the same for all who use one browser.
  browser text not null,
  -- The network it came from.
  place text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_of on staff_session (staff_id) where ended_at is null;
create index staff_session_age on staff_session (last_used_at);
comment on table staff_session is '400 days: `purge`.';

-- A link that lets an invited person make a first passkey, once.
create table staff_invite (
  code_hash bytea primary key,
  staff_id text not null references staff (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, or put out of use.
  ended_at timestamptz
);
create index staff_invite_of on staff_invite (staff_id) where ended_at is null;
comment on table staff_invite is '30 days after it has run out: `purge`.';

-- What a passkey was asked to sign, or a login elsewhere has to bring back: once, for two minutes.
create table staff_challenge (
  challenge text primary key,
  purpose text not null,
  -- Null while it is not known who logs in.
  staff_id text references staff (id),
  -- What only we know of it; of an approval, of what.
  detail text,
  expires_at timestamptz not null
);
create index staff_challenge_age on staff_challenge (expires_at);
comment on table staff_challenge is '1 day: `purge`. Mostly sooner: who brings it back ends it.';

-- A terminal that asks to be let in, by the code its person types into the console.
create table device_grant (
  device_hash bytea primary key,
  user_code text not null unique,
  place text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  staff_id text references staff (id),
  approved_at timestamptz,
  check ((staff_id is null) = (approved_at is null))
);
create index device_grant_age on device_grant (expires_at);
comment on table device_grant is '1 day: `purge`. Sooner when its terminal fetches its token.';

-- Every act that changed or showed something, done or refused, in a chain: each hash is over the
-- one before and the row's own text. It contains ids alone, so that no erasure needs it.
create table act_log (
  position bigint primary key,
  at timestamptz not null,
  -- Null: no person was logged in, or the machine's own command.
  staff_id text,
  session_id text,
  act text not null,
  about_kind text,
  about_id text,
  args_hash bytea not null,
  outcome text not null check (outcome in ('done', 'refused')),
  reason_code text,
  proposal_id text,
  prev_hash bytea not null,
  hash bytea not null,
  check ((outcome = 'refused') = (reason_code is not null)),
  check ((about_kind is null) = (about_id is null))
);
create index act_log_of_staff on act_log (staff_id, position);
create index act_log_about on act_log (about_id, position);
create index act_log_of_act on act_log (act, position);
comment on table act_log is 'For good: a chain that lost its beginning proves nothing.';
create trigger act_log_is_append_only before update or delete on act_log
  for each row execute function refuse_change();

-- The end of that chain, held by the one act that adds to it.
create table act_head (
  is_one boolean primary key check (is_one),
  position bigint not null,
  hash bytea not null,
  -- The link before the head's own, so that one statement can add to the chain. Of two that add
  -- at once, the second sees only what the first left in this row.
  before bytea not null default ''
);
comment on table act_head is 'For good: one row.';

-- The first answer of each request of a person, encrypted, for a retry.
create table act_once (
  -- No foreign key: no member of staff is ever deleted from the table. Another look-up of the
  -- person was a third of what keeping an answer costs.
  staff_id text not null,
  request_id uuid not null,
  act text not null,
  body_hash bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (staff_id, request_id)
);
create index act_once_age on act_once (created_at);
comment on table act_once is '2 days: `purge`.';

-- What a person of staff revealed, for which reason and about which open work. Each opening of
-- an encrypted item has its own row beside it (`sealed_reading`).
create table unsealing (
  id text primary key,
  staff_id text not null,
  borrower_id text not null,
  what text[] not null,
  reason text not null,
  about_kind text not null,
  about_id text not null,
  at timestamptz not null,
  -- Why something was revealed, from a list that borrowers read in their own language. `reason`
  -- is what was written to it, which may be nothing.
  reason_code text not null default 'other'
);
create index unsealing_of_borrower on unsealing (borrower_id, at);
create index unsealing_of_staff on unsealing (staff_id, at);
comment on table unsealing is 'For good: who looked at whom, and why, is asked about years later.';
create trigger unsealing_is_append_only before update or delete on unsealing
  for each row execute function refuse_change();

-- What the lender's people work on: who is at it, why they looked, and lists by their keys.

-- Which member of staff has taken a piece of open work. It says nothing about who may do it.
create table work_item (
  queue text not null check (queue in ('arrangements', 'breaches', 'cases',
    'complaints', 'data-requests', 'promises', 'reviews', 'suspicion')),
  about_id text not null,
  taken_by text not null references staff (id),
  taken_at timestamptz not null,
  primary key (queue, about_id)
);
create index work_item_of_person on work_item (taken_by);
comment on table work_item is 'For good, unless its person gives it back or does it; of work that '
  'ended by itself it is shown nowhere.';

-- What one person of the lender publishes waits before it counts, and can be stopped until then.
-- A card, number or phone leaves the watch list with a reason. Messages are listed by their
-- state.

-- A form or channel that a person wants to publish.
create table publication (
  id text primary key,
  kind text not null check (kind in ('form', 'channel')),
  name text not null,
  definition jsonb not null,
  -- The version it takes the place of; 0: there is none. Where another one is there it fails.
  based_on int not null,
  reason text not null,
  staff_id text not null references staff (id),
  asked_at timestamptz not null,
  not_before timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'stopped', 'failed')),
  ended_at timestamptz,
  ended_by text references staff (id),
  ended_reason text,
  -- The version it became.
  version int,
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'done') = (version is not null))
);
create unique index publication_waits_once on publication (kind, name) where state = 'waiting';
create index publication_due on publication (not_before) where state = 'waiting';
create index publication_by_age on publication (asked_at, id);
comment on table publication is 'For good: who published what and why, and what was stopped.';

-- Lists and figures of the console, read by a sheet or a program of the lender's own.

-- What lets a program read by the roles of a person: kept as its hash. It ends on its day, when it
-- is ended, and with the person's access or one of its roles; none of these gives it back.
create table book_token (
  id text primary key,
  token_hash bytea not null unique,
  staff_id text not null references staff (id),
  name text not null,
  -- Whether a program of the lender reads by it, and not the person's own sheet.
  is_machine boolean not null,
  roles text[] not null check (cardinality(roles) > 0),
  made_at timestamptz not null,
  -- The last day.
  ends_on date not null,
  ended_at timestamptz,
  ended_by text references staff (id),
  check ((ended_at is null) = (ended_by is null)),
  check (ends_on <= (made_at + interval '1 year 1 day')::date)
);
create index book_token_of on book_token (staff_id, made_at);
comment on table book_token is 'For good: who could read what, and until when.';

-- Each use of such a token, and what for. The query contains no names.
create table book_use (
  id text primary key,
  token_id text not null references book_token (id),
  at timestamptz not null,
  act text not null,
  query text not null,
  status int not null
);
create index book_use_of on book_use (token_id, at desc);
create index book_use_age on book_use (at);
comment on table book_use is '400 days: `purge`.';
