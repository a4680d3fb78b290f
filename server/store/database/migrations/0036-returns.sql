-- Returns to the regulator and files for the credit bureau: each made from the books and the loans
-- of a period, held against the checks of its form, and submitted by two.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('submit-return', 0, '{finance,compliance}', '{director}');

-- A return that was made, and how far it is. What it found stays: the same books, form and profile
-- make the same hash.
create table return_run (
  id text primary key,
  format text not null,
  version int not null,
  -- `2026-09`, or a quarter, `2026-Q3`.
  period text not null,
  first_on date not null,
  last_on date not null,
  -- What was heard of from this instant on is left out.
  known_until timestamptz not null,
  -- The classes, by the provision profile in force when it was begun.
  profile text not null,
  profile_version int not null,
  -- Form and profile were confirmed then.
  is_confirmed boolean not null,
  started_at timestamptz not null,
  started_by text not null references staff (id),
  state text not null check (state in ('running', 'done', 'failed')),
  -- Loans there are, those looked at, and the last of them.
  loans int not null check (loans >= 0),
  seen int not null default 0,
  last_order bigint not null default 0,
  tally jsonb not null,
  -- Cells with their figures and sources, and what is wrong: numbers of loans, and nobody's name.
  cells jsonb,
  faults jsonb,
  fault_count int,
  -- SHA-256 of all it says, in hex.
  hash text,
  ended_at timestamptz,
  -- Two people let it go, and somebody said that it went.
  proposal_id text references proposal (id),
  released_at timestamptz,
  reference text,
  submitted_on date,
  submitted_by text references staff (id),
  foreign key (format, version) references return_format_version (name, version),
  foreign key (profile, profile_version) references provision_profile (name, version),
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'done') = (hash is not null)),
  check ((proposal_id is null) = (released_at is null)),
  check (submitted_on is null or (released_at is not null and reference is not null
    and submitted_by is not null))
);
create unique index one_running_return on return_run (format, period) where state = 'running';
create index return_run_of_format on return_run (format, last_on desc, started_at desc);
create index return_run_of_proposal on return_run (proposal_id);
comment on table return_run is 'For good: what the regulator and the bureau were told.';

-- What was found stays as it was; only two people let it go, once it is whole, confirmed and
-- without faults.
create function guard_return() returns trigger language plpgsql as $$
declare
  one proposal;
  settled text[] := array['proposal_id', 'released_at', 'reference', 'submitted_on',
    'submitted_by'];
begin
  if tg_op = 'DELETE' then perform refuse_by('return_is_kept', 'a return stays'); end if;
  if old.state <> 'running' and to_jsonb(new) - settled is distinct from to_jsonb(old) - settled
      or old.submitted_on is not null
      or (new.id, new.format, new.version, new.period, new.known_until, new.profile,
          new.profile_version, new.is_confirmed, new.started_by)
        is distinct from (old.id, old.format, old.version, old.period, old.known_until,
          old.profile, old.profile_version, old.is_confirmed, old.started_by) then
    perform refuse_by('return_is_kept', 'a return stays as it was made');
  end if;
  if new.proposal_id is distinct from old.proposal_id then
    one := approved_proposal(new.proposal_id, '{submit-return}', new.released_at);
    if old.proposal_id is not null or one.body ->> 'runId' <> new.id
        or one.body ->> 'hash' is distinct from new.hash then
      perform refuse_by('two_people', 'two people agreed to another return');
    end if;
    if not new.is_confirmed or new.fault_count > 0 then
      perform refuse_by('return_is_sound', 'a draft, or one with faults, is not submitted');
    end if;
  end if;
  return new;
end
$$;
create trigger return_is_kept before update or delete on return_run
  for each row execute function guard_return();

-- The rows of a file for the bureau, some hundred loans a part, under seal: they name people.
create table return_part (
  run_id text not null references return_run (id),
  place int not null check (place > 0),
  rows int not null,
  -- SHA-256 of what is sealed.
  hash bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  body bytea not null,
  made_at timestamptz not null,
  primary key (run_id, place)
);
create index return_part_of_key on return_part (key_id);
create index return_part_to_purge on return_part (made_at);
comment on table return_part is 'For 90 days, in which it is sent: `purge`. Its hash stays.';
