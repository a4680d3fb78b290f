-- A price that turns out to be wrong: lending by it stops at once, and what was charged by it is
-- taken back, as two people agreed, loan by loan.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('correct-price', 600, '{credit}', '{director,finance}');

-- Nothing is lent by these versions any more. One person is enough to stop, and nobody takes it
-- back: what is lent next is a new version, which takes two.
create table stopped_version (
  product_id text not null,
  version int not null,
  stopped_at timestamptz not null,
  stopped_by text not null references staff (id),
  reason text not null,
  primary key (product_id, version),
  foreign key (product_id, version) references product_version (product_id, version)
);
comment on table stopped_version is 'For good: since when nothing was lent by a version, and why.';
create trigger stopped_version_is_append_only before update or delete on stopped_version
  for each row execute function refuse_change();

create function guard_stopped_version() returns trigger language plpgsql as $$
begin
  if exists (select from stopped_version s where s.product_id = new.terms ->> 'productId'
      and s.version = (new.terms ->> 'productVersion')::int) then
    perform refuse_by('price_is_stopped', 'nothing is lent by this version any more');
  end if;
  return new;
end
$$;
create trigger loan_by_stopped_version before insert on loan_order
  for each row execute function guard_stopped_version();

-- The figures of a price that can be put right, each as it counts for the borrower: what is less
-- of it costs them less.
create function price_weights(price jsonb) returns int[] language sql immutable as $$
  select array[(price ->> 'dailyRatePpm')::int, (price ->> 'serviceFeeBasisPoints')::int,
    (price ->> 'lateFeeDailyPpm')::int, -(price ->> 'lateFeeGraceDays')::int,
    (price ->> 'lateFeeMaxDays')::int]
$$;

-- A version whose price was wrong, with the price that was meant: first counted, loan by loan, what
-- that takes back, then, where two people agree to it, taken back. How far it is stands with it, so
-- that whoever takes it up goes on from there.
create table price_correction (
  id text primary key,
  product_id text not null,
  version int not null,
  -- Each figure of it.
  price jsonb not null,
  started_at timestamptz not null,
  started_by text not null references staff (id),
  -- Loans are counted by the end of this day.
  as_of date not null,
  state text not null
    check (state in ('counting', 'counted', 'failed', 'correcting', 'done')),
  -- The last loan that was looked at, of counting and then of correcting.
  last_order bigint not null default 0,
  seen int not null default 0,
  -- What was counted, by how the loans stand. Nobody's name or number stands in it.
  count jsonb not null,
  counted_at timestamptz,
  proposal_id text unique references proposal (id),
  begun_at timestamptz,
  -- What was done, written by the database with the event of each loan.
  loans int not null default 0,
  taken_back bigint not null default 0,
  sent_back bigint not null default 0,
  ended_at timestamptz,
  foreign key (product_id, version) references product_version (product_id, version),
  check ((state in ('correcting', 'done')) = (proposal_id is not null))
);
create unique index one_price_at_work on price_correction (product_id, version)
  where state in ('counting', 'correcting');
create index price_correction_of_version on price_correction (product_id, version, started_at desc);
comment on table price_correction is
  'For good: what was known when money was taken back, and what was.';

-- Nothing of it may cost more than what is charged now.
create function guard_price_correction() returns trigger language plpgsql as $$
declare
  charged int[];
  meant int[] := price_weights(new.price);
begin
  select price_weights(coalesce(
      (select c.price from price_correction c where c.product_id = new.product_id
        and c.version = new.version and c.proposal_id is not null order by c.begun_at desc limit 1),
      v.terms -> 'pricing')) into charged
    from product_version v where v.product_id = new.product_id and v.version = new.version;
  if new.state <> 'counting' or array_position(meant, null) is not null or meant = charged
      or exists (select from unnest(meant, charged) as f (now, was) where f.now > f.was) then
    perform refuse_by('price_is_lower', 'what a borrower agreed to is never raised');
  end if;
  return new;
end
$$;
create trigger price_correction_is_lower before insert on price_correction
  for each row execute function guard_price_correction();

-- What was counted stays, and it is carried out as two people agreed, once nothing is lent by it.
create function guard_price_correction_row() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if tg_op = 'DELETE' or (new.id, new.product_id, new.version, new.price, new.started_at,
        new.started_by, new.as_of)
      is distinct from (old.id, old.product_id, old.version, old.price, old.started_at,
        old.started_by, old.as_of)
      or old.state <> 'counting' and (new.count, new.counted_at)
        is distinct from (old.count, old.counted_at)
      or old.proposal_id is not null and (new.proposal_id, new.begun_at)
        is distinct from (old.proposal_id, old.begun_at)
      or (old.state, new.state) not in (('counting', 'counting'), ('counting', 'counted'),
        ('counting', 'failed'), ('counted', 'correcting'), ('correcting', 'correcting'),
        ('correcting', 'done')) then
    perform refuse_by('price_correction_is_kept', 'what was counted and done stays as it was');
  end if;
  if old.state = 'counted' then
    one := approved_proposal(new.proposal_id, '{correct-price}', new.begun_at);
    if one.body ->> 'countId' <> new.id or one.body ->> 'productId' <> new.product_id
        or (one.body ->> 'version')::int <> new.version or one.body -> 'price' <> new.price then
      perform refuse_by('two_people', 'two people agreed to another price');
    end if;
    if not exists (select from stopped_version s
        where s.product_id = new.product_id and s.version = new.version)
        and not exists (select from product_version v
          where v.product_id = new.product_id and v.version > new.version) then
      perform refuse_by('price_is_stopped', 'loans are still given by this price');
    end if;
  end if;
  return new;
end
$$;
create trigger price_correction_is_kept before update or delete on price_correction
  for each row execute function guard_price_correction_row();

-- A loan is counted by another price as two people agreed: of that version, that very price, once.
create function guard_corrected_loan() returns trigger language plpgsql as $$
begin
  update price_correction c set loans = c.loans + 1,
      taken_back = c.taken_back + rtrim(new.body ->> 'takenBack', 'n')::bigint,
      sent_back = c.sent_back + rtrim(new.body ->> 'sentBack', 'n')::bigint
    from loan_order o
    where c.proposal_id = new.body ->> 'proposalId' and c.state = 'correcting'
      and c.price = new.body -> 'price' and o.id = new.order_id
      and o.terms ->> 'productId' = c.product_id
      and (o.terms ->> 'productVersion')::int = c.version
      and new.id = 'price-corrected ' || c.proposal_id;
  if not found then
    perform refuse_by('two_people', 'two people agreed to no such price of this loan');
  end if;
  return new;
end
$$;
create trigger corrected_loan_takes_two before insert on loan_event
  for each row when (new.kind = 'price-corrected') execute function guard_corrected_loan();
