-- The link before the head's own, so that one statement can add to the chain: of two that add at
-- once the second sees what the first left in this row, and nothing else of it yet.
alter table act_head add column before bytea not null default '';
