-- Who an unidentified payment of a statement came from or went to, as its row wrote it: number,
-- name and note, encrypted. Loans that may be meant are found by it.
create table statement_party (
  id text primary key,
  provider text not null,
  provider_id text not null,
  key_id text not null,
  wrapped_key bytea not null,
  body bytea not null,
  kept_at timestamptz not null,
  unique (provider, provider_id)
);
create index statement_party_age on statement_party (kept_at);
comment on table statement_party is '30 days after its case ended: `purge`.';

-- A second wallet pays from its own number.
create index wallet_of_number on wallet (mobile);

-- The accounting program's tax code of an account, by the same two people as its code; null: the
-- program's own code for no tax.
alter table gl_mapping add column tax text check (length(tax) between 1 and 30);
create or replace function guard_chart() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.proposal_id, '{map-accounts}', new.mapped_at);
  if tg_table_name = 'gl_account' then
    if one.body -> 'names' ->> new.code is distinct from new.name then
      perform refuse_by('two_people', 'two people agreed to another account');
    end if;
  elsif one.body -> 'codes' ->> (to_jsonb(new) ->> 'account') is distinct from new.code
      or one.body -> 'taxes' ->> (to_jsonb(new) ->> 'account')
        is distinct from to_jsonb(new) ->> 'tax'
      or one.body ->> 'version' is distinct from to_jsonb(new) ->> 'version' then
    perform refuse_by('two_people', 'two people agreed to another chart');
  end if;
  return new;
end
$$;
