-- Where borrowers come from, what is given to them, and what is touched in the app.

-- What gives coupons automatically, as it was published.
create table campaign_version (
  campaign text not null,
  version int not null check (version >= 1),
  definition jsonb not null,
  published_by text not null,
  published_at timestamptz not null,
  -- A campaign gives money away: two people publish it, but for those that come with the product.
  proposal_id text,
  primary key (campaign, version)
);
comment on table campaign_version is 'For good: what was promised, and when.';

-- Once an occasion: `registration`, or the number of the loan that was paid back.
create table campaign_gift (
  campaign text not null,
  borrower_id text not null references borrower (id),
  occasion text not null,
  version int not null,
  user_coupon_id text references user_coupon (id),
  at timestamptz not null,
  -- What became of an occasion; null of what was looked at before there were budgets.
  outcome text
  check (outcome in ('given', 'held-out', 'over-budget', 'not-meant')),
  primary key (campaign, borrower_id, occasion)
);
create index campaign_gift_by_time on campaign_gift (campaign, at);
comment on table campaign_gift is 'For good, so that nothing is given twice.';

-- The channels borrowers come by, as they were published; the newest version of a code counts.
create table channel_version (
  code text not null,
  version int not null check (version >= 1),
  definition jsonb not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (code, version)
);
comment on table channel_version is 'For good: what a channel was, and when.';

-- What was seen and touched in the app, never by whom: no borrower, no phone, no address.
create table tracking_event (
  id bigserial,
  received_at timestamptz not null,
  app_version text not null,
  device_type text not null,
  page_id text not null,
  page_name text not null,
  action_id text not null,
  action_name text not null,
  value text,
  primary key (id, received_at)
) partition by range (received_at);
create table tracking_event_rest partition of tracking_event default;
comment on table tracking_event is '59 days and the rest of their month, 90 at the most: '
  '`purge`.';

-- Batches that were kept: sent again, because the answer was lost, they count no second time. Not
-- partitioned by month: a batch is sent again in the next one too.
create table tracking_batch (
  id uuid primary key,
  received_at timestamptz not null
);
create index tracking_batch_by_age on tracking_batch (received_at);
comment on table tracking_batch is '30 days: `purge`.';

-- The most that a campaign's coupons can take off, counted when each is given. One row a campaign:
-- who gives locks it, so that several processes together never give more than its budget.
create table campaign_count (
  campaign text primary key,
  promised bigint not null default 0 check (promised >= 0),
  given int not null default 0 check (given >= 0),
  held_out int not null default 0 check (held_out >= 0),
  -- Occasions that came when the budget was used up.
  over_budget int not null default 0 check (over_budget >= 0),
  -- How far `give-coupons` has looked; it resumes there. Once a day it looks again through all
  -- since the first publication, because an event that is recorded late counts from when it
  -- happened.
  looked_until timestamptz,
  all_looked_at timestamptz
);
comment on table campaign_count is 'For good: what was given away.';

-- `12.5` is 1250.
create function ngwee_of(digits text) returns bigint language sql immutable as $$
  select (digits::numeric * 100)::bigint
$$;

create function guard_campaign_count() returns trigger language plpgsql as $$
declare
  budget text;
begin
  if new.promised > old.promised then
    select definition ->> 'budget' into budget from campaign_version
      where campaign = new.campaign order by version desc limit 1;
    if new.promised > ngwee_of(budget) then
      perform refuse_by('campaign_budget', 'a campaign gives no more than its budget');
    end if;
  end if;
  return new;
end
$$;
create trigger campaign_count_within_budget before update on campaign_count
  for each row execute function guard_campaign_count();

-- What a campaign's coupons came to, and how its two groups did, in sums alone.
create table campaign_sum (
  campaign text primary key,
  summed_at timestamptz not null,
  used int not null,
  expired int not null,
  -- What they took off so far.
  cost bigint not null,
  -- Those who got one and those held out, as `server/growth/campaigns/sum-campaigns.ts` has them.
  effect jsonb
);
comment on table campaign_sum is 'For good: made again from gifts and loans by `sum-market`.';

-- What a loan earned so far: its charges, less what was waived and what was written off.
create function earned_by_loan(ledger_position jsonb) returns bigint language sql immutable as $$
  select coalesce(sum(case
    when line ~ '-charged$' or line ~ '^extension-paid:' then 1
    when line ~ '-(waived|discounted|written-off)$' then -1
    else 0 end * rtrim(amount, 'n')::bigint), 0)::bigint
  from jsonb_each_text(ledger_position) as p (line, amount)
$$;

-- Visitors from a channel on a day, and what they have done since. It contains no names, and
-- figures about few of them are not shown.
create table channel_day (
  day date not null,
  channel text not null,
  registered int not null check (registered > 0),
  verified int not null,
  borrowed int not null,
  primary key (day, channel)
);
comment on table channel_day is
  'For good: `sum-market` counts the days of the last two months again.';

-- Loans that were paid off on a day and never late, by the channel their borrowers came from.
-- The borrowers a campaign would have reached are added up from these, and not searched for
-- among all loans. It contains no names, and figures about few of them are not shown.
create table settled_day (
  day date not null,
  channel text not null,
  loans int not null check (loans > 0),
  primary key (day, channel)
);
comment on table settled_day is 'For good: `sum-market` counts each day once it is over.';

select add_months(now());
