-- What waits for a person of the lender.

-- A face or an order to be looked at. Who decided, when and why stays.
create table review (
  id text primary key,
  kind text not null check (kind in ('face', 'order')),
  borrower_id text not null references borrower (id),
  order_id bigint references loan_order (id),
  reasons jsonb not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('approved', 'declined')),
  decided_by text,
  decision_reason text,
  -- What the operator adds in words of their own; no borrower reads it.
  decision_note text,
  retry_on date,
  check ((kind = 'order') = (order_id is not null)),
  check ((decided_at is null) = (decision is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((decided_at is null) = (decision_reason is null))
);
create unique index one_open_review_of_a_kind on review (borrower_id, kind)
  where decided_at is null;
create index review_open on review (opened_at) where decided_at is null;
create index review_of_borrower on review (borrower_id, decided_at);
comment on table review is 'That of a face until the borrower is erased: `erase-when-due`. That '
  'of a loan for good, but for the words: `finish-erasures`.';

-- Where our record and the network's word differ, or money no payment of ours explains: a person
-- ends it, with why. Nothing is overwritten.
create table discrepancy (
  id text primary key,
  payment_id text references payment (id),
  kind text not null,
  detail jsonb not null,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  provider text,
  provider_id text,
  resolved_by text,
  resolution text,
  evidence text,
  unique (payment_id, kind),
  constraint discrepancy_is_about_something check (
    (payment_id is null) = (provider_id is not null)
    and (provider is null) = (provider_id is null)),
  constraint discrepancy_is_ended_by_somebody check (
    (resolved_at is null) = (resolved_by is null)
    and (resolved_at is null) = (resolution is null))
);
create unique index one_case_a_strange_row on discrepancy (provider, provider_id, kind)
  where payment_id is null;
create index discrepancy_open on discrepancy (opened_at) where resolved_at is null;
comment on table discrepancy is 'For good: what was wrong with money, and who ended it.';

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
comment on table hand_proposal is 'For good: who moved money by hand, and who agreed to it.';
