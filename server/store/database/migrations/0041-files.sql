-- Bodies of pictures and evidence may lie in a store of files beside the database. Adds only: who
-- knows nothing of it goes on as before, as long as no store is set.

-- A body lies here or there. Rows of before have one here, so they are not looked at again.
alter table sealed_item alter column body drop not null;
alter table sealed_item add column file_key text collate "C";
alter table sealed_item add constraint sealed_item_lies_somewhere
  check ((body is null) <> (file_key is null)) not valid;
create unique index sealed_item_file on sealed_item (file_key) where file_key is not null;

-- Files nobody needs any more, written down with the deletion of their row, whoever deletes it: a
-- store knows no transaction, so the row goes first and the file after it.
create table file_to_delete (
  file_key text collate "C" primary key,
  since timestamptz not null default now()
);
create index file_to_delete_since on file_to_delete (since);
comment on table file_to_delete is 'Until the store has deleted the file: `delete-files`, within '
  'minutes of an erasure.';

create function note_file_to_delete() returns trigger language plpgsql as $$
begin
  insert into file_to_delete (file_key) values (old.file_key) on conflict do nothing;
  return null;
end $$;
create trigger sealed_item_leaves_its_file after delete on sealed_item
  for each row when (old.file_key is not null) execute function note_file_to_delete();
create trigger sealed_item_moves_its_file after update of file_key on sealed_item
  for each row when (old.file_key is not null and old.file_key is distinct from new.file_key)
  execute function note_file_to_delete();

-- What this database knows of its store: the beginning of its own keys, and how far the walk is
-- that compares files with rows. A copy of the database begins with another prefix, so that
-- neither sweeps the files of the other.
create table file_store (
  only_one boolean primary key default true check (only_one),
  prefix text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  -- The last key that was compared; null: no walk is under way.
  walked_to text collate "C",
  -- Of the walk under way.
  files bigint not null default 0,
  swept bigint not null default 0,
  missing bigint not null default 0,
  -- Of the last whole walk; null: there was none.
  walked_at timestamptz,
  last_files bigint,
  last_swept bigint,
  last_missing bigint
);
comment on table file_store is 'For good: one row, changed by `sweep-files`.';
