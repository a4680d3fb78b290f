-- Where borrowers come from, what is given to them, and what is touched in the app.

-- What gives coupons by itself, as it was published.
create table campaign_version (
  campaign text not null,
  version int not null check (version >= 1),
  definition jsonb not null,
  published_by text not null,
  published_at timestamptz not null,
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
  primary key (campaign, borrower_id, occasion)
);
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

select add_months(now());

-- Batches that were kept: sent again, because the answer was lost, they count no second time. Not
-- partitioned by month: a batch is sent again in the next one too.
create table tracking_batch (
  id uuid primary key,
  received_at timestamptz not null
);
create index tracking_batch_by_age on tracking_batch (received_at);
comment on table tracking_batch is '30 days: `purge`.';
