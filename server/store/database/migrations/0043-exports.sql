-- Files that name several borrowers, as two people agreed. No file is kept: it is made for each
-- fetch, and each borrower in it is a row of `unsealing`, which is held to what was signed.

insert into proposal_kind (kind, hold_seconds, proposing, approving) values
  ('export', 600, '{finance,compliance,auditor}', '{director}');

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
