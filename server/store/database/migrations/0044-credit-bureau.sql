-- A credit bureau is asked about a borrower who consented, and told of accounts by a file that two
-- people release. What it answers is kept as figures; the whole report is sealed for 90 days.

-- One inquiry. It is recorded before the bureau is asked.
create table bureau_inquiry (
  id text primary key,
  borrower_id text not null references borrower (id),
  -- The loan it is made for, and whose card is looked up.
  order_id bigint not null references loan_order (id),
  identity_id text not null,
  provider text not null,
  -- What the bureau sees in place of the borrower: drawn, and used once.
  reference text not null unique,
  -- What it was asked by; null: not asked yet.
  consent_id text references consent (id),
  state text not null check (state in ('queued', 'answered', 'given-up')),
  created_at timestamptz not null,
  queued_at timestamptz not null,
  next_at timestamptz,
  attempts int not null default 0,
  downs int not null default 0,
  asked_at timestamptz,
  answered_at timestamptz,
  -- The finding: its kind and figures.
  answer jsonb,
  -- The whole report, of `sealed_item`; it is deleted there after 90 days.
  report_id text,
  check ((answer is null) = (answered_at is null)),
  check (state <> 'queued' or next_at is not null),
  check (answered_at is null or (asked_at is not null and consent_id is not null))
);
create unique index one_open_bureau_inquiry on bureau_inquiry (borrower_id)
  where state = 'queued';
create index bureau_inquiry_next on bureau_inquiry (next_at) where state = 'queued';
create index bureau_inquiry_of_borrower on bureau_inquiry (borrower_id, created_at);
create index bureau_inquiry_of_order on bureau_inquiry (order_id);
comment on table bureau_inquiry is 'Until the borrower is erased: `erase-when-due`.';

alter table consent drop constraint consent_purpose_check;
alter table consent add constraint consent_purpose_check check (purpose in ('processing',
  'biometrics', 'location', 'marketing', 'advertising', 'register-didit', 'register-prembly',
  'bureau-inquiry'));

-- A draft of rules begins with what was published, which now has a bureau.
update rules_draft set parameters =
  '{"bureau": "shadow", "bureauFloorKwacha": 1000, "bureauOverdueKwacha": 200}' || parameters;

-- What a file told of each loan, as a hash and no figure, so that the next one is compared with
-- it. `held`: nothing, while it is disputed, erased soon, or its borrower was not warned.
create table return_loan (
  run_id text not null references return_run (id),
  order_id bigint not null references loan_order (id),
  state text not null check (state in ('open', 'closed', 'held')),
  hash bytea not null,
  primary key (run_id, order_id)
);
create index return_loan_of_order on return_loan (order_id);
comment on table return_loan is 'For good: of whom the bureau was told, and by which file.';
create trigger return_loan_is_append_only before update or delete on return_loan
  for each row execute function refuse_change();

-- Rows of a file that the bureau did not take, by its code.
create table return_rejection (
  id text primary key,
  run_id text not null references return_run (id),
  -- Null: it named no account of the file.
  order_id bigint references loan_order (id),
  code text not null,
  kept_at timestamptz not null
);
create index return_rejection_of_run on return_rejection (run_id, order_id);
create index return_rejection_of_order on return_rejection (order_id)
  where order_id is not null;
comment on table return_rejection is 'For good: what the bureau did not take, and why.';
create trigger return_rejection_is_append_only before update or delete on return_rejection
  for each row execute function refuse_change();

-- A borrower learns of a negative row 30 and 7 days before a file has it.
create table bureau_notice (
  order_id bigint not null references loan_order (id),
  days_before int not null,
  -- The first day of arrears that it speaks of: later arrears are noticed again.
  overdue_since date not null,
  sent_at timestamptz not null,
  primary key (order_id, overdue_since, days_before)
);
comment on table bureau_notice is 'For good: that a borrower heard before the bureau did.';
create trigger bureau_notice_is_append_only before update or delete on bureau_notice
  for each row execute function refuse_change();
