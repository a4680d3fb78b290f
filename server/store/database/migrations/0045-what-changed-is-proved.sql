-- A night proves what changed since the proof before it; all is proved once a month.
alter table ledger_proof
  -- All of it, or what changed after `since`, which is the `head_of` of the proof before.
  add column is_whole boolean not null default true,
  add column since timestamptz,
  -- What every account added up to, and when: the next one adds what is new. Null: it proves all.
  add column balances jsonb,
  add column summed_to timestamptz,
  add constraint ledger_proof_since check (is_whole = (since is null));

-- What is new in the chains. Rows lie in the order they were written in.
create index loan_decision_made on loan_decision using brin (at) with (pages_per_range = 16);
create index sealed_reading_made on sealed_reading using brin (at) with (pages_per_range = 16);
