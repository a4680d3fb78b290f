-- What takes two people of the lender: one proposes, another approves by a passkey. The database
-- itself refuses what one of them does alone, and an effect that nobody approved, whatever the
-- program asks: also of the role it runs as.

-- What stood for it before there were people of staff: names that were typed.
drop table hand_proposal;

-- The kinds of proposals. `contract/staff/proposal-kinds.ts` and the table of permissions say the
-- same; a test compares them.
create table proposal_kind (
  kind text primary key,
  -- Between the approval and the deed, so that it can be stopped.
  hold_seconds int not null check (hold_seconds >= 0),
  -- The roles that propose it, and those that approve it.
  proposing text[] not null,
  approving text[] not null
);
comment on table proposal_kind is 'For good: one row a kind.';

create trigger proposal_kind_is_append_only before update or delete on proposal_kind
  for each row execute function refuse_change();

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('confirm', 0, '{director,finance,care}', '{director,finance}'),
  ('fail', 0, '{director,finance,care}', '{director,finance}'),
  ('pay-back', 600, '{director,finance,care}', '{director,finance}'),
  ('waive', 0, '{credit,care}', '{director,finance,credit}'),
  ('approve-order', 60, '{credit}', '{director}'),
  ('publish-campaign', 600, '{marketing}', '{director,finance}'),
  ('invite', 0, '{director}', '{director,finance,compliance}'),
  ('roles', 0, '{director}', '{director,finance,compliance}'),
  ('reset-passkeys', 0, '{director}', '{director,finance,compliance}');

-- What one person wants done, and what became of it. What was proposed never changes.
create table proposal (
  id text primary key,
  kind text not null references proposal_kind (kind),
  body jsonb not null,
  -- What carrying it out does, to the ngwee: as proposed, and from the approval on as signed.
  preview jsonb not null,
  title text not null,
  state text not null check (state in
    ('proposed', 'approved', 'done', 'held', 'refused', 'withdrawn', 'stopped')),
  -- Grows with every change: who acts names the one they saw.
  version int not null default 0,
  -- What it is about. Of one thing one proposal is open at a time.
  about_kind text not null,
  about_id text not null,
  -- What the effects are held against.
  order_id bigint references loan_order (id),
  payment_id text references payment (id),
  amount bigint check (amount > 0),
  reason text not null,
  evidence text,
  proposer_id text not null references staff (id),
  proposed_at timestamptz not null,
  -- A keyed hash of the browser it was proposed in.
  proposer_browser text not null,
  decided_by text references staff (id),
  decided_at timestamptz,
  decision_reason text,
  is_same_browser boolean not null default false,
  stopped_by text references staff (id),
  not_before timestamptz,
  done_at timestamptz,
  -- `done`: it was carried out. `nothing`: it had happened already. `changed`: the world had moved
  -- on, so nothing was done and `held_because` says why.
  outcome text check (outcome in ('done', 'nothing', 'changed')),
  held_because text,
  constraint proposal_takes_two check (state = 'withdrawn' or decided_by <> proposer_id),
  check ((state = 'proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state in ('approved', 'done', 'held', 'stopped')) = (not_before is not null)),
  check ((state in ('done', 'held')) = (outcome is not null)),
  check ((state in ('done', 'held', 'stopped')) = (done_at is not null)),
  check ((state = 'held') = (outcome is not distinct from 'changed')),
  check ((state = 'stopped') = (stopped_by is not null))
);
create unique index one_open_proposal_a_thing on proposal (about_kind, about_id)
  where state in ('proposed', 'approved');
create index proposal_to_carry_out on proposal (not_before) where state = 'approved';
create index proposal_newest on proposal (proposed_at desc, id);
create index proposal_about on proposal (about_kind, about_id, proposed_at);
comment on table proposal is 'For good: who wanted what done, and who agreed to it.';

-- An approval as the approver's passkey signed it: anybody can verify it without us.
create table proposal_signature (
  proposal_id text primary key references proposal (id),
  credential_id text not null,
  public_key bytea not null,
  nonce text not null,
  -- The exact words; the challenge of the signature is SHA-256 of the nonce's bytes and these.
  words text not null,
  client_data bytea not null,
  authenticator_data bytea not null,
  signature bytea not null,
  origin text not null,
  rp_id text not null
);
comment on table proposal_signature is 'For good: the proof of an approval.';

create trigger proposal_signature_is_append_only before update or delete on proposal_signature
  for each row execute function refuse_change();

-- Says no in the name of a rule.
create function refuse_by(rule text, why text) returns void language plpgsql as $$
begin
  raise exception '%', why using errcode = 'check_violation', constraint = rule;
end
$$;

-- Whether somebody of staff works here and holds one of these roles, both since an instant.
create function staff_holds(who text, held text[], at timestamptz, since timestamptz)
returns boolean language sql stable as $$
  select exists (
    select from staff s join staff_role r on r.staff_id = s.id
    where s.id = who and s.state = 'works-here'
      and (s.last_day is null or s.last_day >= (at at time zone 'Africa/Lusaka')::date)
      and r.role = any (held) and r.from_at <= at and (r.until_at is null or r.until_at > at)
      -- The founders are there from the first hour on, with the roles they founded by.
      and (s.created_at <= since or s.is_founder)
      and (r.from_at <= since or s.is_founder and r.proposal_id is null))
$$;

-- Whether a passkey belongs to somebody since an instant; the first one of a founder does.
create function staff_signs(who text, credential text, key bytea, since timestamptz)
returns boolean language sql stable as $$
  select exists (
    select from staff_credential c join staff s on s.id = c.staff_id
    where c.id = credential and c.staff_id = who and c.public_key = key and c.removed_at is null
      and (c.created_at <= since or s.is_founder and not exists (
        select from staff_credential b where b.staff_id = who and b.created_at < c.created_at)))
$$;

create function base64url(bytes bytea) returns text language sql immutable as $$
  select rtrim(translate(encode(bytes, 'base64'), E'+/\n', '-_'), '=')
$$;

create function from_base64url(said text) returns bytea language sql immutable as $$
  select decode(rpad(translate(said, '-_', '+/'), (length(said) + 3) / 4 * 4, '='), 'base64')
$$;

-- Why a signature is none over the words of a proposal by its approver; null when it is. What a
-- database cannot do is to check the signature's own arithmetic: the program does, and anybody who
-- exports it.
create function signature_fault(one proposal) returns text language plpgsql stable as $$
declare
  s proposal_signature;
  said jsonb;
  told jsonb;
begin
  select * into s from proposal_signature where proposal_id = one.id;
  if not found then return 'nobody signed it'; end if;
  if not staff_signs(one.decided_by, s.credential_id, s.public_key,
      one.decided_at - interval '24 hours') then
    return 'the passkey is not the approver''s, or younger than a day';
  end if;
  said := s.words::jsonb;
  if said ->> 'id' <> one.id or said ->> 'kind' <> one.kind
      or (said ->> 'version')::int <> one.version - 1
      or said -> 'preview' <> one.preview
      or (said -> 'body') - 'textHash' <> one.body - 'text'
      or (said -> 'body' ->> 'textHash')
        is distinct from encode(sha256(convert_to(one.body ->> 'text', 'UTF8')), 'hex')
      or said -> 'proposer' ->> 'id' <> one.proposer_id
      or said -> 'approver' ->> 'id' <> one.decided_by then
    return 'the words are not those of this proposal';
  end if;
  told := convert_from(s.client_data, 'UTF8')::jsonb;
  if told ->> 'type' <> 'webauthn.get' or told ->> 'challenge' is distinct from
      base64url(sha256(from_base64url(s.nonce) || convert_to(s.words, 'UTF8'))) then
    return 'the passkey signed other words';
  end if;
  -- The person was there, and was verified.
  if get_byte(s.authenticator_data, 32) & 5 <> 5 then return 'nobody was verified'; end if;
  return null;
end
$$;

create function guard_proposal() returns trigger language plpgsql as $$
declare
  rules proposal_kind;
  fault text;
begin
  if tg_op = 'DELETE' then
    perform refuse_by('proposal_is_kept', 'a proposal is never taken away');
  end if;
  select * into rules from proposal_kind where kind = new.kind;
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' or new.version <> 0 then
      perform refuse_by('proposal_moves', 'a proposal begins as proposed');
    end if;
    if not staff_holds(new.proposer_id, rules.proposing, new.proposed_at, new.proposed_at) then
      perform refuse_by('proposer_may', 'who proposes this may not');
    end if;
    return new;
  end if;
  if (new.id, new.kind, new.body, new.title, new.about_kind, new.about_id, new.order_id,
        new.payment_id, new.amount, new.reason, new.evidence, new.proposer_id, new.proposed_at,
        new.proposer_browser)
      is distinct from (old.id, old.kind, old.body, old.title, old.about_kind, old.about_id,
        old.order_id, old.payment_id, old.amount, old.reason, old.evidence, old.proposer_id,
        old.proposed_at, old.proposer_browser) then
    perform refuse_by('proposal_is_kept', 'what was proposed never changes');
  end if;
  if old.state <> 'proposed' and (new.preview, new.decided_by, new.decided_at,
        new.decision_reason, new.not_before, new.is_same_browser)
      is distinct from (old.preview, old.decided_by, old.decided_at, old.decision_reason,
        old.not_before, old.is_same_browser) then
    perform refuse_by('proposal_is_kept', 'what was decided never changes');
  end if;
  if new.version <> old.version + 1 or (old.state, new.state) not in (
      ('proposed', 'approved'), ('proposed', 'refused'), ('proposed', 'withdrawn'),
      ('approved', 'done'), ('approved', 'held'), ('approved', 'stopped')) then
    perform refuse_by('proposal_moves',
      format('a proposal cannot go from %s to %s', old.state, new.state));
  end if;
  if new.state <> 'withdrawn' and new.decided_by = new.proposer_id then
    perform refuse_by('two_people', 'who proposes does not decide');
  end if;
  if new.state = 'withdrawn' and new.decided_by <> new.proposer_id then
    perform refuse_by('proposal_moves', 'only who proposed it takes it back');
  end if;
  if new.state = 'stopped' and new.done_at >= new.not_before then
    perform refuse_by('proposal_moves', 'its hold is over');
  end if;
  if new.state in ('done', 'held') and new.done_at < new.not_before then
    perform refuse_by('proposal_moves', 'its hold is not over');
  end if;
  if new.state = 'approved' then
    if new.about_kind = 'staff' and new.about_id = new.decided_by then
      perform refuse_by('approver_may', 'two people decide about a third');
    end if;
    if not staff_holds(new.decided_by, rules.approving, new.decided_at,
        new.decided_at - interval '24 hours') then
      perform refuse_by('approver_may', 'who approves this may not, or not yet');
    end if;
    if new.not_before < new.decided_at + make_interval(secs => rules.hold_seconds) then
      perform refuse_by('proposal_is_held', 'its hold is shorter than that of its kind');
    end if;
    fault := signature_fault(new);
    if fault is not null then perform refuse_by('approval_is_signed', fault); end if;
  end if;
  return new;
end
$$;
create trigger proposal_is_guarded before insert or update or delete on proposal
  for each row execute function guard_proposal();

-- A proposal of a kind that was approved, whose hold is over, and which is not carried out yet.
create function approved_proposal(name text, wanted text[], at timestamptz)
returns proposal language plpgsql stable as $$
declare
  one proposal;
begin
  select * into one from proposal
    where id = name and kind = any (wanted) and state = 'approved' and not_before <= at;
  if not found then
    perform refuse_by('two_people', format('no approved proposal of two people asks for this (%s)',
      array_to_string(wanted, ', ')));
  end if;
  return one;
end
$$;

-- Late fees are waived as two people agreed: of that loan, and no more.
create function guard_waiver() returns trigger language plpgsql as $$
declare
  one proposal;
  before bigint;
begin
  one := approved_proposal(new.body ->> 'proposalId', '{waive}', new.recorded_at);
  select coalesce(sum(rtrim(body ->> 'amount', 'n')::bigint), 0) into before from loan_event
    where order_id = new.order_id and kind = 'late-fee-waived'
      and body ->> 'proposalId' = one.id;
  if one.order_id <> new.order_id
      or before + rtrim(new.body ->> 'amount', 'n')::bigint > one.amount then
    perform refuse_by('two_people', 'two people agreed to another loan or to less');
  end if;
  return new;
end
$$;
create trigger waiver_takes_two before insert on loan_event
  for each row when (new.kind = 'late-fee-waived') execute function guard_waiver();

-- A payment that two people ended by hand, with the word of its network on paper; and a payout of
-- what is owed to a borrower that two people sent again.
alter table payment add column ended_by_proposal text references proposal (id),
  add column sent_by_proposal text references proposal (id);

create function guard_settled_by_hand() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if new.state = old.state then
    perform refuse_by('two_people', 'by hand a payment is ended, and nothing else');
  end if;
  one := approved_proposal(new.ended_by_proposal,
    array[case new.state when 'confirmed' then 'confirm' when 'failed' then 'fail' else '' end],
    new.settled_at);
  if one.payment_id <> new.id or one.order_id <> new.order_id
      or new.state = 'confirmed' and (one.amount is distinct from new.amount
        or one.body ->> 'reference' is distinct from new.provider_reference) then
    perform refuse_by('two_people', 'two people agreed to another payment or amount');
  end if;
  return new;
end
$$;
create trigger settling_by_hand_takes_two before update on payment
  for each row when (new.ended_by_proposal is distinct from old.ended_by_proposal
    or new.failure_code = 'BY_HAND' and old.failure_code is distinct from 'BY_HAND')
  execute function guard_settled_by_hand();

-- Money goes back to a borrower by itself with the event by which it came to be owed. At any other
-- time two people send it, again.
create function guard_pay_back() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if new.sent_by_proposal is null and new.purpose = 'pay-back' and exists (
      select from loan_event e where e.order_id = new.order_id
        and e.recorded_at = new.created_at) then
    return new;
  end if;
  one := approved_proposal(new.sent_by_proposal, '{pay-back}', new.created_at);
  if one.order_id <> new.order_id or one.amount <> new.amount then
    perform refuse_by('two_people', 'two people agreed to another loan or amount');
  end if;
  if exists (select from payment where sent_by_proposal = one.id) then
    perform refuse_by('two_people', 'what two people agreed to was sent already');
  end if;
  return new;
end
$$;
create trigger pay_back_takes_two before insert on payment
  for each row when (new.purpose = 'pay-back' or new.sent_by_proposal is not null
    or new.ended_by_proposal is not null)
  execute function guard_pay_back();

-- A campaign gives money away: two people publish it, but for those that come with the product.
alter table campaign_version add column proposal_id text references proposal (id);

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
  return new;
end
$$;
create trigger campaign_takes_two before insert on campaign_version
  for each row execute function guard_campaign();

-- Who works here, and as what, two people decide about a third; but for those who found it, before
-- anybody has logged in.
alter table staff_role add foreign key (proposal_id) references proposal (id);

create function is_founding() returns boolean language sql stable as $$
  select not exists (select from staff_session)
$$;

-- The approved proposal that asks for a person, now: an invitation by the card, roles by the row.
create function proposal_about(person staff) returns proposal language sql stable as $$
  select p from proposal p where p.state = 'approved' and (
    p.kind = 'invite' and p.body ->> 'nrc' = person.nrc_mark
    or p.kind = 'roles' and p.body ->> 'staffId' = person.id) limit 1
$$;

create function guard_staff() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if is_founding() then return new; end if;
  one := proposal_about(new);
  if tg_op = 'INSERT' then
    if one.kind is distinct from 'invite' or new.state <> 'invited' or new.is_founder then
      perform refuse_by('two_people', 'two people invite a third');
    end if;
    return new;
  end if;
  if (new.id, new.nrc_mark, new.is_founder) is distinct from (old.id, old.nrc_mark, old.is_founder)
      or new.created_at <> old.created_at then
    perform refuse_by('staff_is_kept', 'a person stays who they are');
  end if;
  if old.state = 'ended' and new.state <> 'ended' and one.kind is distinct from 'invite'
      or new.last_day is distinct from old.last_day
        and (one.id is null or (one.body ->> 'lastDay')::date is distinct from new.last_day) then
    perform refuse_by('two_people', 'two people let somebody in, and for how long');
  end if;
  return new;
end
$$;
create trigger staff_takes_two before insert or update on staff
  for each row execute function guard_staff();

create function guard_staff_role() returns trigger language plpgsql as $$
declare
  one proposal;
  person staff;
begin
  if is_founding() then return new; end if;
  if tg_op = 'UPDATE' then
    if (new.id, new.staff_id, new.role, new.from_at, new.proposal_id)
          is distinct from (old.id, old.staff_id, old.role, old.from_at, old.proposal_id)
        or old.until_at is not null or new.until_at is null then
      perform refuse_by('staff_is_kept', 'a role that was held stays, and ends once');
    end if;
    return new;
  end if;
  select * into person from staff where id = new.staff_id;
  one := proposal_about(person);
  if one.id is distinct from new.proposal_id or one.id is null
      or not one.body -> 'roles' ? new.role then
    perform refuse_by('two_people', 'two people give a third a role');
  end if;
  return new;
end
$$;
create trigger role_takes_two before insert or update on staff_role
  for each row execute function guard_staff_role();
