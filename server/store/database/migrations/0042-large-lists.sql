-- What is listed and looked for among a million borrowers without passing over rows that are not
-- shown. Adds only.

-- Who owes or is late, by number: who does not belong to a list is passed over in the index, two
-- hundred to a page, and not in the table, four to a page. The planner takes a walk along the key
-- of the table for as cheap, so the number stands here as it stands nowhere else: `id + 0`.
create index loan_order_owing on loan_order ((id + 0), oldest_due_on, owed)
  where oldest_due_on is not null or owed > 0;

-- Messages of a network by their state, as `networkInSql` says what a prefix suggests.
create index sms_of_network on sms (state, (case left(mobile, 3)
    when '096' then 'MTN' when '076' then 'MTN' when '056' then 'MTN'
    when '097' then 'Airtel' when '077' then 'Airtel' when '057' then 'Airtel'
    when '095' then 'Zamtel' when '075' then 'Zamtel' when '055' then 'Zamtel'
    else 'unknown' end), created_at, id);

-- How far `give-coupons` has looked: it goes on there, and once a day looks through all since the
-- first publication again, for what was heard of late counts from when it happened.
alter table campaign_count
  add column looked_until timestamptz,
  add column all_looked_at timestamptz;
