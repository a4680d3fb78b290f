-- What a provider's statement of a day was found to be, against our own payments.
create table reconciliation (
  provider text not null,
  day date not null,
  outcome text not null check (outcome in ('agrees', 'differs', 'no-statement', 'unreadable')),
  matched int not null,
  missing_there int not null,
  missing_here int not null,
  amount_differs int not null,
  state_differs int not null,
  -- Of all runs: ended as they should be by asking the network once more.
  repaired int not null,
  -- Sums in ngwee. In less out is what the float moved by.
  theirs_in bigint not null,
  theirs_out bigint not null,
  ours_in bigint not null,
  ours_out bigint not null,
  runs int not null default 1,
  first_run_at timestamptz not null,
  last_run_at timestamptz not null,
  -- Null once there is nothing left to find out.
  next_run_at timestamptz,
  primary key (provider, day)
);

-- The confirmed payments of a day, for its statement.
create index payment_settled on payment (settled_at) where state = 'confirmed';
-- The open ones by age, for what stays open too long.
create index payment_open on payment (created_at)
  where state in ('requested', 'submitted', 'unknown');

-- A case may be about money no payment of ours explains; and somebody ends it, with why.
alter table discrepancy alter column payment_id drop not null;
alter table discrepancy add column provider text;
alter table discrepancy add column provider_id text;
alter table discrepancy add column resolved_by text;
alter table discrepancy add column resolution text;
alter table discrepancy add column evidence text;
alter table discrepancy add constraint discrepancy_is_about_something check (
  (payment_id is null) = (provider_id is not null)
  and (provider is null) = (provider_id is null));
alter table discrepancy add constraint discrepancy_is_ended_by_somebody check (
  (resolved_at is null) = (resolved_by is null)
  and (resolved_at is null) = (resolution is null));
create unique index one_case_a_strange_row on discrepancy (provider, provider_id, kind)
  where payment_id is null;
create index discrepancy_open on discrepancy (opened_at) where resolved_at is null;

-- What an operator wants done with money by hand. One proposes it, another approves it.
create table hand_proposal (
  id text primary key,
  what text not null check (what in ('confirm', 'fail', 'pay-back', 'waive')),
  case_id text references discrepancy (id),
  order_id bigint not null references loan_order (id),
  payment_id text references payment (id),
  -- Of a waiver.
  amount bigint check (amount > 0),
  -- The network's own name of the transaction, of a confirmation.
  reference text,
  reason text not null,
  evidence text,
  proposed_by text not null,
  proposed_at timestamptz not null,
  decision text check (decision in ('approved', 'refused')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  -- An approved one is carried out after it was written down, again and again until it is.
  done_at timestamptz,
  outcome text,
  check ((what = 'waive') = (case_id is null)),
  check ((what = 'waive') = (payment_id is null)),
  check ((what = 'waive') = (amount is not null)),
  check (what = 'waive' or evidence is not null),
  check ((decision is null) = (decided_by is null)),
  check ((decision is null) = (decided_at is null)),
  -- Two people for whatever moves money.
  check (decision <> 'approved' or lower(decided_by) <> lower(proposed_by)),
  check (done_at is null or decision = 'approved')
);
create unique index one_open_proposal_a_case on hand_proposal (case_id)
  where decision is null and case_id is not null;
create unique index one_open_waiver_an_order on hand_proposal (order_id)
  where decision is null and what = 'waive';
create index proposal_to_carry_out on hand_proposal (decided_at)
  where decision = 'approved' and done_at is null;
create index proposal_of_case on hand_proposal (case_id, proposed_at);
