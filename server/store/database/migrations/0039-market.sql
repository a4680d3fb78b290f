-- Campaigns with a budget and a share that is held out, what they bring, how messages arrive, and
-- by which gateway they go.

-- The most a share takes off at one use; what a budget counts with.
alter table user_coupon add column most bigint
  check (most is null or most > 0 and kind = 'percentage');

-- What became of an occasion; null of what was looked at before there were budgets.
alter table campaign_gift add column outcome text
  check (outcome in ('given', 'held-out', 'over-budget', 'not-meant'));
create index campaign_gift_by_time on campaign_gift (campaign, at);
create index loan_order_settled on loan_order (settled_at) where status = 'settled';

-- The most that a campaign's coupons can take off, counted when each is given. One row a campaign:
-- who gives locks it, so that several processes together never give more than its budget.
create table campaign_count (
  campaign text primary key,
  promised bigint not null default 0 check (promised >= 0),
  given int not null default 0 check (given >= 0),
  held_out int not null default 0 check (held_out >= 0),
  -- Occasions that came when the budget was used up.
  over_budget int not null default 0 check (over_budget >= 0)
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

-- A campaign while somebody thinks about it, as it is typed; it may have faults. One a campaign;
-- who saves it names the one they saw.
create table campaign_draft (
  campaign text primary key,
  fields jsonb not null,
  version int not null check (version > 0),
  saved_by text not null references staff (id),
  saved_at timestamptz not null
);
comment on table campaign_draft is
  'For good: until its campaign is published, or somebody takes it away.';

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

-- What a loan earned so far: its charges, less what was let go of and what was given up.
create function earned_by_loan(ledger_position jsonb) returns bigint language sql immutable as $$
  select coalesce(sum(case
    when line ~ '-charged$' or line ~ '^extension-paid:' then 1
    when line ~ '-(waived|discounted|written-off)$' then -1
    else 0 end * rtrim(amount, 'n')::bigint), 0)::bigint
  from jsonb_each_text(ledger_position) as p (line, amount)
$$;

-- From the midnight after its approval: a campaign counts by days, and there is a time to stop it.
create or replace function guard_campaign() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if new.proposal_id is null and new.version = 1 and new.published_by = 'shipped'
      and new.campaign in ('welcome', 'loyalty') then
    return new;
  end if;
  one := approved_proposal(new.proposal_id, '{publish-campaign}', new.published_at);
  if one.body ->> 'name' <> new.campaign or (one.body ->> 'text')::jsonb <> new.definition then
    perform refuse_by('two_people', 'two people agreed to another campaign');
  end if;
  if (new.published_at at time zone 'Africa/Lusaka')::date
      <= (one.decided_at at time zone 'Africa/Lusaka')::date then
    perform refuse_by('campaign_from_midnight', 'a campaign counts from the next midnight');
  end if;
  return new;
end
$$;

-- Who came by a channel on a day, and what they have done since. Nobody is named, and what is made
-- of few of them is not shown.
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

-- Messages of a day by network, gateway and end. The network is what the prefix suggests.
create table sms_day (
  day date not null,
  network text not null,
  gateway text not null,
  state text not null,
  -- Why one failed, without what names anybody; empty of others.
  why text not null,
  messages int not null check (messages > 0),
  primary key (day, network, gateway, state, why)
);
comment on table sms_day is '400 days: `sum-messages` counts the last four days again.';
create index sms_by_age on sms (created_at, id);

-- That messages go by another gateway first, for some hours: because a person said so, or as the
-- gateway that was first was silent several times in a row. The newest that runs counts.
create table gateway_choice (
  id text primary key,
  gateway text not null,
  reason text not null,
  -- Null: the server itself.
  set_by text references staff (id),
  set_at timestamptz not null,
  until_at timestamptz not null check (until_at > set_at),
  ended_at timestamptz,
  ended_by text references staff (id)
);
create index gateway_choice_newest on gateway_choice (set_at desc);
comment on table gateway_choice is 'For good: who had messages go elsewhere, when and why.';
