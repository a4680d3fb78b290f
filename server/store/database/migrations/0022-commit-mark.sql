-- The last transaction of each connection that committed. Where a connection is lost after COMMIT
-- was sent, its row says what became of it. Who asks takes the number as one that is not done: no
-- number is taken twice, so a COMMIT that is still on its way fails.
create table commit_mark (
  connection uuid primary key,
  number bigint not null,
  is_done boolean not null default true,
  at timestamptz not null default now()
) with (fillfactor = 50);
comment on table commit_mark is '1 day: `purge`; one row a connection. It is asked for within '
  'seconds.';
