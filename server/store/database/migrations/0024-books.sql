-- The lender's own books around those of its loans: money that it puts in, moves and pays out by
-- itself, by two people; months that close; and the ledger summed by the day.

alter domain ledger_account drop constraint ledger_account_check;
alter domain ledger_account add constraint ledger_account_check check (value in ('principal',
  'interest', 'fees', 'late-fees', 'owed-to-borrower', 'float:MTN', 'float:Airtel',
  'float:Zamtel', 'interest-income', 'fee-income', 'late-fee-income', 'extension-income',
  'coupon-expense', 'write-off', 'suspense', 'bank', 'capital', 'provider-fees', 'provision',
  'provision-expense', 'recovery-income'));
alter table account drop constraint account_type_check;
alter table account add constraint account_type_check
  check (type in ('asset', 'liability', 'equity', 'income', 'expense'));

insert into account (code, name, type, currency, sign) values
  ('bank', 'Bank', 'asset', 'ZMW', 'either'),
  ('capital', 'Capital paid in', 'equity', 'ZMW', 'credit'),
  ('provider-fees', 'Fees of providers', 'expense', 'ZMW', 'debit'),
  -- Stands against what is lent.
  ('provision', 'Provision for losses', 'asset', 'ZMW', 'credit'),
  ('provision-expense', 'Cost of provisions', 'expense', 'ZMW', 'debit'),
  ('recovery-income', 'Recovered after write-off', 'income', 'ZMW', 'credit');

-- The accountant's chart, and which account of ours stands in it where: the newest version counts.
create table gl_account (
  code text primary key,
  name text not null
);
comment on table gl_account is 'For good: one row an account of the accountant.';
create trigger gl_account_is_append_only before update or delete on gl_account
  for each row execute function refuse_change();
create table gl_mapping (
  version int not null check (version > 0),
  account ledger_account not null references account (code),
  code text not null references gl_account (code),
  primary key (version, account)
);
comment on table gl_mapping is 'For good: every version.';
create trigger gl_mapping_is_append_only before update or delete on gl_mapping
  for each row execute function refuse_change();

insert into gl_account (code, name) values
  ('1010', 'Bank'), ('1110', 'Mobile money, MTN'), ('1120', 'Mobile money, Airtel'),
  ('1130', 'Mobile money, Zamtel'), ('1210', 'Loans, principal'), ('1220', 'Loans, interest'),
  ('1230', 'Loans, fees'), ('1240', 'Loans, late fees'), ('1290', 'Provision for loan losses'),
  ('1900', 'Suspense'), ('2010', 'Owed to borrowers'), ('3010', 'Share capital'),
  ('4010', 'Interest income'), ('4020', 'Fee income'), ('4030', 'Late fee income'),
  ('4040', 'Extension fee income'), ('4050', 'Recoveries'), ('5010', 'Coupons and discounts'),
  ('5020', 'Loans written off'), ('5030', 'Mobile money charges'),
  ('5040', 'Impairment of loans');
insert into gl_mapping (version, account, code) values
  (1, 'bank', '1010'), (1, 'float:MTN', '1110'), (1, 'float:Airtel', '1120'),
  (1, 'float:Zamtel', '1130'), (1, 'principal', '1210'), (1, 'interest', '1220'),
  (1, 'fees', '1230'), (1, 'late-fees', '1240'), (1, 'provision', '1290'),
  (1, 'suspense', '1900'), (1, 'owed-to-borrower', '2010'), (1, 'capital', '3010'),
  (1, 'interest-income', '4010'), (1, 'fee-income', '4020'), (1, 'late-fee-income', '4030'),
  (1, 'extension-income', '4040'), (1, 'recovery-income', '4050'), (1, 'coupon-expense', '5010'),
  (1, 'write-off', '5020'), (1, 'provider-fees', '5030'), (1, 'provision-expense', '5040');

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('journal', 600, '{finance}', '{director,finance}'),
  ('close-period', 0, '{finance}', '{director,finance}'),
  ('reopen-period', 0, '{finance}', '{director,finance}');

-- What two people booked by hand. Its lines say what it adds to each account; in the ledger it
-- stands as transfers, which debit one account and credit another like those of a loan.
create table journal (
  id text primary key,
  proposal_id text not null unique references proposal (id),
  dated_on date not null,
  memo text not null,
  booked_at timestamptz not null
);
create index journal_newest on journal (booked_at, id);
comment on table journal is 'For good: the books.';
create trigger journal_is_append_only before update or delete on journal
  for each row execute function refuse_change();

create table journal_line (
  journal_id text not null references journal (id),
  line int not null,
  account ledger_account not null references account (code),
  -- Debits above zero.
  amount bigint not null check (amount <> 0),
  primary key (journal_id, line),
  unique (journal_id, account)
);
create index journal_line_of_account on journal_line (account);
comment on table journal_line is 'For good: the books.';
create trigger journal_line_is_append_only before update or delete on journal_line
  for each row execute function refuse_change();

alter table transfer alter borrower_id drop not null,
  add constraint transfer_has_a_source check ((source = 'journal') = (borrower_id is null));

create function guard_journal() returns trigger language plpgsql as $$
begin
  perform approved_proposal(new.proposal_id, '{journal,provision}', new.booked_at);
  return new;
end
$$;
create trigger journal_takes_two before insert on journal
  for each row execute function guard_journal();

-- A line, or a transfer, comes with its journal and never later.
create function guard_part_of_journal() returns trigger language plpgsql as $$
declare
  whole journal;
begin
  select * into whole from journal
    where id = case tg_table_name when 'transfer' then to_jsonb(new) ->> 'source_id'
      else to_jsonb(new) ->> 'journal_id' end;
  perform approved_proposal(whole.proposal_id, '{journal,provision}', whole.booked_at);
  return new;
end
$$;
create trigger journal_line_takes_two before insert on journal_line
  for each row execute function guard_part_of_journal();
create trigger transfer_of_journal_takes_two before insert on transfer
  for each row when (new.source = 'journal') execute function guard_part_of_journal();

-- At the end of its transaction a journal is whole: it adds up to nothing, it is booked in the
-- ledger line by line, and to the ngwee as the approver's passkey signed it.
create function guard_whole_journal() returns trigger language plpgsql as $$
declare
  one proposal;
  fault text;
begin
  select * into one from proposal where id = new.proposal_id;
  select case
      when count(*) < 2 or sum(amount) <> 0 then 'a journal adds up to nothing'
      when sum(amount) filter (where amount > 0) is distinct from one.amount
        then 'two people agreed to another amount'
    end into fault
    from journal_line where journal_id = new.id;
  if fault is null and exists (
      select from (
        select debit as account, amount from transfer
          where source = 'journal' and source_id = new.id
        union all
        select credit, -amount from transfer
          where source = 'journal' and source_id = new.id
        union all
        select account, -amount from journal_line where journal_id = new.id
      ) t group by account having sum(amount) <> 0) then
    fault := 'a journal is booked as its lines say';
  end if;
  if fault is null and (
      select coalesce(jsonb_agg(jsonb_build_array(debit, credit, amount)
          order by debit, credit), '[]')
        from transfer where source = 'journal' and source_id = new.id)
      is distinct from (
      select jsonb_agg(jsonb_build_array(t ->> 'debit', t ->> 'credit',
          ((t ->> 'amount')::numeric * 100)::bigint) order by t ->> 'debit', t ->> 'credit')
        from jsonb_array_elements(one.preview -> 'transfers') as t) then
    fault := 'two people signed other lines';
  end if;
  if fault is not null then perform refuse_by('journal_is_whole', fault); end if;
  return null;
end
$$;
create constraint trigger journal_is_whole after insert on journal
  deferrable initially deferred for each row execute function guard_whole_journal();

-- A month that two people closed; one that they opened again has an end, and is closed anew.
create table period (
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  -- What was booked before this belongs to the month; what comes later does not, whenever it
  -- happened.
  cut_at timestamptz not null check (cut_at < closed_at),
  closed_by_proposal text not null references proposal (id),
  -- SHA-256 of every balance at its end.
  head text not null,
  reopened_at timestamptz check (reopened_at > closed_at),
  reopened_by_proposal text references proposal (id),
  primary key (month, closed_at),
  check ((reopened_at is null) = (reopened_by_proposal is null))
);
create unique index period_is_closed_once on period (month) where reopened_at is null;
comment on table period is 'For good: which months were closed, and by whom.';

create function guard_period() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if tg_op = 'DELETE' then perform refuse_by('period_is_kept', 'a month stays closed'); end if;
  if tg_op = 'INSERT' then
    one := approved_proposal(new.closed_by_proposal, '{close-period}', new.closed_at);
    if new.reopened_at is not null then
      perform refuse_by('period_is_kept', 'a month is closed first');
    end if;
  else
    if (new.month, new.closed_at, new.cut_at, new.closed_by_proposal, new.head)
          is distinct from
        (old.month, old.closed_at, old.cut_at, old.closed_by_proposal, old.head)
        or old.reopened_at is not null or new.reopened_at is null then
      perform refuse_by('period_is_kept', 'how a month was closed stays');
    end if;
    one := approved_proposal(new.reopened_by_proposal, '{reopen-period}', new.reopened_at);
  end if;
  if one.body ->> 'month' is distinct from to_char(new.month, 'YYYY-MM') then
    perform refuse_by('two_people', 'two people agreed to another month');
  end if;
  return new;
end
$$;
create trigger period_takes_two before insert or update or delete on period
  for each row execute function guard_period();

-- The day a transfer counts on: that of what happened; where its month was closed by then, the day
-- the ledger heard of it, so that no closed month is written over.
create function booked_on(event_at timestamptz, created_at timestamptz) returns date
language sql stable as $$
  select (case when exists (
      select from period p
      where p.month = date_trunc('month', booked_on.event_at at time zone 'Africa/Lusaka')::date
        and p.cut_at <= booked_on.created_at
        and (p.reopened_at is null or p.reopened_at > booked_on.created_at))
    then booked_on.created_at else booked_on.event_at end at time zone 'Africa/Lusaka')::date
$$;

-- The ledger summed: what was booked to an account on a day, as the ledger heard of it on a day.
-- Made by `close-day` for days that are over; whatever was heard of since is added when asked.
create table ledger_day (
  account ledger_account not null references account (code),
  known_on date not null,
  booked_on date not null,
  -- It happened in a month that was closed by then.
  is_late boolean not null,
  debits bigint not null,
  credits bigint not null,
  transfers int not null,
  primary key (account, known_on, booked_on, is_late)
);
create index ledger_day_by_day on ledger_day (account, booked_on, known_on)
  include (is_late, debits, credits, transfers);
create index ledger_day_known on ledger_day (known_on);
comment on table ledger_day is 'For good: made again from the ledger by `close-day`.';
