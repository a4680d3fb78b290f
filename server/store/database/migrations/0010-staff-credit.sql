-- The credit desk: waivers, reviews and their payouts, the portfolio by the day, products, decision
-- rules and price corrections.

-- Late fees are waived as two people agreed: of that loan, and no more.
create function guard_waiver() returns trigger language plpgsql as $$
declare
  one proposal;
  before bigint;
begin
  one := approved_proposal(new.body ->> 'proposalId', '{waive}', new.recorded_at);
  select coalesce(sum(rtrim(body ->> 'amount', 'n')::bigint), 0) into before from loan_event
    where order_id = new.order_id and kind = 'late-fee-waived'
      and body ->> 'proposalId' = one.id;
  if one.order_id <> new.order_id
      or before + rtrim(new.body ->> 'amount', 'n')::bigint > one.amount then
    perform refuse_by('two_people', 'two people agreed to another loan or to less');
  end if;
  return new;
end
$$;
create trigger waiver_takes_two before insert on loan_event
  for each row when (new.kind = 'late-fee-waived') execute function guard_waiver();

-- A referred loan is paid out as two people agreed, or as one person approved within what their
-- role decides alone. In both cases a hold comes first. The database enforces it for every
-- program.

-- `contract/staff/review-limits.ts` says the same; a test compares them.
create table review_limit (
  role text primary key,
  -- The highest amount, in ngwee.
  most bigint not null check (most > 0)
);
comment on table review_limit is 'For good: one row a role.';

insert into review_limit (role, most) values ('credit', 500000), ('director', 1000000);
-- The program adds none: another limit comes with a release.
create trigger review_limit_is_fixed before insert or update or delete on review_limit
  for each row execute function refuse_change();

-- What one person approved alone. During its hold, all staff who decide on reviews may stop it.
-- Then it is done, or held back if something has changed.
create table review_approval (
  id text primary key,
  review_id text not null references review (id),
  order_id bigint not null references loan_order (id),
  amount bigint not null check (amount > 0),
  staff_id text not null references staff (id),
  -- What it does, as it was approved.
  preview jsonb not null,
  reason text not null,
  approved_at timestamptz not null,
  not_before timestamptz not null,
  state text not null check (state in ('approved', 'done', 'held', 'stopped')),
  ended_at timestamptz,
  stopped_by text references staff (id),
  why text,
  check ((state = 'approved') = (ended_at is null)),
  check ((state = 'stopped') = (stopped_by is not null)),
  check ((state in ('held', 'stopped')) = (why is not null))
);
create unique index one_approval_on_hold on review_approval (review_id)
  where state = 'approved';
create index review_approval_to_carry_out on review_approval (not_before)
  where state = 'approved';
create index review_approval_of on review_approval (review_id, approved_at);
create index review_approval_of_order on review_approval (order_id);
comment on table review_approval is 'For good: who let money go, and who stopped it.';

-- What one person approved alone for a borrower within seven days counts together: a large loan is
-- not decided by one in parts. `contract/staff/review-limits.ts` says the same.
create function guard_review_approval() returns trigger language plpgsql as $$
declare
  before bigint;
begin
  if tg_op = 'DELETE' then
    perform refuse_by('approval_is_kept', 'an approval is never taken away');
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'approved' or not exists (
        select from review r join loan_order o on o.id = r.order_id
        where r.id = new.review_id and r.kind = 'order' and r.decided_at is null
          and o.id = new.order_id and o.amount = new.amount) then
      perform refuse_by('approval_moves', 'an open review of that loan is approved, as it is');
    end if;
    select coalesce(sum(a.amount), 0) into before
      from review this join review r on r.borrower_id = this.borrower_id and r.id <> this.id
        join review_approval a on a.review_id = r.id
      where this.id = new.review_id and a.staff_id = new.staff_id
        and a.state in ('approved', 'done')
        and a.approved_at > new.approved_at - interval '7 days';
    if not exists (select from review_limit l where l.most >= before + new.amount and staff_holds(
        new.staff_id, array[l.role], new.approved_at, new.approved_at)) then
      perform refuse_by('within_ones_limit', 'one person does not decide about so much alone');
    end if;
    if new.not_before < new.approved_at + interval '60 seconds' then
      perform refuse_by('approval_is_held', 'its hold is shorter than a minute');
    end if;
    return new;
  end if;
  if (new.id, new.review_id, new.order_id, new.amount, new.staff_id, new.preview, new.reason,
        new.approved_at, new.not_before)
      is distinct from (old.id, old.review_id, old.order_id, old.amount, old.staff_id,
        old.preview, old.reason, old.approved_at, old.not_before) then
    perform refuse_by('approval_is_kept', 'what was approved never changes');
  end if;
  if old.state <> 'approved' or new.state = 'approved' then
    perform refuse_by('approval_moves', 'an approval ends once');
  end if;
  if (new.state = 'stopped') <> (new.ended_at < new.not_before) then
    perform refuse_by('approval_moves', 'it is stopped while its hold lasts, and ends after it');
  end if;
  return new;
end
$$;
create trigger review_approval_is_guarded before insert or update or delete on review_approval
  for each row execute function guard_review_approval();

-- The chain of an order's decisions shows that the rules referred it, and no act changes that
-- chain. Its payout is what was approved about it, after the hold.
create function guard_disbursement() returns trigger language plpgsql as $$
begin
  if not exists (select from loan_decision
      where order_id = new.order_id and verdict = 'referred') then
    return new;
  end if;
  if new.purpose = 'paid-twice' then
    -- It was paid out before, by an attempt that was given up.
    if new.state = 'expired' and exists (select from payment
        where order_id = new.order_id and purpose = 'disbursement') then
      return new;
    end if;
  elsif exists (select from review_approval a
      where a.order_id = new.order_id and a.amount = new.amount and a.state = 'approved'
        and a.not_before <= new.created_at)
      or exists (select from proposal p
        where p.order_id = new.order_id and p.amount = new.amount
          and p.kind = 'approve-order' and p.state = 'approved'
          and p.not_before <= new.created_at) then
    return new;
  end if;
  perform refuse_by('two_people',
    'a referred loan is paid out as two people agreed, or one within their limit');
end
$$;
create trigger referred_payout_is_approved before insert on payment
  for each row when (new.purpose in ('disbursement', 'paid-twice'))
  execute function guard_disbursement();

create function guard_payout_kept() returns trigger language plpgsql as $$
begin
  perform refuse_by('payout_is_kept', 'a payout stays of its loan, purpose and amount');
end
$$;
create trigger payout_is_kept before update on payment
  for each row when ((old.operation = 'payout' or new.operation = 'payout')
    and (new.order_id, new.operation, new.purpose, new.amount)
      is distinct from (old.order_id, old.operation, old.purpose, old.amount))
  execute function guard_payout_kept();

-- A step that a person of the lender asks a borrower to do again, for a review that waits until
-- it is done. While it is asked for it may be saved, though a loan waits beside it.
create table review_step (
  id text primary key,
  review_id text not null references review (id),
  borrower_id text not null references borrower (id),
  step text not null
    check (step in ('identity', 'personal', 'contacts', 'questionnaire', 'face')),
  -- Why, as the borrower reads it.
  text text not null,
  asked_by text not null references staff (id),
  asked_at timestamptz not null,
  done_at timestamptz check (done_at >= asked_at)
);
create unique index one_step_asked_at_a_time on review_step (review_id) where done_at is null;
create index review_step_of_review on review_step (review_id, asked_at);
create index review_step_of_borrower on review_step (borrower_id);
comment on table review_step is 'Until the borrower is erased: `erase-when-due`.';

-- The portfolio by the day. Each figure is kept as recorded on a day. What is recorded later is
-- a further row, which reverses the old count and adds the new one. A day can therefore be shown
-- as it is known now, or as at any other day. All of it follows from the events of loans and
-- from the ledger. It can be deleted, and `sum-portfolio` makes it again.

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

-- Of the loans paid out in a month: what became more than 1, 7, 30 and 90 days late for the
-- first time. It is by calendar month since then.
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

-- A saved view of the portfolio: the query of the screen's address.
create table portfolio_view (
  staff_id text not null references staff (id),
  name text not null,
  query text not null,
  saved_at timestamptz not null,
  primary key (staff_id, name)
);
comment on table portfolio_view is 'For good: twenty rows a person at the most.';

-- Prices are tried before they are published: a draft for each product, simulations of drafts on
-- past loans, and product versions that two people approved.

-- A draft of the next version. There is one for each product; saving it names the draft that was
-- read.
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
-- that the next process resumes there.
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
  -- What was found of those. It contains loan numbers and no names.
  tally jsonb not null,
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null))
);
create unique index one_running_simulation_a_product on simulation_run (product_id)
  where state = 'running';
create index simulation_of_product on simulation_run (product_id, started_at desc);
comment on table simulation_run is 'For good: what was known when a price was decided about.';

-- What was found stays: an approval depends on it. The job counts once, before it looks at the
-- first loan, how many loans a draft is simulated on. From then on the total stays, like
-- everything else that was known at the start.
create function guard_simulation() returns trigger language plpgsql as $$
declare
  is_counting boolean := old.loans = 0 and old.seen = 0 and new.seen = 0 and new.state = 'running';
begin
  if tg_op = 'DELETE' or old.state <> 'running'
      or (new.loans <> old.loans and not is_counting)
      or (new.id, new.product_id, new.terms, new.based_on, new.months, new.started_at,
          new.started_by, new.as_of, new.seed)
        is distinct from (old.id, old.product_id, old.terms, old.based_on, old.months,
          old.started_at, old.started_by, old.as_of, old.seed) then
    perform refuse_by('simulation_is_kept', 'what was simulated stays as it was');
  end if;
  return new;
end
$$;
create trigger simulation_is_kept before update or delete on simulation_run
  for each row execute function guard_simulation();

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

-- A version comes with the program, before any staff has worked here, or from two people who
-- signed its very terms. It was simulated within the seven days before, and counts from the
-- midnight they named. A new product has no version before its first, and is simulated on the
-- loans of all others.
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
      or new.version <> 1 + coalesce((select max(version) from product_version v
        where v.product_id = new.product_id), 0)
      or (new.terms ->> 'publishedOn')::date <> first_day then
    perform refuse_by('two_people', 'two people agreed to another price');
  end if;
  if first_day <= (one.decided_at at time zone '{{zone}}')::date
      or (new.published_at at time zone '{{zone}}')::date < first_day then
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
create trigger product_version_takes_two before insert on product_version
  for each row execute function guard_product_version();

-- Versions of the decision rules: a draft, its replays on past applications, a challenger beside
-- the rules in force, and versions that two people approved.

-- Version 1 is the program's and has no row.
create table decision_policy_version (
  version int primary key check (version > 1),
  -- As `contract/staff/rule-words.ts` has them.
  parameters jsonb not null,
  published_at timestamptz not null,
  proposal_id text not null references proposal (id)
);
create index decision_policy_of_proposal on decision_policy_version (proposal_id);
comment on table decision_policy_version is
  'For good: every decision names the version it was made by.';
create trigger decision_policy_version_is_append_only
  before update or delete on decision_policy_version
  for each row execute function refuse_change();

-- A draft of the next version. There is one; saving it names the draft that was read.
create table rules_draft (
  id text primary key,
  is_one boolean not null default true unique check (is_one),
  parameters jsonb not null,
  -- The version in force when it was begun.
  based_on int not null,
  version int not null check (version > 0),
  saved_by text not null references staff (id),
  saved_at timestamptz not null
);
comment on table rules_draft is
  'For good: until it is published, and then its parameters stand in the version.';

-- A draft tried on what was applied for. What it has found so far is kept with how far it is, so
-- that the next process resumes there.
create table rules_replay (
  id text primary key,
  parameters jsonb not null,
  based_on int not null,
  days int not null check (days between 1 and 365),
  -- Loans are as they were known at the start.
  started_at timestamptz not null,
  started_by text not null references staff (id),
  as_of date not null,
  -- Draws the examples.
  seed int not null,
  state text not null check (state in ('running', 'done', 'failed')),
  -- Applications there are, those looked at, and the last of them.
  orders int not null check (orders >= 0),
  seen int not null default 0,
  last_order bigint not null default 0,
  -- What was found of those. It contains loan numbers and no names.
  tally jsonb not null,
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null))
);
create unique index one_running_replay on rules_replay (state) where state = 'running';
create index rules_replay_newest on rules_replay (started_at desc);
comment on table rules_replay is 'For good: what was known when rules were decided about.';

-- What was found stays: an approval depends on it.
create function guard_replay() returns trigger language plpgsql as $$
declare
  is_counting boolean := old.orders = 0 and old.seen = 0 and new.seen = 0 and new.state = 'running';
begin
  if tg_op = 'DELETE' or old.state <> 'running'
      or (new.orders <> old.orders and not is_counting)
      or (new.id, new.parameters, new.based_on, new.days, new.started_at, new.started_by,
          new.as_of, new.seed)
        is distinct from (old.id, old.parameters, old.based_on, old.days, old.started_at,
          old.started_by, old.as_of, old.seed) then
    perform refuse_by('replay_is_kept', 'what was replayed stays as it was');
  end if;
  return new;
end
$$;
create trigger replay_is_kept before update or delete on rules_replay
  for each row execute function guard_replay();

-- A version is signed by two in its very figures: replayed within the seven days before, and from
-- the midnight they named.
create function guard_policy_version() returns trigger language plpgsql as $$
declare
  one proposal;
  first_day date;
begin
  one := approved_proposal(new.proposal_id, '{publish-rules}', new.published_at);
  first_day := (one.body ->> 'from')::date;
  if one.body -> 'parameters' <> new.parameters
      or new.version <> 1 + coalesce((select max(version) from decision_policy_version), 1)
      or exists (select from decision_policy_version v where v.proposal_id = one.id) then
    perform refuse_by('two_people', 'two people agreed to other rules');
  end if;
  if first_day <= (one.decided_at at time zone '{{zone}}')::date
      or (new.published_at at time zone '{{zone}}')::date < first_day then
    perform refuse_by('rules_from_midnight', 'rules count from the midnight they were signed for');
  end if;
  if not exists (select from rules_replay r
      where r.id = one.body ->> 'runId' and r.state = 'done'
        and r.parameters = one.body -> 'parameters'
        and r.ended_at >= one.decided_at - interval '7 days') then
    perform refuse_by('rules_are_replayed', 'these rules were not replayed');
  end if;
  return new;
end
$$;
create trigger decision_policy_version_takes_two before insert on decision_policy_version
  for each row execute function guard_policy_version();

-- Rules that decide without effect, about each application made while they run.
create table challenger (
  id text primary key,
  parameters jsonb not null,
  -- The version in force when it began.
  based_on int not null,
  started_at timestamptz not null,
  started_by text not null references staff (id),
  -- It looks at applications up to the end of this day.
  until date not null,
  -- Stopped before that, by a person.
  stopped_at timestamptz,
  stopped_by text references staff (id),
  check ((stopped_at is null) = (stopped_by is null))
);
create index challenger_newest on challenger (started_at desc);
comment on table challenger is 'For good: what was tried beside the rules in force, and by whom.';

create table decision_shadow (
  challenger_id text not null references challenger (id),
  -- No foreign key: nothing an application does waits for its shadow.
  order_id bigint not null,
  -- The version that decided, what it came to, and what the challenger would have.
  policy_version int not null,
  champion text not null check (champion in ('approved', 'referred', 'declined')),
  verdict text not null check (verdict in ('approved', 'referred', 'declined')),
  -- The challenger's rules that did not pass, with what they said.
  results jsonb not null,
  -- What has become of it: no loan, a loan that runs, is paid, was over 30 days late, or lost.
  outcome text not null check (outcome in ('none', 'running', 'paid', 'late', 'written-off')),
  looked_on date not null,
  primary key (challenger_id, order_id)
);
create index decision_shadow_of_cell on decision_shadow
  (challenger_id, champion, verdict, outcome, order_id);
create index decision_shadow_of_order on decision_shadow (order_id);
create index decision_shadow_open on decision_shadow (looked_on, order_id)
  where outcome in ('none', 'running');
comment on table decision_shadow is
  'As long as the decision it stands beside: `finish-erasures`. Written by `follow-decisions`.';

-- What each rule said, by the day of the application; the rule `decision` is what they came to.
create table rule_day (
  day date not null,
  rule text not null,
  verdict text not null,
  orders int not null,
  primary key (day, rule, verdict)
);
comment on table rule_day is
  'For good: some rows a day, counts of nobody. Written by `follow-decisions`.';

-- Applications by the rule that did not pass, and by what all came to where that is no approval.
create table rule_finding (
  rule text not null,
  verdict text not null,
  order_id bigint not null,
  primary key (rule, verdict, order_id)
);
create index rule_finding_of_order on rule_finding (order_id);
comment on table rule_finding is
  'As long as the decision it is read from: `finish-erasures`. Written by `follow-decisions`.';

-- How far `follow-decisions` has read.
create table decision_follow (
  is_one boolean primary key default true check (is_one),
  last_order bigint not null
);
comment on table decision_follow is 'For good: one row.';

-- A price that turns out to be wrong. Lending at it stops at once. What was charged by it is
-- reversed, as two people agreed, loan by loan.

-- These versions are withdrawn from sale. One person is enough to withdraw one, and no act
-- reverses that. The next loans need a new version, which takes two people.
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

-- A version whose price was wrong, with the corrected price. First a job counts, loan by loan,
-- what that reverses; then, where two people agree to it, the job reverses it. Its progress is
-- kept with it, so that the next process resumes there.
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
  -- What was counted, by the state of the loans. It contains no names or numbers.
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

-- A challenger's applications by what both said and what became of them, counted with each change.
create table shadow_cell (
  challenger_id text not null references challenger (id),
  champion text not null,
  verdict text not null,
  outcome text not null,
  orders bigint not null check (orders >= 0),
  primary key (challenger_id, champion, verdict, outcome)
);
comment on table shadow_cell is
  'For good: at most 45 rows a challenger, counts of nobody. Written with `decision_shadow`.';

create function count_shadows() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into shadow_cell as kept (challenger_id, champion, verdict, outcome, orders)
    select challenger_id, champion, verdict, outcome, count(*) from there
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (challenger_id, champion, verdict, outcome)
      do update set orders = kept.orders + excluded.orders;
  end if;
  if tg_op <> 'INSERT' then
    update shadow_cell c set orders = c.orders - gone.orders
    from (select challenger_id, champion, verdict, outcome, count(*) as orders from was
      group by 1, 2, 3, 4) as gone
    where (c.challenger_id, c.champion, c.verdict, c.outcome)
      = (gone.challenger_id, gone.champion, gone.verdict, gone.outcome);
  end if;
  return null;
end
$$;
create trigger shadows_are_counted after insert on decision_shadow
  referencing new table as there for each statement execute function count_shadows();
create trigger changed_shadows_are_counted after update on decision_shadow
  referencing old table as was new table as there
  for each statement execute function count_shadows();
create trigger shadows_that_go_are_counted after delete on decision_shadow
  referencing old table as was for each statement execute function count_shadows();
