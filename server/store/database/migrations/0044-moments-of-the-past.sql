-- The invented past of the lender's people is written moment by moment, so that nobody who works at
-- the console meanwhile waits for all of it: how many of their deeds are there of the part that is
-- being written, and whom they are about, as that was chosen before the first of them.
alter table played_history
  add column deeds int not null default 0 check (deeds >= 0),
  add column chosen jsonb not null default '{}';
