-- Journals that come again each month, journals from a file, and documents asked of a borrower.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('recurring-journal', 600, '{finance}', '{director,finance}'),
  ('import-journals', 600, '{finance}', '{director,finance}');

-- A journal for a day of each month. Its lines are those that its proposal was signed with.
create table recurring_journal (
  id text primary key,
  proposal_id text not null unique references proposal (id),
  -- In a shorter month its last day.
  day int not null check (day between 1 and 31),
  starts_on date not null,
  -- Null: until it is stopped.
  ends_on date check (ends_on >= starts_on),
  memo text not null,
  created_at timestamptz not null,
  stopped_at timestamptz,
  stopped_by text references staff (id),
  check ((stopped_at is null) = (stopped_by is null))
);
comment on table recurring_journal is 'For good: what two people had booked each month.';

create function guard_recurring_journal() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if tg_op = 'INSERT' then
    one := approved_proposal(new.proposal_id, '{recurring-journal}', new.created_at);
    if (new.day::text, new.starts_on::text, new.ends_on::text, new.memo) is distinct from
        (one.body ->> 'day', one.body ->> 'startsOn', one.body ->> 'endsOn', one.body ->> 'memo')
        or new.stopped_at is not null then
      perform refuse_by('two_people', 'two people agreed to another recurring journal');
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.stopped_at is not null
      or (new.id, new.proposal_id, new.day, new.starts_on, new.ends_on, new.memo, new.created_at)
        is distinct from
        (old.id, old.proposal_id, old.day, old.starts_on, old.ends_on, old.memo, old.created_at)
  then
    perform refuse_by('recurring_is_kept', 'a recurring journal stays as two people agreed');
  end if;
  return new;
end
$$;
create trigger recurring_takes_two before insert or update or delete on recurring_journal
  for each row execute function guard_recurring_journal();

-- The lines of a file, as it was read. Two people agree to them as a whole.
create table journal_import (
  id text primary key,
  -- SHA-256 of the file: the same file is never booked twice.
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  name text not null,
  read_by text not null references staff (id),
  read_at timestamptz not null
);
create index journal_import_newest on journal_import (read_at, id);
comment on table journal_import is 'For good: which files journals came from.';
create trigger journal_import_is_append_only before update or delete on journal_import
  for each row execute function refuse_change();

create table journal_import_line (
  import_id text not null references journal_import (id),
  -- In the file, from 1.
  line int not null,
  document text not null,
  dated_on date not null,
  memo text not null,
  account ledger_account not null references account (code),
  -- Debits above zero.
  amount bigint not null check (amount <> 0),
  primary key (import_id, line),
  unique (import_id, document, account)
);
comment on table journal_import_line is 'For good: which files journals came from.';
create trigger journal_import_line_is_append_only before update or delete on journal_import_line
  for each row execute function refuse_change();

-- What two people are shown is what is booked: no line comes after the file is proposed.
create function guard_import_line() returns trigger language plpgsql as $$
begin
  if exists (select from proposal where about_kind = 'journal-import'
      and about_id = new.import_id) then
    perform refuse_by('two_people', 'two people agreed to the lines of this file');
  end if;
  return new;
end
$$;
create trigger import_line_comes_first before insert on journal_import_line
  for each row execute function guard_import_line();

alter table journal
  drop constraint journal_proposal_id_key,
  add column recurring_id text references recurring_journal (id),
  add column import_id text references journal_import (id),
  add column document text,
  add check (recurring_id is null or import_id is null),
  add check ((import_id is null) = (document is null)),
  add unique (recurring_id, dated_on),
  add unique (import_id, document);
create unique index journal_of_proposal on journal (proposal_id)
  where recurring_id is null and import_id is null;
create index journal_of_any_proposal on journal (proposal_id);

create or replace function guard_journal() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if new.recurring_id is not null then
    if not exists (select from recurring_journal r
        where r.id = new.recurring_id and r.proposal_id = new.proposal_id
          and r.stopped_at is null and r.memo = new.memo and new.case_id is null
          and new.dated_on between r.starts_on and coalesce(r.ends_on, new.dated_on)
          and new.dated_on <= (new.booked_at at time zone '{{zone}}')::date
          and extract(day from new.dated_on) = least(r.day,
            extract(day from date_trunc('month', new.dated_on) + interval '1 month - 1 day')))
    then
      perform refuse_by('two_people', 'two people agreed to other days or words');
    end if;
    if exists (select from period where month = date_trunc('month', new.dated_on)
        and reopened_at is null) then
      perform refuse_by('period_is_kept', 'nothing is booked in a closed month');
    end if;
    return new;
  end if;
  one := approved_proposal(new.proposal_id, case when new.import_id is null
    then '{journal,provision}' else '{import-journals}' end::text[], new.booked_at);
  if one.body ->> 'caseId' is distinct from new.case_id
      or one.body ->> 'importId' is distinct from new.import_id then
    perform refuse_by('two_people', 'two people agreed to another case or file');
  end if;
  return new;
end
$$;

create or replace function guard_part_of_journal() returns trigger language plpgsql as $$
declare
  whole journal;
begin
  select * into whole from journal
    where id = case tg_table_name when 'transfer' then to_jsonb(new) ->> 'source_id'
      else to_jsonb(new) ->> 'journal_id' end;
  -- Those of a recurring one are compared with what was signed, at the end of the transaction.
  if whole.recurring_id is null then
    perform approved_proposal(whole.proposal_id, '{journal,provision,import-journals}',
      whole.booked_at);
  end if;
  return new;
end
$$;

-- As before. A recurring journal is signed once for every month. One of a file is what the file
-- says, and all of the file is booked with it.
create or replace function guard_whole_journal() returns trigger language plpgsql as $$
declare
  whole journal;
  one proposal;
  fault text;
begin
  select * into whole from journal
    where id = case tg_table_name when 'journal' then to_jsonb(new) ->> 'id'
      when 'transfer' then to_jsonb(new) ->> 'source_id'
      else to_jsonb(new) ->> 'journal_id' end;
  -- No line comes later to one whose proposal is done.
  if tg_table_name <> 'journal' and whole.recurring_id is null then return null; end if;
  select * into one from proposal where id = whole.proposal_id;
  select case
      when count(*) < 2 or sum(amount) <> 0 then 'a journal adds up to nothing'
      when whole.import_id is null
        and sum(amount) filter (where amount > 0) is distinct from one.amount
        then 'two people agreed to another amount'
    end into fault
    from journal_line where journal_id = whole.id;
  if fault is null and exists (
      select from (
        select debit as account, amount from transfer
          where source = 'journal' and source_id = whole.id
        union all
        select credit, -amount from transfer
          where source = 'journal' and source_id = whole.id
        union all
        select account, -amount from journal_line where journal_id = whole.id
      ) t group by account having sum(amount) <> 0) then
    fault := 'a journal is booked as its lines say';
  end if;
  if fault is null and whole.import_id is null and (
      select coalesce(jsonb_agg(jsonb_build_array(debit, credit, amount)
          order by debit, credit), '[]')
        from transfer where source = 'journal' and source_id = whole.id)
      is distinct from (
      select jsonb_agg(jsonb_build_array(t ->> 'debit', t ->> 'credit',
          ((t ->> 'amount')::numeric * 100)::bigint) order by t ->> 'debit', t ->> 'credit')
        from jsonb_array_elements(one.preview -> 'transfers') as t) then
    fault := 'two people signed other lines';
  end if;
  if fault is null and whole.import_id is not null and exists (
      (select account, amount, whole.dated_on, whole.memo from journal_line
        where journal_id = whole.id)
      except
      (select account, amount, dated_on, memo from journal_import_line
        where import_id = whole.import_id and document = whole.document)
      union all
      (select account, amount, dated_on, memo from journal_import_line
        where import_id = whole.import_id and document = whole.document)
      except
      (select account, amount, whole.dated_on, whole.memo from journal_line
        where journal_id = whole.id)) then
    fault := 'the file has other lines';
  end if;
  if fault is null and whole.import_id is not null and exists (
      select document from journal_import_line where import_id = whole.import_id
      except select document from journal where import_id = whole.import_id) then
    fault := 'a file is booked as a whole';
  end if;
  if fault is not null then perform refuse_by('journal_is_whole', fault); end if;
  return null;
end
$$;
create constraint trigger line_of_journal_is_whole after insert on journal_line
  deferrable initially deferred for each row execute function guard_whole_journal();
create constraint trigger transfer_of_journal_is_whole after insert on transfer
  deferrable initially deferred for each row when (new.source = 'journal')
  execute function guard_whole_journal();

-- A document that staff asked a borrower for. Its file is encrypted.
create table asked_document (
  id text primary key,
  borrower_id text not null references borrower (id),
  kind text not null check (kind in ('payslip', 'bank-statement', 'employer-letter',
    'proof-of-address', 'medical-letter', 'business-records')),
  reason text not null check (reason in ('review', 'hardship', 'complaint', 'details')),
  state text not null check (state in ('asked', 'received', 'accepted', 'refused', 'ended')),
  asked_by text not null references staff (id),
  asked_at timestamptz not null,
  until_on date not null,
  reminded_at timestamptz,
  -- Null again when the file is erased.
  item_id text,
  media_type text check (media_type in ('application/pdf', 'image/webp')),
  received_at timestamptz,
  decided_by text references staff (id),
  decided_at timestamptz,
  refused_for text check (refused_for in ('unreadable', 'another', 'too-old', 'incomplete')),
  check ((state = 'refused') = (refused_for is not null)),
  check ((state in ('accepted', 'refused')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null))
);
create index asked_document_of_borrower on asked_document (borrower_id, asked_at);
create unique index asked_document_open_once on asked_document (borrower_id, kind)
  where state in ('asked', 'received', 'refused');
create index asked_document_waiting on asked_document (until_on)
  where state in ('asked', 'refused');
comment on table asked_document is
  'Until the borrower is erased: `erase-when-due`.';

create function guard_asked_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'asked' then
      perform refuse_by('document_is_kept', 'a document is asked for first');
    end if;
  elsif (new.id, new.borrower_id, new.kind, new.reason, new.asked_by, new.asked_at, new.until_on)
        is distinct from (old.id, old.borrower_id, old.kind, old.reason, old.asked_by,
          old.asked_at, old.until_on)
      or new.state <> old.state and (old.state, new.state) not in (('asked', 'received'),
        ('asked', 'ended'), ('received', 'accepted'), ('received', 'refused'),
        ('refused', 'received'), ('refused', 'ended'))
      or new.item_id is distinct from old.item_id
        and not (new.state = 'received' and old.state <> 'received')
      or old.reminded_at is not null and new.reminded_at is distinct from old.reminded_at then
    perform refuse_by('document_is_kept', 'a document that was asked for goes step by step');
  end if;
  return new;
end
$$;
create trigger asked_document_is_kept before insert or update on asked_document
  for each row execute function guard_asked_document();
