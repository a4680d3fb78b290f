-- Prices that are tried before they are published: a draft a product, simulations of drafts on the
-- loans there were, and product versions that two people agreed to.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('publish-product', 600, '{credit}', '{director,finance}');

-- What somebody thinks the next version should be. One a product; who saves it names the one they
-- saw.
create table product_draft (
  id text primary key,
  product_id text not null unique,
  -- As `contract/staff/product-words.ts` has them.
  terms jsonb not null,
  -- The version in force when it was begun.
  based_on int not null,
  version int not null check (version > 0),
  saved_by text not null references staff (id),
  saved_at timestamptz not null
);
comment on table product_draft is
  'For good: until it is published, and then its terms stand in the version.';

-- A draft tried on the loans there were. What it has found so far is kept with how far it is, so
-- that whoever takes it up goes on from there.
create table simulation_run (
  id text primary key,
  product_id text not null,
  terms jsonb not null,
  based_on int not null,
  months int not null check (months between 1 and 24),
  -- Loans are as they were known at the start, by the end of the day it began on.
  started_at timestamptz not null,
  started_by text not null references staff (id),
  as_of date not null,
  -- Draws the examples.
  seed int not null,
  state text not null check (state in ('running', 'done', 'failed')),
  -- Loans there are, those looked at, and the last of them.
  loans int not null check (loans >= 0),
  seen int not null default 0,
  last_order bigint not null default 0,
  -- What was found of those. Numbers of loans stand in it, and nobody's name.
  tally jsonb not null,
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null))
);
create unique index one_running_simulation_a_product on simulation_run (product_id)
  where state = 'running';
create index simulation_of_product on simulation_run (product_id, started_at desc);
comment on table simulation_run is 'For good: what was known when a price was decided about.';

-- What was found stays: an approval rests on it.
create function guard_simulation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'running'
      or (new.id, new.product_id, new.terms, new.based_on, new.months, new.started_at,
          new.started_by, new.as_of, new.seed, new.loans)
        is distinct from (old.id, old.product_id, old.terms, old.based_on, old.months,
          old.started_at, old.started_by, old.as_of, old.seed, old.loans) then
    perform refuse_by('simulation_is_kept', 'what was simulated stays as it was');
  end if;
  return new;
end
$$;
create trigger simulation_is_kept before update or delete on simulation_run
  for each row execute function guard_simulation();

alter table product_version add column proposal_id text references proposal (id);
create index product_version_of_proposal on product_version (proposal_id);

-- `12300n` is K123; what is no whole kwacha stays as it is, and is no draft's.
create function whole_kwacha(kept text) returns text language sql immutable as $$
  select case when kept ~ '^[1-9]\d*00n$' then left(kept, -3) else kept end
$$;

-- The terms of a version as a draft has them.
create function terms_of_version(kept jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'productName', kept -> 'name', 'terms', kept -> 'terms',
    'offeredFromSettledLoans', kept -> 'offeredFromSettledLoans',
    'minAmount', whole_kwacha(kept ->> 'minAmount'),
    'maxAmount', whole_kwacha(kept ->> 'maxAmount'),
    'stepAmount', whole_kwacha(kept ->> 'stepAmount'),
    'pricing', (kept -> 'pricing') || jsonb_build_object('minimum',
      (kept -> 'pricing' -> 'minimum') || jsonb_build_object(
        'floor', whole_kwacha(kept -> 'pricing' -> 'minimum' ->> 'floor'),
        'roundUpTo', whole_kwacha(kept -> 'pricing' -> 'minimum' ->> 'roundUpTo'))))
$$;

-- A version comes with the program, before anybody has worked here, or by two who signed its very
-- terms: tried within the seven days before, and from the midnight they named.
create function guard_product_version() returns trigger language plpgsql as $$
declare
  one proposal;
  first_day date;
begin
  if new.proposal_id is null and (is_founding() or new.version = 1
      and new.product_id in ('first-loan', 'standard', 'plus')) then
    return new;
  end if;
  one := approved_proposal(new.proposal_id, '{publish-product}', new.published_at);
  first_day := (one.body ->> 'from')::date;
  if one.body ->> 'productId' <> new.product_id
      or terms_of_version(new.terms) <> one.body -> 'terms'
      or (new.terms ->> 'version')::int <> new.version
      or new.version <> 1 + (select max(version) from product_version v
        where v.product_id = new.product_id)
      or (new.terms ->> 'publishedOn')::date <> first_day then
    perform refuse_by('two_people', 'two people agreed to another price');
  end if;
  if first_day <= (one.decided_at at time zone 'Africa/Lusaka')::date
      or (new.published_at at time zone 'Africa/Lusaka')::date < first_day then
    perform refuse_by('price_from_midnight', 'a price counts from the midnight it was signed for');
  end if;
  if not exists (select from simulation_run r
      where r.id = one.body ->> 'runId' and r.product_id = new.product_id and r.state = 'done'
        and r.terms = one.body -> 'terms'
        and r.ended_at >= one.decided_at - interval '7 days') then
    perform refuse_by('price_is_tried', 'these terms were not tried on the loans there were');
  end if;
  return new;
end
$$;
create trigger product_version_is_append_only before update or delete on product_version
  for each row execute function refuse_change();
create trigger product_version_takes_two before insert on product_version
  for each row execute function guard_product_version();
