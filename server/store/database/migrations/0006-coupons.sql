-- Coupons of borrowers. A coupon is given once and never changes; what happens to it is appended.

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

create trigger coupon_step_is_append_only before update or delete on coupon_step
  for each row execute function refuse_change();

-- The coupon a payment is made with, and what it was decided to take off when it was asked for.
alter table payment add column user_coupon_id text references user_coupon (id);
alter table payment add column coupon_discount bigint check (coupon_discount > 0);
alter table payment add check ((user_coupon_id is null) = (coupon_discount is null));
alter table payment add check (user_coupon_id is null or purpose = 'repayment');
