-- Money on its way, in both directions. A row is committed before the network hears of it.

create table payment (
  id text primary key,
  -- Our id at the provider: the same one is sent again until its fate is known.
  provider_id uuid not null unique,
  provider text not null,
  borrower_id text not null references borrower (id),
  order_id bigint not null references loan_order (id),
  plan_id text,
  operation text not null check (operation in ('collect', 'payout')),
  purpose text not null
    check (purpose in ('repayment', 'extension', 'disbursement', 'pay-back')),
  amount bigint not null check (amount > 0),
  mobile text not null,
  network text not null,
  state text not null check (state in ('requested', 'submitted', 'unknown', 'confirmed',
    'failed', 'expired')),
  failure_code text,
  failure text,
  provider_reference text,
  created_at timestamptz not null,
  -- How often it was sent, counted before each sending, and when last: after a silence, a
  -- refusal of the second sending says nothing about the first.
  sends int not null default 0,
  sent_at timestamptz,
  settled_at timestamptz,
  -- When to ask the network next; null once the fate is known.
  ask_at timestamptz,
  asked int not null default 0,
  not_found int not null default 0,
  check ((operation = 'collect') = (plan_id is not null))
);
create index payment_of_order on payment (order_id, created_at);
create index payment_to_ask on payment (ask_at) where ask_at is not null;
-- One open payment a plan: a second prompt for one intent cannot be made.
create unique index one_open_payment_a_plan on payment (plan_id)
  where operation = 'collect' and state in ('requested', 'submitted', 'unknown');
-- One disbursement an order, ever: a payout is never repeated under a new id.
create unique index one_disbursement_an_order on payment (order_id)
  where purpose = 'disbursement';

-- What was asked, answered and heard of a payment, as it came.
create table payment_note (
  id text primary key,
  payment_id text not null references payment (id),
  at timestamptz not null,
  kind text not null,
  body jsonb not null
);
create index payment_note_of_payment on payment_note (payment_id, at);

-- Callbacks as received: those that were proved, of payments of ours.
create table provider_callback (
  id text primary key,
  provider text not null,
  kind text not null,
  provider_id text,
  received_at timestamptz not null,
  body text not null
);
create index provider_callback_age on provider_callback (received_at);

-- Where our record and the network's word differ: for a person to look at, never overwritten.
create table discrepancy (
  id text primary key,
  payment_id text not null references payment (id),
  kind text not null,
  detail jsonb not null,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  unique (payment_id, kind)
);
