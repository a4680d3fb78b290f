-- Messages to many borrowers, as two people agreed to their words, segment and number.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('send-mailing', 600, '{director,care,compliance,marketing}', '{director,compliance}'),
  ('letter-template', 600, '{care}', '{director,compliance}');

create table mailing (
  id text primary key,
  proposal_id text not null unique references proposal (id),
  -- As it was proposed.
  body jsonb not null,
  -- Whom a rule left out of the list: its name and how many.
  left_out jsonb not null,
  -- With a borrower's id it decides who is held out, so that it can be decided again.
  seed text not null,
  created_at timestamptz not null,
  -- Messages that did not leave by then are not sent.
  until_at timestamptz not null check (until_at > created_at),
  ended_at timestamptz,
  -- Null: it ended because everyone was decided about.
  stopped_by text references staff (id),
  check (stopped_by is null or ended_at is not null)
);
create index mailing_newest on mailing (created_at, id);
create index mailing_open on mailing (created_at) where ended_at is null;
comment on table mailing is 'For good: what many were sent, and who agreed.';

create function guard_mailing() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if tg_op = 'INSERT' then
    one := approved_proposal(new.proposal_id, '{send-mailing}', new.created_at);
    if new.body is distinct from one.body then
      perform refuse_by('two_people', 'two people agreed to another message');
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.ended_at is not null
      or (new.id, new.proposal_id, new.body, new.left_out, new.seed, new.created_at,
          new.until_at)
        is distinct from
        (old.id, old.proposal_id, old.body, old.left_out, old.seed, old.created_at,
          old.until_at) then
    perform refuse_by('mailing_is_kept', 'a message to many stays as two people agreed');
  end if;
  return new;
end
$$;
create trigger mailing_takes_two before insert or update or delete on mailing
  for each row execute function guard_mailing();

-- Each person of the segment, once, and what became of them.
create table mailing_person (
  mailing_id text not null references mailing (id),
  borrower_id text not null references borrower (id),
  -- When they are decided about next; null once they are.
  next_at timestamptz,
  -- `sent`, `held-out`, or the rule that forbids it.
  outcome text,
  decided_at timestamptz,
  sms_id text,
  primary key (mailing_id, borrower_id),
  check ((outcome is null) = (next_at is not null)),
  check ((outcome is null) = (decided_at is null)),
  check ((sms_id is not null) = (coalesce(outcome, '') = 'sent'))
);
create index mailing_person_waiting on mailing_person (mailing_id, next_at)
  where outcome is null;
create index mailing_person_of on mailing_person (borrower_id, decided_at);
comment on table mailing_person is 'For good, so that no one gets a message twice.';

create function guard_mailing_person() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null
      or (new.mailing_id, new.borrower_id) is distinct from (old.mailing_id, old.borrower_id)
  then
    perform refuse_by('mailing_is_kept', 'what became of a person of a mailing stays');
  end if;
  if new.outcome = 'sent' and exists (select from mailing m
      where m.id = new.mailing_id and m.ended_at is not null) then
    perform refuse_by('mailing_is_over', 'this message to many was stopped');
  end if;
  return new;
end
$$;
create trigger mailing_person_is_kept before update or delete on mailing_person
  for each row execute function guard_mailing_person();

-- No more people than two agreed to.
create function guard_mailing_people() returns trigger language plpgsql as $$
begin
  if exists (select from mailing m where m.id in (select mailing_id from added)
      and (m.ended_at is not null or (m.body ->> 'people')::int
        < (select count(*) from mailing_person p where p.mailing_id = m.id))) then
    perform refuse_by('two_people', 'two people agreed to fewer people');
  end if;
  return null;
end
$$;
create trigger mailing_has_so_many after insert on mailing_person
  referencing new table as added
  for each statement execute function guard_mailing_people();

-- The lender's own words in its letters: versions that two people published.
create table letter_template_version (
  kind text not null check (kind in ('demand', 'statement')),
  version int not null check (version > 0),
  opening text not null,
  closing text not null,
  proposal_id text not null unique references proposal (id),
  published_at timestamptz not null,
  primary key (kind, version)
);
comment on table letter_template_version is 'For good: every version.';
create trigger letter_template_version_is_append_only
  before update or delete on letter_template_version
  for each row execute function refuse_change();

create function guard_letter_template() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.proposal_id, '{letter-template}', new.published_at);
  if (new.kind, new.version::text, new.opening, new.closing) is distinct from
      (one.body ->> 'letter', one.body ->> 'version', one.body ->> 'opening',
        one.body ->> 'closing') then
    perform refuse_by('two_people', 'two people agreed to other words');
  end if;
  return new;
end
$$;
create trigger letter_template_takes_two before insert on letter_template_version
  for each row execute function guard_letter_template();

-- A letter about a loan, as staff had it made. Its file is encrypted; its hash is here.
create table lender_letter (
  id text primary key,
  order_id bigint not null references loan_order (id),
  borrower_id text not null references borrower (id),
  kind text not null,
  template_version int not null,
  item_id text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  made_by text not null references staff (id),
  made_at timestamptz not null,
  -- Null: no rule allowed an SMS.
  sms_id text,
  foreign key (kind, template_version) references letter_template_version (kind, version)
);
create index lender_letter_of_loan on lender_letter (order_id, made_at);
create index lender_letter_of_borrower on lender_letter (borrower_id);
comment on table lender_letter is 'For good: that a letter was written, when and by whom.';
create trigger lender_letter_is_append_only before update or delete on lender_letter
  for each row execute function refuse_change();
