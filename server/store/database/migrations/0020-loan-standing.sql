-- How a loan stands, beside its row, so that lists are filtered and sorted by it in the database.
-- It is of the day in `booked_on`, written with every change from the same fold.
alter table loan_order
  -- What its books have as owed: principal, interest, fees and late fees.
  add column owed bigint not null default 0,
  -- The due date of the oldest bill that is not paid; null when nothing is, or nothing was lent. An
  -- open loan of before this column gets it by `accrue-overnight`.
  add column oldest_due_on date;

-- What was owed is in the books already.
update loan_order o set owed = (
  select coalesce(sum(case
    when line ~ '^(paid-out(:.*)?|interest-charged|fee-charged|late-fee-charged)$' then 1
    when line ~ '^(late-fee|fee|interest|principal)-paid:' then -1
    when line ~ '(-waived|-discounted|-written-off)$' then -1
    else 0 end * rtrim(amount, 'n')::bigint), 0)
  from jsonb_each_text(o.ledger_position) as p (line, amount));

create index loan_order_due on loan_order (oldest_due_on, id) where oldest_due_on is not null;
create index loan_order_owed on loan_order (owed, id) where owed > 0;
create index loan_order_of_product on loan_order ((terms ->> 'productId'), id);
