-- A payment's `ask_at` moves several times in its short life, and an index over it made each move
-- write into every index of the table. The index goes by the hour instead: a move within the hour
-- changes nothing that is indexed, so PostgreSQL keeps the new version in the same page and touches
-- no index (a heap-only tuple), for which pages are left a little room.
alter table payment
  add column ask_hour timestamp generated always as (date_trunc('hour', ask_at at time zone 'UTC'))
    stored;
alter table payment set (fillfactor = 80);
drop index payment_to_ask;
create index payment_to_ask on payment (ask_hour) where ask_hour is not null;
