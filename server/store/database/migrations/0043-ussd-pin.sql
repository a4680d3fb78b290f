-- Our PIN for USSD, and the loans that are agreed to by it where our app is not shown.

create table ussd_pin (
  borrower_id text primary key references borrower (id),
  salt bytea not null,
  -- By scrypt, of what a key outside the database made of the digits.
  hash bytea not null,
  set_at timestamptz not null,
  wrong_at timestamptz[] not null default '{}' check (cardinality(wrong_at) <= 20),
  in_a_row int not null default 0 check (in_a_row >= 0),
  locked_until timestamptz,
  -- A keyed fingerprint of the SIM, where a gateway names it, and since when it is that one.
  sim_mark text check (length(sim_mark) <= 64),
  sim_since timestamptz
);
comment on table ussd_pin is
  'Until its owner or a block ends it, or with the borrower: `erase-when-due`.';

create table ussd_agreement (
  order_id bigint primary key references loan_order (id),
  borrower_id text not null references borrower (id),
  -- What was shown and answered counts once.
  offer_id text not null unique,
  gateway text not null,
  session_id text not null check (length(session_id) <= 100),
  -- Both screens as they were answered, then the rule of the licence that allowed it.
  cost_screen text not null check (length(cost_screen) <= 200),
  late_screen text not null check (length(late_screen) <= 200),
  allowed_by text not null check (allowed_by in ('after-web-contract', 'yes')),
  agreed_at timestamptz not null
);
comment on table ussd_agreement is 'For good: what was agreed to, and how.';
create index ussd_agreement_of_borrower on ussd_agreement (borrower_id);
create trigger ussd_agreement_is_append_only before update or delete on ussd_agreement
  for each row execute function refuse_change();
