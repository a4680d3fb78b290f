-- The letters that a loan was paid in full, each with the code by which anyone can check it. If
-- the loan is paid in full on another day after a reversal, that day has its own letter.
create table settlement_letter (
  order_id bigint not null references loan_order (id),
  settled_on date not null,
  borrower_id text not null references borrower (id),
  code text not null,
  -- Found by the hash: how long an index compares says nothing about a code.
  code_hash bytea not null unique,
  -- As the page shows them to strangers, who so open no identity.
  initials text not null,
  created_at timestamptz not null,
  primary key (order_id, settled_on)
);
create index settlement_letter_borrower on settlement_letter (borrower_id);
comment on table settlement_letter is 'For good: a letter is checked years later. An erasure '
  'takes it: `erase-when-due`.';

-- No job sends an offer to a borrower who did not agree to offers, or withdrew it.
create function refuse_unwanted_offer() returns trigger language plpgsql as $$
begin
  if not coalesce((select given from consent
    where borrower_id = new.borrower_id and purpose = 'marketing'
    order by at desc, id desc limit 1), false) then
    raise exception 'an offer needs the consent of its borrower';
  end if;
  return new;
end $$;
create trigger sms_offer_is_wanted before insert on sms
  for each row when (new.kind = 'offer') execute function refuse_unwanted_offer();
