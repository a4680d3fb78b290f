-- Money on its way, in both directions, and the coupons it is made with.

-- A coupon of a borrower. It is given once and never changes; what happens to it is appended.
create table user_coupon (
  id text primary key,
  borrower_id text not null references borrower (id),
  name text not null,
  description text not null,
  kind text not null check (kind in ('fixed', 'percentage')),
  amount bigint check (amount > 0),
  basis_points int check (basis_points between 1 and 10000),
  -- What a plan must still owe at the least; 0 when any will do.
  min_amount bigint not null check (min_amount >= 0),
  valid_from date not null,
  valid_to date not null,
  uses int not null check (uses >= 1),
  granted_at timestamptz not null,
  check ((kind = 'fixed') = (amount is not null)),
  check ((kind = 'percentage') = (basis_points is not null)),
  check (valid_from <= valid_to)
);
create index user_coupon_of_borrower on user_coupon (borrower_id, valid_to);
comment on table user_coupon is 'For good: what it took off is in the books. '
  'One past its last day is not taken any more, and no job ends it.';

-- A row is committed before the network hears of it.
create table payment (
  id text primary key,
  -- Our id at the provider: the same one is sent again until its fate is known.
  provider_id uuid not null unique,
  provider text not null,
  borrower_id text not null references borrower (id),
  order_id bigint not null references loan_order (id),
  plan_id text,
  operation text not null check (operation in ('collect', 'payout')),
  -- What it is for. `paid-twice`: what a second provider moved of a payout.
  purpose text not null check (purpose in
    ('repayment', 'extension', 'return', 'disbursement', 'pay-back', 'paid-twice')),
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
  -- The coupon it is made with, and what it was decided to take off when it was asked for.
  user_coupon_id text references user_coupon (id),
  coupon_discount bigint check (coupon_discount > 0),
  -- The due date an extension was sold for. If the plan has moved or was paid when the money is
  -- confirmed, the fee is owed back.
  before_due_on date,
  check ((operation = 'collect') = (plan_id is not null)),
  check ((user_coupon_id is null) = (coupon_discount is null)),
  check (user_coupon_id is null or purpose = 'repayment'),
  check ((purpose = 'extension') = (before_due_on is not null))
);
create index payment_of_order on payment (order_id, created_at);
create index payment_to_ask on payment (ask_at) where ask_at is not null;
-- One open payment a plan: a second prompt for one intent cannot be made.
create unique index one_open_payment_a_plan on payment (plan_id)
  where operation = 'collect' and state in ('requested', 'submitted', 'unknown');
-- One disbursement an order, ever: a payout is never repeated under a new id.
create unique index one_disbursement_an_order on payment (order_id)
  where purpose = 'disbursement';
-- The confirmed payments of a day, for its statement.
create index payment_settled on payment (settled_at) where state = 'confirmed';
-- The open ones by age, for what stays open too long.
create index payment_open on payment (created_at)
  where state in ('requested', 'submitted', 'unknown');
comment on table payment is 'For good: the books. The number it went to goes when the law no '
  'longer asks: `finish-erasures`.';

-- Every change of a payment's state or provider, in the order in which they happened. The database
-- writes it with the change, by its own clock, so that no act can forget it.
create table payment_history (
  id bigint generated always as identity primary key,
  -- No foreign key, as the trigger has the payment at hand.
  payment_id text not null,
  from_state text not null,
  to_state text not null,
  -- From now on.
  provider text not null,
  at timestamptz not null default now()
);
create index payment_history_of_payment on payment_history (payment_id, id);
comment on table payment_history is 'For good: the books.';

create trigger payment_history_is_append_only before update or delete on payment_history
  for each row execute function refuse_change();

create function keep_payment_history() returns trigger language plpgsql as $$
begin
  insert into payment_history (payment_id, from_state, to_state, provider)
    values (new.id, old.state, new.state, new.provider);
  return null;
end
$$;
create trigger payment_has_a_history after update of state, provider on payment
  for each row when (old.state <> new.state or old.provider <> new.provider)
  execute function keep_payment_history();

-- The newest step is how the coupon stands; without one it is usable. Whoever moves a coupon
-- writes the version after the one they read, so of two writers at once one finds it taken.
create table coupon_step (
  user_coupon_id text not null references user_coupon (id),
  version int not null check (version >= 1),
  borrower_id text not null,
  order_id bigint not null references loan_order (id),
  fact text not null
    check (fact in ('selected', 'taken-off', 'reserved', 'given-back', 'used')),
  state text not null check (state in ('usable', 'selected', 'reserved', 'used')),
  uses_left int not null check (uses_left >= 0),
  -- Of the state: the plan it is selected or reserved for.
  plan_id text,
  -- Of the fact: the payment that took it, gave it back or used it up.
  payment_id text references payment (id),
  at timestamptz not null,
  primary key (user_coupon_id, version),
  check ((state = 'used') = (uses_left = 0)),
  check ((state in ('selected', 'reserved')) = (plan_id is not null)),
  check ((fact in ('reserved', 'given-back', 'used')) = (payment_id is not null))
);
create unique index one_coupon_used_a_payment on coupon_step (payment_id)
  where fact = 'used';
comment on table coupon_step is 'For good: the history of a coupon.';

create trigger coupon_step_is_append_only before update or delete on coupon_step
  for each row execute function refuse_change();

-- What was asked, answered and heard of a payment, as it came. Not partitioned by month: it goes
-- with its borrower, at no age.
create table payment_note (
  id text primary key,
  payment_id text not null references payment (id),
  at timestamptz not null,
  kind text not null,
  body jsonb not null
);
create index payment_note_of_payment on payment_note (payment_id, at);
comment on table payment_note is 'Until the borrower is erased, as networks name numbers: '
  '`finish-erasures`, by a function of the owner.';

-- Notes go by that function alone, so that only a change is refused here.
create trigger payment_note_is_append_only before update on payment_note
  for each row execute function refuse_change();

-- A payment that was given to another provider, because the one before refused it or never had it:
-- the id it had there. A word about that id is about this payment still.
create table earlier_attempt (
  provider_id uuid primary key,
  payment_id text not null references payment (id),
  provider text not null,
  given_up_at timestamptz not null,
  code text not null,
  text text not null,
  -- When to ask that provider whether money moved after all; null while nothing suggests it.
  ask_at timestamptz
);
create index earlier_attempt_of_payment on earlier_attempt (payment_id);
create index earlier_attempt_to_ask on earlier_attempt (ask_at) where ask_at is not null;
comment on table earlier_attempt is 'For good, as a network may speak of it at any time. It '
  'becomes a payment where its money moved after all: `follow-up-payments`.';

-- Callbacks as received: those that were proved, of payments of ours.
create table provider_callback (
  id text not null,
  provider text not null,
  kind text not null,
  provider_id text,
  received_at timestamptz not null,
  body text not null,
  primary key (id, received_at)
) partition by range (received_at);
create table provider_callback_rest partition of provider_callback default;
comment on table provider_callback is '369 days and the rest of their month: `purge`.';

select add_months(now());

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
comment on table reconciliation is 'For good: one row a provider and day.';
