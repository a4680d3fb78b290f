-- A lender takes over an existing loan book: files, staged rows, and the account they open with.

alter domain ledger_account drop constraint ledger_account_check;
alter domain ledger_account add constraint ledger_account_check check (value in ('principal',
  'interest', 'fees', 'late-fees', 'owed-to-borrower', 'deferred-fee-income',
  {{each network: 'float:@'}}, 'interest-income', 'fee-income', 'late-fee-income',
  'extension-income', 'coupon-expense', 'write-off', 'unidentified-receipts',
  'unidentified-payments', 'bank', 'capital', 'opening-balance', 'provider-fees', 'provision',
  'provision-expense', 'recovery-income'));
insert into account (code, name, type, currency, sign) values
  ('opening-balance', 'Opening balance', 'equity', '{{currency}}', 'either');
-- Two people may map it to another code later.
alter table gl_account disable trigger gl_account_takes_two;
alter table gl_mapping disable trigger gl_mapping_takes_two;
insert into gl_account (code, name) values ('3090', 'Opening balance of books taken over')
  on conflict (code) do nothing;
insert into gl_mapping (version, account, code, proposal_id, mapped_at)
  select distinct version, 'opening-balance', '3090', proposal_id, mapped_at from gl_mapping;
set constraints chart_is_whole immediate;
set constraints chart_is_whole deferred;
alter table gl_account enable trigger gl_account_takes_two;
alter table gl_mapping enable trigger gl_mapping_takes_two;

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('take-over', 600, '{finance}', '{director}'),
  ('undo-takeover', 600, '{finance}', '{director}'),
  ('export-book', 600, '{finance,compliance,auditor}', '{director}');

create table import_run (
  id text primary key,
  -- The cut-over day: the files say what was owed by its end.
  as_of date not null,
  -- Whether the interest of a plan is that up to this day or up to its due date.
  interest text not null check (interest in ('to-date', 'to-due-date')),
  state text not null check (state in
    ('open', 'checking', 'checked', 'booking', 'booked', 'undoing', 'undone')),
  -- The lender's words for products, statuses and networks, and ours.
  mapping jsonb not null,
  -- The words that the files have.
  seen jsonb not null default '{}',
  report jsonb,
  -- Of all that was checked: files, mapping, figures.
  report_hash text,
  -- The key of its files and rows, itself encrypted.
  key_id text not null,
  wrapped_key bytea not null,
  key_body bytea not null,
  opened_by text not null references staff (id),
  opened_at timestamptz not null,
  booked_by text references proposal (id),
  undone_by text references proposal (id)
);
create index import_run_newest on import_run (opened_at, id);
comment on table import_run is 'For good: which book was taken over, and who decided it.';

create table import_file (
  id text primary key,
  run_id text not null references import_run (id),
  file text not null check (file in ('borrowers', 'loans', 'schedule', 'payments', 'totals')),
  dates text not null check (dates in ('ymd', 'dmy')),
  amounts text not null check (amounts in ('kwacha', 'ngwee')),
  bytes bigint not null,
  parts int not null,
  -- SHA-256 of the whole, in hex; null while parts come in.
  hash text,
  uploaded_by text not null references staff (id),
  uploaded_at timestamptz not null
);
create unique index import_file_once on import_file (run_id, file) where hash is not null;
create index import_file_of_run on import_file (run_id);
comment on table import_file is 'For good: the hash of each file by which a book came.';

create table import_part (
  file_id text not null references import_file (id) on delete cascade,
  part int not null,
  -- Encrypted with the key of the run.
  body bytea not null,
  primary key (file_id, part)
);
comment on table import_part is 'Until its book is booked or undone: `take-over-books`.';

create table import_row (
  run_id text not null references import_run (id),
  file text not null,
  line int not null,
  external_id text not null,
  -- The row as it was read, encrypted with the key of the run; null once it is booked.
  sealed bytea,
  -- The borrower of a loan, by the lender's id.
  borrower_external_id text,
  faults jsonb not null,
  warnings jsonb not null,
  owed bigint not null default 0,
  -- To be compared with the former system, one of the sample.
  is_sampled boolean not null default false,
  ticked_by text references staff (id),
  ticked_at timestamptz,
  borrower_id text references borrower (id),
  order_id bigint references loan_order (id),
  noticed_at timestamptz,
  undone_at timestamptz,
  primary key (run_id, file, line)
);
create unique index import_row_booked_once on import_row (file, external_id)
  where (order_id is not null or file = 'borrowers' and borrower_id is not null)
    and undone_at is null;
-- A borrower of a run by the lender's id, for each of their loans.
create index import_row_by_id on import_row (run_id, file, external_id);
create index import_row_of_borrower on import_row (run_id, borrower_external_id)
  where file = 'loans';
create index import_row_of_order on import_row (order_id) where order_id is not null;
create index import_row_here on import_row (borrower_id) where borrower_id is not null;
comment on table import_row is 'For good: where a loan came from. What names a person goes when '
  'it is booked.';

-- A run is booked and undone as two people agreed: to this run, and to its report.
create function guard_import_run() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if tg_op = 'DELETE' or (new.id, new.as_of, new.opened_by, new.opened_at)
      is distinct from (old.id, old.as_of, old.opened_by, old.opened_at) then
    perform refuse_by('import_run_is_kept', 'a takeover stays as it was opened');
  end if;
  if new.state <> old.state and new.state in ('booking', 'undoing') then
    select * into one from proposal where state = 'approved' and kind =
        case new.state when 'booking' then 'take-over' else 'undo-takeover' end
      and id = case new.state when 'booking' then new.booked_by else new.undone_by end;
    if not found or one.body ->> 'runId' <> new.id or old.report_hash is null
        or new.state = 'booking' and (old.state <> 'checked'
          or one.body ->> 'hash' is distinct from old.report_hash)
        or new.state = 'undoing' and old.state not in ('booking', 'booked') then
      perform refuse_by('two_people', 'two people agreed to another takeover');
    end if;
  elsif old.state in ('booking', 'booked', 'undoing', 'undone')
      and (new.report_hash, new.mapping, new.booked_by)
        is distinct from (old.report_hash, old.mapping, old.booked_by) then
    perform refuse_by('import_run_is_kept', 'what two people agreed to stays as it was');
  end if;
  return new;
end
$$;
create trigger import_run_takes_two before update or delete on import_run
  for each row execute function guard_import_run();

-- Asked when the transaction ends: a dry run books, and is rolled back.
create function guard_taken_over() returns trigger language plpgsql as $$
begin
  if not exists (select from import_row r join import_run i on i.id = r.run_id
      join proposal p on p.id = case new.kind when 'taken-over' then i.booked_by
        else i.undone_by end
      where r.order_id = new.order_id and p.id = new.body ->> 'proposalId'
        and p.state in ('approved', 'done')) then
    perform refuse_by('two_people', 'two people take over a loan, and undo it');
  end if;
  return null;
end
$$;
create constraint trigger taken_over_takes_two after insert on loan_event
  deferrable initially deferred
  for each row when (new.kind in ('taken-over', 'takeover-undone'))
  execute function guard_taken_over();

-- A file of the whole book names its borrowers, as two people agreed: to its proposer, for a day.
create function guard_exported_book() returns trigger language plpgsql as $$
begin
  if not exists (select from proposal where id = new.about_id and kind = 'export-book'
      and state = 'done' and proposer_id = new.staff_id
      and new.at between done_at and done_at + interval '24 hours') then
    perform refuse_by('two_people',
      'two people agreed to an export by another person, or at another time');
  end if;
  return new;
end
$$;
create trigger export_book_takes_two before insert on unsealing
  for each row when (new.about_kind = 'export-book') execute function guard_exported_book();
