-- What gives coupons by itself, as it was published, and what it gave.
create table campaign_version (
  campaign text not null,
  version int not null check (version >= 1),
  definition jsonb not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (campaign, version)
);

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
