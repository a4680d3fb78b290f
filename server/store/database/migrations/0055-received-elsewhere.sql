-- After a book was taken over, borrowers go on paying into the paybill of the former system. A file
-- brings those payments. They are not in our floats: their own account has them.

alter domain ledger_account drop constraint ledger_account_check;
alter domain ledger_account add constraint ledger_account_check check (value in ('principal',
  'interest', 'fees', 'late-fees', 'owed-to-borrower', 'deferred-fee-income',
  {{each network: 'float:@'}}, 'interest-income', 'fee-income', 'late-fee-income',
  'extension-income', 'coupon-expense', 'write-off', 'unidentified-receipts',
  'unidentified-payments', 'received-elsewhere', 'bank', 'capital', 'opening-balance',
  'provider-fees', 'provision', 'provision-expense', 'recovery-income'));
insert into account (code, name, type, currency, sign) values
  ('received-elsewhere', 'Received elsewhere', 'asset', '{{currency}}', 'either');
-- Two people may map it to another code later.
alter table gl_account disable trigger gl_account_takes_two;
alter table gl_mapping disable trigger gl_mapping_takes_two;
insert into gl_account (code, name) values ('1910', 'Received by paybills of former systems')
  on conflict (code) do nothing;
insert into gl_mapping (version, account, code, proposal_id, mapped_at)
  select distinct version, 'received-elsewhere', '1910', proposal_id, mapped_at from gl_mapping;
set constraints chart_is_whole immediate;
set constraints chart_is_whole deferred;
alter table gl_account enable trigger gl_account_takes_two;
alter table gl_mapping enable trigger gl_mapping_takes_two;

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('book-elsewhere', 600, '{finance}', '{director}');

create table elsewhere_row (
  -- Also that of the payment which it becomes.
  id text primary key,
  -- The file that had it, of which two people agree to the hash.
  file_id text not null,
  line int not null,
  -- As the network names the payment. Its booking in `statement_booking` has it once.
  reference text not null,
  paid_on date not null,
  amount bigint not null check (amount > 0),
  network text not null,
  -- Null: it names no loan that came with a book.
  order_id bigint references loan_order (id),
  unique (file_id, line)
);
create index elsewhere_row_of_order on elsewhere_row (order_id) where order_id is not null;
comment on table elsewhere_row is 'For good: what former paybills took.';
create trigger elsewhere_row_is_append_only before update or delete on elsewhere_row
  for each row execute function refuse_change();

-- A row that two people booked pays its loan as an unidentified receipt does that has its owner. It
-- has no case: the payment has the id of the row.
alter table payment drop constraint found_by_its_case;
alter table payment add constraint found_by_its_case check (
  case provider when 'elsewhere' then purpose = 'found'
    else (purpose = 'found') = (case_id is not null) end);
create or replace function guard_found() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if tg_op = 'UPDATE' then
    perform refuse_by('two_people', 'what two people gave to its owner stays there');
  end if;
  one := approved_proposal(new.ended_by_proposal, '{unmatched-to-owner,book-elsewhere}',
    new.settled_at);
  if new.state <> 'confirmed' or (case one.kind
      when 'book-elsewhere' then new.case_id is not null or not exists (select from elsewhere_row r
        where r.id = new.id and r.file_id = one.body ->> 'fileId' and r.order_id = new.order_id
          and new.amount <= r.amount and r.reference = new.provider_reference)
      else one.order_id <> new.order_id or one.amount <> new.amount
        or one.body ->> 'caseId' is distinct from new.case_id end) then
    perform refuse_by('two_people', 'two people agreed to another loan, case or amount');
  end if;
  if not exists (select from statement_booking b
      where b.is_booked and b.amount = new.amount and (b.case_id = new.case_id
        or b.provider = 'elsewhere' and b.reference = lower(new.provider_reference))) then
    perform refuse_by('found_unidentified', 'unidentified receipts do not hold this money');
  end if;
  return new;
end
$$;

-- A transfer of a statement is that of its row: its float, its account and its amount. What was
-- received elsewhere is in no float.
create or replace function guard_transfer_of_statement() returns trigger language plpgsql as $$
declare
  one statement_booking;
  purse text;
  other text;
  is_in boolean;
begin
  select * into one from statement_booking where id = new.source_id;
  purse := case one.provider when 'elsewhere' then 'received-elsewhere'
    else 'float:' || one.network end;
  other := case when one.kind = 'fee' then 'provider-fees'
    when one.amount > 0 then 'unidentified-receipts' else 'unidentified-payments' end;
  -- Every second turn takes it back.
  is_in := (one.amount > 0) = (split_part(new.line, ':', 2)::int % 2 = 1);
  if one.id is null or one.journal_id is not null or new.amount <> abs(one.amount)
      or (is_in and (new.debit <> purse or new.credit <> other))
      or (not is_in and (new.credit <> purse or new.debit <> other)) then
    perform refuse_by('statement_is_kept', 'a statement has no such row');
  end if;
  return new;
end
$$;
