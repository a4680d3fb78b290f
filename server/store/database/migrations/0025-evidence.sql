-- What each check of evidence found, and chains of rows that are in no other chain. Which hashes of
-- the audit log left the machine.

-- What a check found, each time that it ran to its end. A check that broke off leaves a fault.
create table check_outcome (
  id bigint generated always as identity primary key,
  name text not null,
  at timestamptz not null,
  -- How many rows, loans or signatures it looked at; null: it does not count them.
  checked bigint,
  -- Sentences; none: it passed.
  faults jsonb not null check (jsonb_typeof(faults) = 'array')
);
create index check_outcome_newest on check_outcome (name, id desc);
comment on table check_outcome is 'For good: some rows a night, the evidence that was read.';
create trigger check_outcome_is_append_only before update or delete on check_outcome
  for each row execute function refuse_change();

-- The end of a chain of rows.
create table row_chain (
  chain text primary key,
  length int not null,
  head bytea not null
);
comment on table row_chain is 'For good: one row a chain.';

-- Each state that a row of evidence has had, as a hash, in the chain of what it is about.
create table row_link (
  chain text not null,
  link int not null,
  table_name text not null,
  row_key text not null,
  -- The columns in the hash: those numbered up to this. Columns that are added later are not.
  covers int not null,
  row_hash bytea not null,
  -- Over this row and those its transaction wrote before it: the audit entry names the last.
  act_rows bytea not null,
  hash bytea not null,
  primary key (chain, link)
);
create index row_link_of_row on row_link (table_name, row_key, link desc);
create index row_link_of_act on row_link (act_rows);
comment on table row_link is 'For good: a chain that lost its beginning proves nothing.';
create trigger row_link_is_append_only before update or delete on row_link
  for each row execute function refuse_change();

-- The ends of chains by night; an audit entry has the hash of each seal.
create table row_seal (
  chain text not null,
  link int not null,
  hash bytea not null,
  seal_id text not null,
  primary key (chain, link)
);
create index row_seal_of on row_seal (seal_id, chain);
comment on table row_seal is 'For good: by it a chain that was rewritten is found.';
create trigger row_seal_is_append_only before update or delete on row_seal
  for each row execute function refuse_change();

-- Which hashes of the audit log left the machine.
create table audit_anchor (
  position bigint primary key,
  hash bytea not null,
  sent_at timestamptz not null,
  sent_to text not null
);
comment on table audit_anchor is 'For good: compared with what was kept outside.';
create trigger audit_anchor_is_append_only before update or delete on audit_anchor
  for each row execute function refuse_change();

alter table act_log
  -- The rows of evidence that the act wrote; null: none. Part of the hash.
  add column rows_hash bytea,
  -- It changed staff, keys, prices or rules, or approved something: its hash leaves at once.
  add column is_privileged boolean not null default false;
create index act_log_privileged on act_log (position) where is_privileged;

create function add_row_link(named text, chain_of text, key text, body jsonb, covering int)
returns void language plpgsql as $$
declare
  of_row bytea := sha256(convert_to(body::text, 'UTF8'));
  of_act bytea := sha256(
    decode(coalesce(current_setting('evidence.rows', true), ''), 'hex')
    || convert_to(concat_ws('|', named, key, encode(of_row, 'hex')), 'UTF8'));
  entry bytea := convert_to(concat_ws('|', named, key, covering, encode(of_row, 'hex'),
    encode(of_act, 'hex')), 'UTF8');
  ended row_chain;
begin
  perform set_config('evidence.rows', encode(of_act, 'hex'), true);
  insert into row_chain as c (chain, length, head) values (chain_of, 1, sha256(entry))
    on conflict (chain) do update set length = c.length + 1, head = sha256(c.head || entry)
    returning * into ended;
  insert into row_link (chain, link, table_name, row_key, covers, row_hash, act_rows, hash)
    values (chain_of, ended.length, named, key, covering, of_row, of_act, ended.head);
end
$$;
revoke all on function add_row_link(text, text, text, jsonb, int) from public;

create function link_of_row(of_table regclass, body jsonb, chain_column text, keys text[])
returns void language plpgsql as $$
begin
  perform add_row_link(of_table::text, concat_ws(' ', of_table::text, body ->> chain_column),
    (select string_agg(body ->> name, '/' order by place)
      from unnest(keys) with ordinality as k (name, place)), body,
    (select max(attnum) from pg_attribute where attrelid = of_table));
end
$$;
revoke all on function link_of_row(regclass, jsonb, text, text[]) from public;

-- With the owner's rights: the program cannot write a link but by a row.
create function chain_row() returns trigger language plpgsql security definer
set search_path from current set timezone to 'UTC' as $$
begin
  perform link_of_row(tg_relid, to_jsonb(new), tg_argv[0], tg_argv[1]::text[]);
  if tg_argv[2] = 'privileged' then perform set_config('evidence.privileged', 'on', true); end if;
  return null;
end
$$;

create function mark_privileged() returns trigger language plpgsql as $$
begin
  perform set_config('evidence.privileged', 'on', true);
  return null;
end
$$;
create trigger passkey_is_privileged after insert or update of public_key, staff_id, removed_at
  on staff_credential for each statement execute function mark_privileged();
create trigger authenticator_is_privileged after insert or update of body or delete
  on staff_totp for each statement execute function mark_privileged();
create trigger gateway_is_privileged after insert or update
  on gateway_choice for each statement execute function mark_privileged();

-- Chains a table from its first row on: one chain for each value of a column, or one in all.
create function chain_table(named regclass, chain_column text, mark text)
returns void language plpgsql set timezone to 'UTC' as $$
declare
  keys text[];
begin
  select array_agg(a.attname order by k.place) into keys
    from pg_index i cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = named and i.indisprimary;
  execute format('create trigger row_is_chained after insert or update on %s
    for each row execute function chain_row(%L, %L, %L)', named, chain_column, keys, mark);
  execute format('select link_of_row(%L, to_jsonb(t), %L, %L) from %s t order by ctid',
    named, chain_column, keys, named);
end
$$;

select chain_table(named::regclass, chain_column, mark) from (values
  ('consent', 'borrower_id', ''),
  ('unsealing', 'borrower_id', ''),
  ('proposal', 'id', ''),
  ('journal', 'id', ''),
  ('journal_line', 'journal_id', ''),
  ('proposal_signature', 'proposal_id', 'privileged'),
  ('staff', 'id', 'privileged'),
  ('staff_role', 'staff_id', 'privileged'),
  ('unseal_grant', 'staff_id', 'privileged'),
  ('publication', 'id', 'privileged'),
  ('product_version', 'product_id', 'privileged'),
  ('stopped_version', 'product_id', 'privileged'),
  ('decision_policy_version', '', 'privileged'),
  ('licence_profile_version', 'profile_id', 'privileged'),
  ('contact_rules_version', '', 'privileged'),
  ('cash_guide_version', '', 'privileged'),
  ('provision_profile', 'name', 'privileged'),
  ('gl_mapping', 'account', 'privileged'),
  ('review_limit', 'role', 'privileged'),
  ('form_version', 'form', 'privileged'),
  ('channel_version', 'code', 'privileged'),
  ('campaign_version', 'campaign', 'privileged')) as t (named, chain_column, mark);
drop function chain_table(regclass, text, text);
