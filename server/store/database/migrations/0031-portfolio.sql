-- The portfolio by the day. Each figure is kept as it was known on a day: what was heard of later
-- is a further row, which takes back what was counted and counts what is known now. So a day can be
-- shown as it is known now, or as it was known on any other. All of it follows from the events of
-- loans and from the ledger, and can be thrown away and made again by `sum-portfolio`.

-- What is open at the end of a day, by its age.
create table portfolio_day (
  day date not null,
  known_on date not null check (known_on >= day),
  product_id text not null,
  version int not null,
  channel text not null,
  -- The one it was paid out over.
  network text not null,
  first_loan boolean not null,
  -- The first day of the age: 0, 1, 2, 8, 31, 61 or 91 days past due.
  age int not null,
  loans int not null,
  principal bigint not null,
  interest bigint not null,
  fees bigint not null,
  late_fees bigint not null,
  primary key (day, known_on, product_id, version, channel, network, first_loan, age)
);
comment on table portfolio_day is 'For good: made again from loans by `sum-portfolio`.';

-- What loans earned and cost, by the day it counts on in the books.
create table earning_day (
  day date not null,
  known_on date not null,
  product_id text not null,
  version int not null,
  channel text not null,
  network text not null,
  first_loan boolean not null,
  interest bigint not null,
  fees bigint not null,
  late_fees bigint not null,
  extensions bigint not null,
  coupons bigint not null,
  written_off bigint not null,
  primary key (day, known_on, product_id, version, channel, network, first_loan)
);
comment on table earning_day is 'For good: made again from the ledger by `sum-portfolio`.';

-- Principal that went from one standing to another on a day; loans where they went as a whole.
create table roll_day (
  day date not null,
  known_on date not null check (known_on >= day),
  -- An age, `new`, `written-off` or `paid`.
  from_standing text not null,
  to_standing text not null check (to_standing <> from_standing),
  loans int not null,
  principal bigint not null,
  primary key (day, known_on, from_standing, to_standing)
);
comment on table roll_day is 'For good: made again from loans by `sum-portfolio`.';

-- Of the loans paid out in a month: what became more than 1, 7, 30 and 90 days late for the first
-- time, by months of the calendar since then.
create table vintage_month (
  month date not null check (extract(day from month) = 1),
  on_book int not null check (on_book >= 0),
  product_id text not null,
  version int not null,
  channel text not null,
  network text not null,
  first_loan boolean not null,
  loans int not null,
  lent bigint not null,
  loans_1 int not null,
  late_1 bigint not null,
  loans_7 int not null,
  late_7 bigint not null,
  loans_30 int not null,
  late_30 bigint not null,
  loans_90 int not null,
  late_90 bigint not null,
  primary key (month, on_book, product_id, version, channel, network, first_loan)
);
comment on table vintage_month is 'For good: made again from loans by `sum-portfolio`.';

-- What the ranges of a night found, until all of them are there and the days are written at once.
create table portfolio_part (
  night date not null,
  shard int not null,
  sums jsonb not null,
  primary key (night, shard)
);
comment on table portfolio_part is 'Until the night is whole: `sum-portfolio`.';

-- The days that are there as a whole.
create table portfolio_night (
  day date primary key,
  summed_at timestamptz not null
);
comment on table portfolio_night is 'For good: made again by `sum-portfolio`.';

-- What was heard of on a day is found by where it lies, as rows are only added.
create index loan_event_heard on loan_event using brin (recorded_at) with (pages_per_range = 16);

-- How somebody likes to look at the portfolio: what stands in the address of the screen.
create table portfolio_view (
  staff_id text not null references staff (id),
  name text not null,
  query text not null,
  saved_at timestamptz not null,
  primary key (staff_id, name)
);
comment on table portfolio_view is 'For good: twenty rows a person at the most.';
