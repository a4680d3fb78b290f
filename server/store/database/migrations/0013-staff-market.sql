-- The marketing desk: campaigns that two people publish, and the choice of an SMS gateway.

-- A campaign counts from the midnight after its approval: there is a time to stop it.
create function guard_campaign() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if new.proposal_id is null and new.version = 1 and new.published_by = 'shipped'
      and new.campaign in ('welcome', 'loyalty') then
    return new;
  end if;
  one := approved_proposal(new.proposal_id, '{publish-campaign}', new.published_at);
  if one.body ->> 'name' <> new.campaign or (one.body ->> 'text')::jsonb <> new.definition then
    perform refuse_by('two_people', 'two people agreed to another campaign');
  end if;
  if (new.published_at at time zone '{{zone}}')::date
      <= (one.decided_at at time zone '{{zone}}')::date then
    perform refuse_by('campaign_from_midnight', 'a campaign counts from the next midnight');
  end if;
  return new;
end
$$;
create trigger campaign_takes_two before insert on campaign_version
  for each row execute function guard_campaign();

-- A draft of a campaign, as it is typed; it may have faults. There is one for each campaign;
-- saving it names the draft that was read.
create table campaign_draft (
  campaign text primary key,
  fields jsonb not null,
  version int not null check (version > 0),
  saved_by text not null references staff (id),
  saved_at timestamptz not null
);
comment on table campaign_draft is
  'For good: until its campaign is published, or somebody takes it away.';

-- Messages go by another gateway first, for some hours. Either a person decided so, or the first
-- gateway was silent several times in a row. The newest that runs counts.
create table gateway_choice (
  id text primary key,
  gateway text not null,
  reason text not null,
  -- Null: the server itself.
  set_by text references staff (id),
  set_at timestamptz not null,
  until_at timestamptz not null check (until_at > set_at),
  ended_at timestamptz,
  ended_by text references staff (id)
);
create index gateway_choice_newest on gateway_choice (set_at desc);
comment on table gateway_choice is 'For good: who had messages go elsewhere, when and why.';
