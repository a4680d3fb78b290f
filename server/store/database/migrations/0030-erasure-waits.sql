-- An erasure that was asked for waits, and can be taken back until it is due.
alter table erasure add column asked_at timestamptz not null;
alter table erasure add column due_at timestamptz not null;
-- When it was done; until then nothing is gone.
alter table erasure alter column at drop not null;
alter table erasure drop constraint erasure_outcome_check;
alter table erasure add check (outcome in ('erased', 'came-back', 'taken-back'));
alter table erasure add check (at is not null or coalesce(outcome, 'taken-back') = 'taken-back');
create unique index erasure_that_waits on erasure (borrower_id)
  where at is null and finished_at is null;
create index erasure_when_due on erasure (due_at) where at is null and finished_at is null;
