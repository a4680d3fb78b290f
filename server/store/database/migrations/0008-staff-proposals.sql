-- What needs two people of the lender: one proposes, another approves with a passkey. The
-- database itself refuses what one person does alone, and an effect that was not approved. It
-- refuses this to every program, including the role that the program runs as.

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

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('confirm', 0, '{director,finance,care}', '{director,finance}'),
  ('fail', 0, '{director,finance,care}', '{director,finance}'),
  ('pay-back', 600, '{director,finance,care}', '{director,finance}'),
  ('waive', 0, '{credit,care}', '{director,finance,credit}'),
  ('approve-order', 60, '{credit}', '{director}'),
  ('publish-campaign', 600, '{marketing}', '{director,finance}'),
  ('invite', 0, '{director}', '{director,finance,compliance}'),
  ('roles', 0, '{director}', '{director,finance,compliance}'),
  ('reset-passkeys', 0, '{director}', '{director,finance,compliance}'),
  ('grant', 0, '{director,compliance,auditor}', '{director,compliance}'),
  ('journal', 600, '{finance}', '{director,finance}'),
  ('close-period', 0, '{finance}', '{director,finance}'),
  ('reopen-period', 0, '{finance}', '{director,finance}'),
  ('provision', 600, '{finance}', '{director,finance}'),
  ('contact-rules', 600, '{care}', '{director,compliance}'),
  ('unmatched-to-owner', 600, '{director,finance,care}', '{director,finance}'),
  ('map-accounts', 0, '{finance}', '{director,finance}'),
  ('publish-product', 600, '{credit}', '{director,finance}'),
  ('publish-rules', 600, '{credit}', '{director}'),
  ('publish-profile', 600, '{credit,finance,compliance}', '{director,compliance}'),
  ('submit-return', 0, '{finance,compliance}', '{director}'),
  ('arrangement', 0, '{credit,care}', '{director,finance,credit}'),
  ('hardship', 0, '{credit,care}', '{director,finance,credit}'),
  ('end-hardship', 0, '{credit,care}', '{director,finance,credit}'),
  ('write-off-early', 600, '{finance,credit}', '{director}'),
  ('reverse-write-off', 600, '{finance,credit}', '{director}'),
  ('export', 600, '{finance,compliance,auditor}', '{director}'),
  ('correct-price', 600, '{credit}', '{director,finance}'),
  ('reverse-payment', 600, '{director,finance,care}', '{director,finance}'),
  ('explain-word', 0, '{finance}', '{director,finance}');
create trigger proposal_kind_is_append_only before update or delete on proposal_kind
  for each row execute function refuse_change();

-- What one person wants done, and what became of it. What was proposed never changes.
create table proposal (
  id text primary key,
  kind text not null references proposal_kind (kind),
  body jsonb not null,
  -- What carrying it out does, to the ngwee: as proposed, and from the approval on as signed.
  preview jsonb not null,
  title text not null,
  state text not null check (state in
    ('proposed', 'approved', 'done', 'lapsed', 'refused', 'withdrawn', 'stopped')),
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
  check (case state when 'proposed' then decided_by is null when 'lapsed' then true
    else decided_by is not null end),
  check ((decided_by is null) = (decided_at is null)),
  check (case when state in ('approved', 'done', 'stopped') then not_before is not null
    when state = 'lapsed' then (not_before is null) = (decided_by is null)
    else not_before is null end),
  check ((state in ('done', 'lapsed')) = (outcome is not null)),
  check ((state in ('done', 'lapsed', 'stopped')) = (done_at is not null)),
  check ((state = 'lapsed') = (outcome is not distinct from 'changed')),
  check ((state = 'stopped') = (stopped_by is not null)),
  check (state <> 'lapsed' or held_because is not null)
);
create unique index one_open_proposal_a_thing on proposal (about_kind, about_id)
  where state in ('proposed', 'approved');
create index proposal_to_carry_out on proposal (not_before) where state = 'approved';
create index proposal_newest on proposal (proposed_at desc, id);
create index proposal_about on proposal (about_kind, about_id, proposed_at);
create index proposal_of_order on proposal (order_id) where order_id is not null;
create index proposal_lapsed on proposal (proposer_id, done_at) where state = 'lapsed';
comment on table proposal is 'For good: who wanted what done, and who agreed to it.';
alter table payment add foreign key (ended_by_proposal) references proposal (id);
alter table payment add foreign key (sent_by_proposal) references proposal (id);
alter table campaign_version add foreign key (proposal_id) references proposal (id);
alter table staff_role add foreign key (proposal_id) references proposal (id);
alter table product_version add foreign key (proposal_id) references proposal (id);
alter table payment add foreign key (reversed_by_proposal) references proposal (id);

-- An approval as the approver's passkey signed it: anyone can verify it without us.
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

-- Whether a member of staff works here and has one of these roles, both since an instant.
create function staff_holds(who text, held text[], at timestamptz, since timestamptz)
returns boolean language sql stable as $$
  select exists (
    select from staff s join staff_role r on r.staff_id = s.id
    where s.id = who and s.state = 'works-here'
      and (s.last_day is null or s.last_day >= (at at time zone '{{zone}}')::date)
      and r.role = any (held) and r.from_at <= at and (r.until_at is null or r.until_at > at)
      -- The founders are there from the first hour on, with the roles they founded by.
      and (s.created_at <= since or s.is_founder)
      and (r.from_at <= since or s.is_founder and r.proposal_id is null))
$$;

-- Whether a passkey has belonged to a person since an instant; the first one of a founder does.
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

-- Why a signature is none over the words of a proposal by its approver; null when it is. A
-- database cannot check the signature's own arithmetic. The program does, and so can anyone who
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
      ('proposed', 'lapsed'), ('approved', 'done'), ('approved', 'lapsed'),
      ('approved', 'stopped')) then
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
  if new.state in ('done', 'lapsed') and new.done_at < new.not_before then
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

-- An auditor may reveal personal data, as two others agreed, for some days. It ends
-- automatically.
create table unseal_grant (
  id text primary key references proposal (id),
  staff_id text not null references staff (id),
  from_at timestamptz not null,
  until_at timestamptz not null,
  check (until_at > from_at and until_at <= from_at + interval '30 days')
);
create index unseal_grant_of on unseal_grant (staff_id, until_at);
comment on table unseal_grant is 'For good: who could uncover what on a day.';
create trigger unseal_grant_is_append_only before update or delete on unseal_grant
  for each row execute function refuse_change();

create function guard_unseal_grant() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  one := approved_proposal(new.id, '{grant}', new.from_at);
  if one.body ->> 'staffId' <> new.staff_id
      or new.until_at > new.from_at + make_interval(days => (one.body ->> 'days')::int) then
    perform refuse_by('two_people', 'two people agreed to somebody else or to fewer days');
  end if;
  return new;
end
$$;
create trigger grant_takes_two before insert on unseal_grant
  for each row execute function guard_unseal_grant();

-- Files that name several borrowers, as two people agreed. No file is kept: it is made for each
-- fetch. Each borrower in it is a row of `unsealing`, which is compared with what was signed.

create function guard_exported() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  select * into one from proposal
    where id = new.about_id and kind = 'export' and state = 'done'
      and proposer_id = new.staff_id
      and new.at between done_at and done_at + interval '24 hours';
  if not found or not to_jsonb(new.what) <@ (one.body -> 'uncover')
      or not exists (select from loan_order o
        where o.borrower_id = new.borrower_id and one.body -> 'orderIds' ? o.id::text) then
    perform refuse_by('two_people',
      'two people agreed to an export of somebody else, by somebody else, or at another time');
  end if;
  return new;
end
$$;
create trigger export_takes_two before insert on unsealing
  for each row when (new.about_kind = 'export') execute function guard_exported();
