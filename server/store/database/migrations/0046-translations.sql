-- Sentences of borrowers in their languages: one person writes a sentence, another reads it, and
-- two more agree to it. Words that the lender approved are used; every version stays.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('approve-words', 0, '{director,compliance}', '{director,compliance}');

create table translation (
  language text not null,
  -- Of the catalogue, such as `home.lead`.
  key text not null,
  version int not null check (version > 0),
  -- What it translates: of another English it is a draft again.
  english text not null,
  words text not null check (length(words) <= 2000),
  -- SHA-256 of language, key, English and words, each on a line.
  hash text not null,
  written_by text not null references staff (id),
  written_at timestamptz not null,
  primary key (language, key, version)
);
comment on table translation is 'For good: every version, with its translator.';

create function guard_translation() returns trigger language plpgsql as $$
begin
  if new.hash is distinct from encode(sha256(convert_to(
      concat_ws(E'\n', new.language, new.key, new.english, new.words), 'UTF8')), 'hex') then
    perform refuse_by('translation_is_kept', 'the hash is of other words');
  end if;
  return new;
end
$$;
create trigger translation_has_its_hash before insert on translation
  for each row execute function guard_translation();
create trigger translation_is_append_only before update or delete on translation
  for each row execute function refuse_change();

create table translation_reading (
  language text not null,
  key text not null,
  version int not null,
  read_by text not null references staff (id),
  read_at timestamptz not null,
  primary key (language, key, version),
  foreign key (language, key, version) references translation (language, key, version)
);
comment on table translation_reading is 'For good: a native speaker read these words.';

create function guard_translation_reading() returns trigger language plpgsql as $$
begin
  if exists (select from translation t where (t.language, t.key, t.version, t.written_by)
      = (new.language, new.key, new.version, new.read_by)) then
    perform refuse_by('two_people', 'who writes a translation does not read it for another');
  end if;
  return new;
end
$$;
create trigger translation_reading_takes_another before insert on translation_reading
  for each row execute function guard_translation_reading();
create trigger translation_reading_is_append_only before update or delete on translation_reading
  for each row execute function refuse_change();

create table translation_approval (
  language text not null,
  key text not null,
  version int not null,
  proposal_id text not null references proposal (id),
  published_at timestamptz not null,
  primary key (language, key, version),
  foreign key (language, key, version) references translation (language, key, version)
);
comment on table translation_approval is 'For good: words that the lender approved, by two.';

create function guard_translation_approval() returns trigger language plpgsql as $$
declare
  one proposal;
  said translation;
  reader text;
begin
  one := approved_proposal(new.proposal_id, '{approve-words}', new.published_at);
  select * into said from translation t
    where (t.language, t.key, t.version) = (new.language, new.key, new.version);
  if one.body ->> 'language' is distinct from new.language
      or not one.body -> 'sentences' @> jsonb_build_array(jsonb_build_object(
        'key', new.key, 'version', new.version, 'hash', said.hash)) then
    perform refuse_by('two_people', 'two people agreed to other words');
  end if;
  select read_by into reader from translation_reading r
    where (r.language, r.key, r.version) = (new.language, new.key, new.version);
  if reader is null then
    perform refuse_by('two_people', 'no native speaker read these words');
  end if;
  if one.proposer_id in (said.written_by, reader)
      or one.decided_by in (said.written_by, reader) then
    perform refuse_by('two_people', 'who writes or reads a translation does not approve it');
  end if;
  return new;
end
$$;
create trigger translation_approval_takes_two before insert on translation_approval
  for each row execute function guard_translation_approval();
create trigger translation_approval_is_append_only before update or delete on translation_approval
  for each row execute function refuse_change();
