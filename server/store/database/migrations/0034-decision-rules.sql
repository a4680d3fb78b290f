-- The rules that decide about loans as versions: a draft, its replays on what was applied for, a
-- challenger in the shadow of what decides, and versions that two people agreed to.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('publish-rules', 600, '{credit}', '{director}');

-- What the rules read of an application, so that others can be asked about it. It names nobody.
alter table loan_order add column decision_facts jsonb not null default '{}';
create index loan_order_asked on loan_order (created_at, id);

-- Version 1 is the program's and has no row.
create table decision_policy_version (
  version int primary key check (version > 1),
  -- As `contract/staff/rule-words.ts` has them.
  parameters jsonb not null,
  published_at timestamptz not null,
  proposal_id text not null references proposal (id)
);
create index decision_policy_of_proposal on decision_policy_version (proposal_id);
comment on table decision_policy_version is
  'For good: every decision names the version it was made by.';

-- What somebody thinks the next version should be. There is one; who saves it names the one they
-- saw.
create table rules_draft (
  id text primary key,
  is_one boolean not null default true unique check (is_one),
  parameters jsonb not null,
  -- The version in force when it was begun.
  based_on int not null,
  version int not null check (version > 0),
  saved_by text not null references staff (id),
  saved_at timestamptz not null
);
comment on table rules_draft is
  'For good: until it is published, and then its parameters stand in the version.';

-- A draft tried on what was applied for. What it has found so far is kept with how far it is, so
-- that whoever takes it up goes on from there.
create table rules_replay (
  id text primary key,
  parameters jsonb not null,
  based_on int not null,
  days int not null check (days between 1 and 365),
  -- Loans are as they were known at the start.
  started_at timestamptz not null,
  started_by text not null references staff (id),
  as_of date not null,
  -- Draws the examples.
  seed int not null,
  state text not null check (state in ('running', 'done', 'failed')),
  -- Applications there are, those looked at, and the last of them.
  orders int not null check (orders >= 0),
  seen int not null default 0,
  last_order bigint not null default 0,
  -- What was found of those. Numbers of loans stand in it, and nobody's name.
  tally jsonb not null,
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null))
);
create unique index one_running_replay on rules_replay (state) where state = 'running';
create index rules_replay_newest on rules_replay (started_at desc);
comment on table rules_replay is 'For good: what was known when rules were decided about.';

-- What was found stays: an approval rests on it.
create function guard_replay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'running'
      or (new.id, new.parameters, new.based_on, new.days, new.started_at, new.started_by,
          new.as_of, new.seed, new.orders)
        is distinct from (old.id, old.parameters, old.based_on, old.days, old.started_at,
          old.started_by, old.as_of, old.seed, old.orders) then
    perform refuse_by('replay_is_kept', 'what was replayed stays as it was');
  end if;
  return new;
end
$$;
create trigger replay_is_kept before update or delete on rules_replay
  for each row execute function guard_replay();

-- A version is signed by two in its very figures: replayed within the seven days before, and from
-- the midnight they named.
create function guard_policy_version() returns trigger language plpgsql as $$
declare
  one proposal;
  first_day date;
begin
  one := approved_proposal(new.proposal_id, '{publish-rules}', new.published_at);
  first_day := (one.body ->> 'from')::date;
  if one.body -> 'parameters' <> new.parameters
      or new.version <> 1 + coalesce((select max(version) from decision_policy_version), 1)
      or exists (select from decision_policy_version v where v.proposal_id = one.id) then
    perform refuse_by('two_people', 'two people agreed to other rules');
  end if;
  if first_day <= (one.decided_at at time zone 'Africa/Lusaka')::date
      or (new.published_at at time zone 'Africa/Lusaka')::date < first_day then
    perform refuse_by('rules_from_midnight', 'rules count from the midnight they were signed for');
  end if;
  if not exists (select from rules_replay r
      where r.id = one.body ->> 'runId' and r.state = 'done'
        and r.parameters = one.body -> 'parameters'
        and r.ended_at >= one.decided_at - interval '7 days') then
    perform refuse_by('rules_are_replayed', 'these rules were not replayed');
  end if;
  return new;
end
$$;
create trigger decision_policy_version_is_append_only
  before update or delete on decision_policy_version
  for each row execute function refuse_change();
create trigger decision_policy_version_takes_two before insert on decision_policy_version
  for each row execute function guard_policy_version();

-- Rules that decide in the shadow: about each application made while they run, and for nobody.
create table challenger (
  id text primary key,
  parameters jsonb not null,
  -- The version in force when it began.
  based_on int not null,
  started_at timestamptz not null,
  started_by text not null references staff (id),
  -- It looks at applications up to the end of this day.
  until date not null,
  -- Stopped before that, by a person.
  stopped_at timestamptz,
  stopped_by text references staff (id),
  check ((stopped_at is null) = (stopped_by is null))
);
create index challenger_newest on challenger (started_at desc);
comment on table challenger is 'For good: what was tried beside the rules in force, and by whom.';

create table decision_shadow (
  challenger_id text not null references challenger (id),
  -- No foreign key: nothing an application does waits for its shadow.
  order_id bigint not null,
  -- The version that decided, what it came to, and what the challenger would have.
  policy_version int not null,
  champion text not null check (champion in ('approved', 'referred', 'declined')),
  verdict text not null check (verdict in ('approved', 'referred', 'declined')),
  -- The challenger's rules that did not pass, with what they said.
  results jsonb not null,
  -- What has become of it: no loan, a loan that runs, is paid, was over 30 days late, or lost.
  outcome text not null check (outcome in ('none', 'running', 'paid', 'late', 'written-off')),
  looked_on date not null,
  primary key (challenger_id, order_id)
);
create index decision_shadow_of_cell on decision_shadow
  (challenger_id, champion, verdict, outcome, order_id);
create index decision_shadow_of_order on decision_shadow (order_id);
create index decision_shadow_open on decision_shadow (looked_on, order_id)
  where outcome in ('none', 'running');
comment on table decision_shadow is
  'As long as the decision it stands beside: `finish-erasures`. Written by `follow-decisions`.';

-- What each rule said, by the day of the application; the rule `decision` is what they came to.
create table rule_day (
  day date not null,
  rule text not null,
  verdict text not null,
  orders int not null,
  primary key (day, rule, verdict)
);
comment on table rule_day is
  'For good: some rows a day, counts of nobody. Written by `follow-decisions`.';

-- Applications by the rule that did not pass, and by what all came to where that is no approval.
create table rule_finding (
  rule text not null,
  verdict text not null,
  order_id bigint not null,
  primary key (rule, verdict, order_id)
);
create index rule_finding_of_order on rule_finding (order_id);
comment on table rule_finding is
  'As long as the decision it is read from: `finish-erasures`. Written by `follow-decisions`.';

-- How far `follow-decisions` has read.
create table decision_follow (
  is_one boolean primary key default true check (is_one),
  last_order bigint not null
);
comment on table decision_follow is 'For good: one row.';
