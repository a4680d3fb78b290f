-- A night's job by ranges of borrowers, so that several processes share it and each range goes on
-- where it stopped when its process was killed.
create table night_shard (
  job text not null,
  night date not null,
  shard int not null,
  -- Of borrowers, above those of the range before; null is the last one.
  to_id text,
  -- All up to here are done, and none above.
  done_to text not null,
  -- Who is at it, until then.
  holder text,
  leased_until timestamptz,
  ended_at timestamptz,
  primary key (job, night, shard)
);
comment on table night_shard is 'Until the next night of the job that shares it out: '
  '`accrue-overnight`, `write-off-debts`, `send-reminders`.';
