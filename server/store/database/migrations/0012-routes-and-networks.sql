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

-- Numbers move between networks: what a prefix suggests is asked about before money goes there.
alter table wallet add column network_said_by text not null default 'provider'
  check (network_said_by in ('provider', 'prefix', 'borrower'));
