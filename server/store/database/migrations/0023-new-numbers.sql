-- "I have a new number": a borrower's account moves to another mobile number.

create table number_change (
  id text primary key,
  -- The account whose number changes. Without one, no account had the number and card that were
  -- named, and the asker sees the same.
  borrower_id text references borrower (id),
  -- Who asked: the account itself, or the one that has the new number until then.
  asker_id text not null references borrower (id),
  way text not null check (way in ('held', 'lost')),
  new_mobile text not null,
  old_mobile text,
  state text not null check (state in ('face', 'asked', 'review', 'waiting', 'done', 'stopped',
    'refused', 'lapsed')),
  -- The session that asked, which goes on where the account is its own.
  token_hash bytea not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- The pictures that were shown, of `asker_id`.
  challenge_id text,
  frames jsonb,
  face text check (face in ('matched', 'doubt', 'approved')),
  distance double precision,
  -- Opens the way to stop it without login.
  stop_code_hash bytea unique,
  proposal_id text references proposal (id),
  decided_at timestamptz,
  ended_at timestamptz,
  -- How it ended: `sms`, `app`, `time`, `two`, `facts` or the id of one of the staff.
  ended_by text,
  check (num_nulls(borrower_id, old_mobile) in (0, 2)),
  check (state not in ('review', 'waiting', 'done', 'stopped') or borrower_id is not null),
  check ((ended_at is not null) = (state in ('done', 'stopped', 'refused', 'lapsed'))),
  check (num_nulls(ended_at, ended_by) in (0, 2)),
  check (num_nulls(proposal_id, decided_at) in (0, 2)),
  check (face is distinct from 'approved' or proposal_id is not null)
);
create unique index one_number_change_at_a_time on number_change (borrower_id)
  where state in ('review', 'waiting');
create unique index one_number_change_of_asker on number_change (asker_id)
  where state in ('face', 'asked');
create index number_change_of_borrower on number_change (borrower_id, asked_at);
create index number_change_of_asker on number_change (asker_id, asked_at);
create index number_change_from on number_change (old_mobile) where state = 'done';
create index number_change_to_judge on number_change (asked_at) where state = 'asked';
create index number_change_due on number_change (due_at, id) where state = 'waiting';
create index number_change_open on number_change (asked_at, id)
  where state in ('review', 'waiting');
create index number_change_ended on number_change (ended_at, id) where ended_at is not null;
comment on table number_change is 'For good: which numbers an account had, and how it got them. '
  'An erasure takes it: `erase-when-due`.';

-- The wallet of a number that came later: nothing is paid out to it until its network names the
-- holder of the card.
alter table wallet add column moved_at timestamptz;

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('decide-number', 600, '{credit,care}', '{director,finance,credit}');

-- A change of number ends once. In doubt about the face, two people decide; without the phone it
-- takes three days.
create function guard_number_change() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if old.ended_at is not null then
    perform refuse_by('number_change_is_kept', 'how a change of number ended stays as it was');
  end if;
  if new.proposal_id is distinct from old.proposal_id then
    one := approved_proposal(new.proposal_id, '{decide-number}', new.decided_at);
    if one.body ->> 'changeId' <> new.id
        or (one.body ->> 'finding' = 'same-person') <> (new.state = 'waiting') then
      perform refuse_by('two_people', 'two people agreed to another decision');
    end if;
  end if;
  if old.face = 'doubt' and new.face is distinct from 'doubt'
      and new.face is distinct from 'approved' then
    perform refuse_by('two_people', 'a face in doubt takes two people');
  end if;
  if new.state = 'done' and old.state <> 'done' then
    if coalesce(new.face, 'doubt') = 'doubt' then
      perform refuse_by('number_needs_face', 'no number changes without the face of the card');
    end if;
    if new.way = 'lost' and new.ended_at < new.asked_at + interval '72 hours' then
      perform refuse_by('number_waits', 'a number changes three days after it was asked for');
    end if;
  end if;
  return new;
end
$$;
create trigger number_change_is_kept before update on number_change
  for each row execute function guard_number_change();

-- No number changes in another way; an erasure takes it.
create function guard_borrower_number() returns trigger language plpgsql as $$
begin
  if not exists (select from number_change where borrower_id = new.id and state = 'done'
      and old_mobile = old.mobile and new_mobile = new.mobile) then
    perform refuse_by('number_change_is_kept', 'a number changes only as it was asked for');
  end if;
  return new;
end
$$;
create trigger borrower_number_is_guarded before update of mobile on borrower
  for each row when (new.mobile is distinct from old.mobile and new.mobile not like 'erased-%')
  execute function guard_borrower_number();
