-- A payment that was given to another provider, because the one before surely refused it: the id it
-- had there. A word about that id is about this payment still.
create table refused_attempt (
  provider_id uuid primary key,
  payment_id text not null references payment (id),
  provider text not null,
  refused_at timestamptz not null,
  code text not null,
  text text not null
);
create index refused_attempt_of_payment on refused_attempt (payment_id);

-- Numbers move between networks: what a prefix suggests is asked about before money goes there.
alter table wallet add column network_said_by text not null default 'provider'
  check (network_said_by in ('provider', 'prefix', 'borrower'));
