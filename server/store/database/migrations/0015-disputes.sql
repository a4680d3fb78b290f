-- "I have paid": a borrower says so with the network's reference. The text is the complaint's.
create table payment_claim (
  complaint_id text primary key references complaint (id),
  order_id bigint not null references loan_order (id),
  borrower_id text not null references borrower (id),
  -- What in the text may be a reference, in small letters.
  named jsonb not null,
  -- What the providers said of open and failed payments then.
  asked jsonb not null,
  claimed_at timestamptz not null
);
create index payment_claim_of_order on payment_claim (order_id);
create index payment_claim_of_borrower on payment_claim (borrower_id);
-- A reference of a claim is looked for among the rows of all statements.
create index statement_row_by_id on statement_row (provider_id);
comment on table payment_claim is 'For good: what was claimed, and what the providers said.';
create trigger payment_claim_is_append_only before update or delete on payment_claim
  for each row execute function refuse_change();

-- "I did not borrow this": a borrower disputes a loan. The complaint has its number and its clock.
-- The events of the loan say what it means to the account.

create table dispute (
  complaint_id text primary key references complaint (id),
  order_id bigint not null references loan_order (id),
  borrower_id text not null references borrower (id),
  opened_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'rejected')),
  -- Why it was rejected.
  ground text check (ground in ('own-wallet', 'own-phone', 'own-face', 'own-payments')),
  proposal_id text references proposal (id),
  decided_at timestamptz,
  check (num_nulls(outcome, proposal_id, decided_at) in (0, 3)),
  check ((ground is not null) = (outcome is not distinct from 'rejected'))
);
create unique index one_dispute_at_a_time on dispute (order_id) where outcome is null;
create index dispute_of_order on dispute (order_id);
create index dispute_of_borrower on dispute (borrower_id);
create index dispute_decided on dispute (decided_at, complaint_id) where outcome is not null;
comment on table dispute is 'For good: what was lost to fraud, and who decided it.';

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('decide-dispute', 600, '{credit,care}', '{director,finance,credit}');

-- A dispute is decided once, as two people agreed.
create function guard_dispute() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if tg_op = 'DELETE' or old.outcome is not null
      or (new.complaint_id, new.order_id, new.borrower_id, new.opened_at)
        is distinct from (old.complaint_id, old.order_id, old.borrower_id, old.opened_at) then
    perform refuse_by('dispute_is_kept', 'what was disputed and decided stays as it was');
  end if;
  one := approved_proposal(new.proposal_id, '{decide-dispute}', new.decided_at);
  if one.order_id <> new.order_id
      or one.body ->> 'number' <> (select number from complaint where id = new.complaint_id)
      or nullif(one.body ->> 'finding', 'not-theirs') is distinct from new.ground then
    perform refuse_by('two_people', 'two people agreed to another decision');
  end if;
  return new;
end
$$;
create trigger dispute_is_kept before update or delete on dispute
  for each row execute function guard_dispute();

-- A loan is frozen by a dispute of its borrower. It is not their loan only as two people decided.
create function guard_disputed_loan() returns trigger language plpgsql as $$
declare
  one dispute;
begin
  select d.* into one from dispute d join complaint c on c.id = d.complaint_id
    where d.order_id = new.order_id and c.number = new.body ->> 'number';
  if not found then
    perform refuse_by('two_people', 'the loan is not disputed under this number');
  end if;
  if new.kind = 'loan-disputed' then
    if one.outcome is not null then
      perform refuse_by('two_people', 'the dispute is decided already');
    end if;
  elsif one.proposal_id is distinct from new.body ->> 'proposalId'
      or one.ground is distinct from new.body ->> 'ground' then
    perform refuse_by('two_people', 'two people decided it otherwise');
  end if;
  return new;
end
$$;
create trigger disputed_loan_takes_two before insert on loan_event
  for each row when (new.kind in ('loan-disputed', 'dispute-decided'))
  execute function guard_disputed_loan();
