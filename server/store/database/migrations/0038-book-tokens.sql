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

-- Each use of such a token, and what for. What is asked names nobody.
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
