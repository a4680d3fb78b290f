-- What is expected to be lost: the open principal by days late, and the profiles that say which
-- share of it is provided for; and the money at the networks, day by day.

-- Open principal by days late, as the loans stand after the night's booking. Made by `close-day`.
create table ageing_day (
  day date not null,
  -- 0: not late.
  days_late int not null check (days_late >= 0),
  loans int not null,
  principal bigint not null,
  primary key (day, days_late)
);
comment on table ageing_day is 'For good: written once a day by `close-day`.';
create trigger ageing_day_is_append_only before update or delete on ageing_day
  for each row execute function refuse_change();

-- A profile is data with its source. One that is not confirmed marks whatever is made by it.
create table provision_profile (
  name text not null,
  version int not null check (version > 0),
  kind text not null check (kind in ('ifrs9', 'regulatory')),
  title text not null,
  source text not null,
  source_date date,
  status text not null check (status in ('confirmed', 'assumption')),
  -- [{name, fromDays, basisPoints}], rising from day 0.
  steps jsonb not null,
  primary key (name, version)
);
comment on table provision_profile is 'For good: every version.';
create trigger provision_profile_is_append_only before update or delete on provision_profile
  for each row execute function refuse_change();

insert into provision_profile (name, version, kind, title, source, source_date, status, steps)
values
  ('ifrs9-matrix', 1, 'ifrs9', 'IFRS 9, matrix by days late',
   'IFRS 9 5.5.11 (30 and 90 days) and 5.5.15; the rates are assumed until own roll rates stand',
   null, 'assumption', '[
     {"name": "Stage 1", "fromDays": 0, "basisPoints": 200},
     {"name": "Stage 1, late", "fromDays": 1, "basisPoints": 800},
     {"name": "Stage 2", "fromDays": 31, "basisPoints": 3000},
     {"name": "Stage 3", "fromDays": 91, "basisPoints": 7500}]'),
  ('boz-assumed', 1, 'regulatory', 'Classification by 30 days',
   'Bank of Zambia, credit risk directives of April 2020: not read, rates assumed',
   null, 'assumption', '[
     {"name": "Pass", "fromDays": 0, "basisPoints": 0},
     {"name": "Watch", "fromDays": 30, "basisPoints": 0},
     {"name": "Substandard", "fromDays": 60, "basisPoints": 2000},
     {"name": "Doubtful", "fromDays": 90, "basisPoints": 5000},
     {"name": "Loss", "fromDays": 120, "basisPoints": 10000}]'),
  ('boz-assumed-180', 1, 'regulatory', 'Classification by 90, 120 and 180 days',
   'Bank of Zambia, classification before 2020: revoked, rates assumed',
   null, 'assumption', '[
     {"name": "Pass", "fromDays": 0, "basisPoints": 0},
     {"name": "Substandard", "fromDays": 90, "basisPoints": 2000},
     {"name": "Doubtful", "fromDays": 120, "basisPoints": 5000},
     {"name": "Loss", "fromDays": 180, "basisPoints": 10000}]');

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('provision', 600, '{finance}', '{director,finance}');

-- What moved at each network on each day, by confirmed payments. Made by `close-day`; a forecast
-- looks back on it.
create table flow_day (
  day date not null,
  network text not null,
  money_in bigint not null,
  money_out bigint not null,
  primary key (day, network)
);
comment on table flow_day is 'For good: made again from payments by `close-day`.';

-- What a provider last said that it holds for us, written by `watch-floats` and when asked.
create table float_said (
  provider text not null,
  wallet text not null,
  amount bigint not null,
  -- The networks whose payouts it pays.
  pays text[] not null,
  said_at timestamptz not null,
  primary key (provider, wallet)
);
comment on table float_said is 'For good: one row a wallet.';

-- Each float by the end of a day: what the books had, and what providers said of wallets that pay
-- this network alone.
create table cash_day (
  day date not null,
  network text not null,
  booked bigint not null,
  said bigint,
  primary key (day, network)
);
comment on table cash_day is 'For good: written once a day by `close-day`.';
create trigger cash_day_is_append_only before update or delete on cash_day
  for each row execute function refuse_change();
