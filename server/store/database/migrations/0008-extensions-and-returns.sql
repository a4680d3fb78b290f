-- What a payment may be for: also an extension of a plan, giving a loan back, and what a second
-- provider moved of a payout (paid-twice).

-- The due date an extension was sold for. If the plan has moved or was paid when the money is
-- confirmed, the fee is owed back.
alter table payment add column before_due_on date;
alter table payment add check ((purpose = 'extension') = (before_due_on is not null));

alter table payment drop constraint payment_purpose_check;
alter table payment add constraint payment_purpose_check
  check (purpose in
    ('repayment', 'extension', 'return', 'disbursement', 'pay-back', 'paid-twice'));
