-- What was added up row by row each time somebody asked is added up once. Adds only; nothing that a
-- borrower's act writes to is held: the one index is over a table that the night writes, and it has
-- only the rows of who rests.

-- The days of `ledger_day` that are not over: summed up to an instant some minutes ago, so that who
-- asks adds only what came since. Of whole days the sums are taken from the ledger anew.
create table ledger_part (
  account ledger_account not null references account (code),
  known_on date not null,
  booked_on date not null,
  is_late boolean not null,
  debits bigint not null,
  credits bigint not null,
  transfers int not null,
  primary key (account, known_on, booked_on, is_late)
);
comment on table ledger_part is
  'Until its day is summed by `close-day`: `sum-ledger`, which makes it from the ledger.';

-- From the beginning of a day up to which instant the parts have everything.
create table ledger_part_end (
  is_one boolean primary key default true check (is_one),
  from_day date not null,
  summed_to timestamptz not null
);
comment on table ledger_part_end is 'For good: one row.';

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
-- The triggers hold the table until the end of this migration: what is counted is all there is.
-- Only `follow-decisions` and erasures write to it, and wait; no borrower does.
insert into shadow_cell (challenger_id, champion, verdict, outcome, orders)
select challenger_id, champion, verdict, outcome, count(*) from decision_shadow
group by 1, 2, 3, 4;

-- Who rests, in the order of the list: of all others none is passed over. `list-to-collect` sets
-- back who rests no more.
create index to_collect_resting on to_collect (score, order_id, rests_until)
  where rests_until > '-infinity';
