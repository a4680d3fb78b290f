-- Reviews that a person decided for the very reasons of another, newest first.
create index review_alike on review (kind, reasons, decided_at, id) where decided_at is not null;

-- The network of a loan's wallet lies beside the loan, so that loans of one network, of which there
-- may be few, are listed by an index. The database writes it with what it follows from.
alter table loan_order add column network text;
update loan_order o set network = (select network from wallet where id = o.wallet_id);
alter table loan_order alter column network set not null;
create index loan_order_of_network on loan_order (network, id);

create function network_of_wallet() returns trigger language plpgsql as $$
begin
  -- A wallet that is made by the same statement is not seen here.
  new.network := coalesce((select w.network from wallet w where w.id = new.wallet_id), new.network);
  return new;
end $$;
create trigger loan_order_has_a_network before insert on loan_order
  for each row execute function network_of_wallet();

create function network_of_loans() returns trigger language plpgsql as $$
begin
  update loan_order set network = new.network
  where borrower_id = new.borrower_id and wallet_id = new.id;
  return null;
end $$;
create trigger wallet_tells_its_loans after update of network on wallet
  for each row when (old.network is distinct from new.network)
  execute function network_of_loans();

-- Nobody who works here is ever taken out of the table, and the answers of two days ask it nothing:
-- looking the person up once more was a third of what keeping an answer costs.
alter table act_once drop constraint act_once_staff_id_fkey;

-- What proves something about a money case: the file lies under seal, its hash here.
create table evidence (
  id text primary key,
  case_id text not null references discrepancy (id),
  -- Of `sealed_item`, which goes with its borrower; the hash stays.
  item_id text not null,
  what text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes int not null check (bytes > 0),
  hash bytea not null,
  added_by text not null references staff (id),
  added_at timestamptz not null
);
create index evidence_of_case on evidence (case_id, added_at, id);
comment on table evidence is 'For good: approvals were signed with these hashes.';
create trigger evidence_is_append_only before update or delete on evidence
  for each row execute function refuse_change();

-- What one person approved alone for a borrower within seven days counts together: a large loan is
-- not decided by one in parts. `contract/staff/review-limits.ts` says the same.
create or replace function guard_review_approval() returns trigger language plpgsql as $$
declare
  before bigint;
begin
  if tg_op = 'DELETE' then
    perform refuse_by('approval_is_kept', 'an approval is never taken away');
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'approved' or not exists (
        select from review r join loan_order o on o.id = r.order_id
        where r.id = new.review_id and r.kind = 'order' and r.decided_at is null
          and o.id = new.order_id and o.amount = new.amount) then
      perform refuse_by('approval_moves', 'an open review of that loan is approved, as it is');
    end if;
    select coalesce(sum(a.amount), 0) into before
      from review this join review r on r.borrower_id = this.borrower_id and r.id <> this.id
        join review_approval a on a.review_id = r.id
      where this.id = new.review_id and a.staff_id = new.staff_id
        and a.state in ('approved', 'done')
        and a.approved_at > new.approved_at - interval '7 days';
    if not exists (select from review_limit l where l.most >= before + new.amount and staff_holds(
        new.staff_id, array[l.role], new.approved_at, new.approved_at)) then
      perform refuse_by('within_ones_limit', 'one person does not decide about so much alone');
    end if;
    if new.not_before < new.approved_at + interval '60 seconds' then
      perform refuse_by('approval_is_held', 'its hold is shorter than a minute');
    end if;
    return new;
  end if;
  if (new.id, new.review_id, new.order_id, new.amount, new.staff_id, new.preview, new.reason,
        new.approved_at, new.not_before)
      is distinct from (old.id, old.review_id, old.order_id, old.amount, old.staff_id,
        old.preview, old.reason, old.approved_at, old.not_before) then
    perform refuse_by('approval_is_kept', 'what was approved never changes');
  end if;
  if old.state <> 'approved' or new.state = 'approved' then
    perform refuse_by('approval_moves', 'an approval ends once');
  end if;
  if (new.state = 'stopped') <> (new.ended_at < new.not_before) then
    perform refuse_by('approval_moves', 'it is stopped while its hold lasts, and ends after it');
  end if;
  return new;
end
$$;
