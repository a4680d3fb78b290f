-- An identity register is asked about a card by way of a provider. What it answers is kept as a
-- word and names of fields, and never as a value.

-- One asking of one identity. It is made with the card, and asked when the other steps are done.
create table registry_inquiry (
  identity_id text primary key,
  borrower_id text not null references borrower (id),
  provider text not null,
  -- What the provider sees in place of the borrower: drawn, and used once.
  reference text not null unique,
  -- What it was asked by; null: not asked yet.
  consent_id text references consent (id),
  -- `waiting`: for the other steps or the consent. `queued`: to be asked, or asked again.
  state text not null
    check (state in ('waiting', 'queued', 'answered', 'given-up', 'superseded')),
  created_at timestamptz not null,
  queued_at timestamptz,
  next_at timestamptz,
  -- Askings in all, and how often the source was away.
  attempts int not null default 0,
  downs int not null default 0,
  asked_at timestamptz,
  answered_at timestamptz,
  -- The finding: its kind, and the fields compared.
  answer jsonb,
  -- The provider's own, as its bill and its records name it.
  request_id text,
  price text,
  -- When the provider is to be asked to delete its record; null: it has none, or did.
  forget_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (state <> 'queued' or (next_at is not null and queued_at is not null))
);
create index registry_inquiry_next on registry_inquiry (next_at) where state = 'queued';
create index registry_inquiry_forget on registry_inquiry (forget_at) where forget_at is not null;
create index registry_inquiry_of_borrower on registry_inquiry (borrower_id, created_at);
create index registry_inquiry_answered on registry_inquiry (provider, answered_at);
comment on table registry_inquiry is 'Until the borrower is erased: `erase-when-due`.';

-- How a provider is: one circuit for all borrowers.
create table registry_state (
  provider text primary key,
  -- Our fault, since when, and when one more is asked to see whether it is mended.
  fault text,
  fault_since timestamptz,
  probe_at timestamptz,
  -- How often in a row the source was away.
  downs_in_row int not null default 0,
  check (num_nulls(fault, fault_since, probe_at) in (0, 3))
);
comment on table registry_state is 'For good: one row a provider.';

-- What was asked on a day, which is what a day may cost.
create table registry_day (
  provider text not null,
  day date not null,
  asked int not null,
  primary key (provider, day)
);
comment on table registry_day is 'For good: one row a provider and day.';

-- Whether an agreement of the register passes without a person: the newest row of a provider. Two
-- people decide it, after two hundred answers. `domain/rules/registry.ts` says the same.
create table registry_trust (
  id bigint generated always as identity primary key,
  provider text not null,
  passes boolean not null,
  at timestamptz not null,
  proposal_id text not null unique references proposal (id)
);
create index registry_trust_newest on registry_trust (provider, id desc);
comment on table registry_trust is 'For good: whose agreement decided about loans, and when.';
create trigger registry_trust_is_append_only before update or delete on registry_trust
  for each row execute function refuse_change();

create function guard_registry_trust() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.proposal_id, '{trust-registry}', new.at);
  if one.body ->> 'provider' <> new.provider
      or (one.body ->> 'passes')::boolean <> new.passes then
    perform refuse_by('two_people', 'two people agreed to something else');
  end if;
  if new.passes and (select count(*) from registry_inquiry
      where provider = new.provider and answered_at is not null) < 200 then
    perform refuse_by('registry_is_tried', 'two hundred answers are looked at first');
  end if;
  return new;
end
$$;
create trigger registry_trust_takes_two before insert on registry_trust
  for each row execute function guard_registry_trust();

create trigger row_is_chained after insert or update on registry_trust
  for each row execute function chain_row('provider', '{id}', 'privileged');
insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('trust-registry', 600, '{credit}', '{director}');

-- A separate consent for each provider.
alter table consent drop constraint consent_purpose_check;
alter table consent add constraint consent_purpose_check check (purpose in ('processing',
  'biometrics', 'location', 'marketing', 'advertising', 'register-didit', 'register-prembly'));

-- Orders that wait for nothing but the register's answer.
create index order_reviewing on loan_order (id) where status = 'reviewing';

-- By which rules of counting the findings were read: 2 tells what was not checked from a pass.
alter table decision_follow add column counting int not null default 1;
