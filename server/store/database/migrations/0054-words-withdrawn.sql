-- Approved words that turn out wrong are withdrawn, by two. Borrowers read English from then on.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('withdraw-words', 0, '{director,compliance}', '{director,compliance}');

create table translation_withdrawal (
  language text not null,
  key text not null,
  -- This version and those before it; 0: the words that came with the product.
  version int not null check (version >= 0),
  proposal_id text not null references proposal (id),
  withdrawn_at timestamptz not null,
  primary key (language, key, version)
);
comment on table translation_withdrawal is 'For good: words that two people withdrew.';

create function guard_translation_withdrawal() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.proposal_id, '{withdraw-words}', new.withdrawn_at);
  if one.body ->> 'language' is distinct from new.language
      or not one.body -> 'sentences' @> jsonb_build_array(jsonb_build_object(
        'key', new.key, 'version', new.version)) then
    perform refuse_by('two_people', 'two people withdrew other words');
  end if;
  return new;
end
$$;
create trigger translation_withdrawal_takes_two before insert on translation_withdrawal
  for each row execute function guard_translation_withdrawal();
create trigger translation_withdrawal_is_append_only before update or delete
  on translation_withdrawal for each row execute function refuse_change();
