-- What a loan can earn is settled when it is agreed to: the limit of that day, which its amount is
-- held against, and the most the limit may become, by what the stated income carries.
alter table loan_order add column limit_then bigint not null default 0;
alter table loan_order add column limit_most bigint not null default 0;
alter table loan_order alter column limit_then drop default;
alter table loan_order alter column limit_most drop default;

-- When the limit last rose: it does so once in two weeks. `settled_orders` counts the settlements
-- that were proven.
alter table borrower add column limit_raised_at timestamptz;
