-- A death in the family: a visitor without login says that a borrower has died.
create table death_report (
  id text primary key,
  number text not null unique,
  -- Null: no account has that number, and nothing else of the report is kept.
  borrower_id text references borrower (id),
  -- Who reported it, encrypted.
  words_id text,
  certificate_id text,
  media_type text check (media_type in ('application/pdf', 'image/webp')),
  reported_at timestamptz not null,
  -- The last day for the lender's decision.
  answer_by date,
  outcome text check (outcome in ('no-account', 'confirmed', 'rejected', 'well')),
  died_on date,
  reason text,
  -- Null: the borrower, who is well.
  decided_by text references staff (id),
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check ((outcome is not distinct from 'no-account') = (borrower_id is null)),
  check ((outcome is not distinct from 'confirmed') = (died_on is not null)),
  check ((outcome in ('confirmed', 'rejected')) = (decided_by is not null) or outcome is null)
);
create index death_report_of_borrower on death_report (borrower_id, reported_at);
create index death_report_open on death_report (answer_by, id) where outcome is null;
create index death_report_decided on death_report (decided_at, id) where outcome is not null;
comment on table death_report is 'Until the borrower is erased: `erase-when-due`. Without an '
  'account: for good, as a number and a day.';

-- What was reported stays, and it is decided once.
create function guard_death_report() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or (new.id, new.number, new.borrower_id, new.words_id,
        new.certificate_id, new.media_type, new.reported_at, new.answer_by)
      is distinct from (old.id, old.number, old.borrower_id, old.words_id,
        old.certificate_id, old.media_type, old.reported_at, old.answer_by) then
    perform refuse_by('death_report_is_kept', 'what was reported and decided stays as it was');
  end if;
  return new;
end
$$;
create trigger death_report_is_kept before update on death_report
  for each row execute function guard_death_report();

alter table readable_number drop constraint readable_number_letter_check;
alter table readable_number add check (letter in ('C', 'D', 'F'));

-- A report stops contact as staff do, for some days, and beside what staff had stopped before.
alter table contact_stop
  add column report_id text references death_report (id),
  alter column set_by drop not null,
  add constraint contact_stop_set_by check (num_nulls(set_by, report_id) = 1),
  drop constraint contact_stop_check,
  add constraint contact_stop_ended
    check (ended_by is null or ended_at is not null),
  add constraint contact_stop_ended_by
    check (report_id is not null or (ended_at is null) = (ended_by is null));
drop index one_stop_at_a_time;
create unique index one_stop_at_a_time on contact_stop (borrower_id, (report_id is null))
  where ended_at is null;

alter table work_item drop constraint work_item_queue_check;
alter table work_item add check (queue in ('arrangements', 'breaches', 'cases', 'complaints',
  'data-requests', 'deaths', 'promises', 'reviews', 'suspicion'));

-- Where borrowers can pay in cash, by network: what two people published last is shown.
create table cash_guide_version (
  version int primary key check (version > 0),
  points jsonb not null,
  proposal_id text not null unique references proposal (id),
  published_at timestamptz not null
);
comment on table cash_guide_version is 'For good: every version.';
create trigger cash_guide_version_is_append_only before update or delete on cash_guide_version
  for each row execute function refuse_change();

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('cash-guide', 600, '{care}', '{director,finance}');

create function guard_cash_guide() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.proposal_id, '{cash-guide}', new.published_at);
  if new.points is distinct from one.body -> 'points' then
    perform refuse_by('two_people', 'two people agreed to another text');
  end if;
  return new;
end
$$;
create trigger cash_guide_takes_two before insert on cash_guide_version
  for each row execute function guard_cash_guide();
