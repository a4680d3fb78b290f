-- What the lender's people work on: who is at it, why they looked, and lists by their keys.

-- Which piece of open work somebody has taken. It says nothing of who may do it.
create table work_item (
  queue text not null check (queue in ('cases', 'complaints', 'data-requests', 'reviews')),
  about_id text not null,
  taken_by text not null references staff (id),
  taken_at timestamptz not null,
  primary key (queue, about_id)
);
create index work_item_of_person on work_item (taken_by);
comment on table work_item is 'For good, unless its person gives it back or does it; of work that '
  'ended by itself it is shown nowhere.';

-- Why something was uncovered, by a list that borrowers read in their own language. `reason` is
-- what was written to it, which may be nothing.
alter table unsealing add column reason_code text not null default 'other';

-- A person of the lender may hand a complaint to the director, too.
alter table complaint_step drop constraint complaint_step_check1;
alter table complaint_step add constraint complaint_step_is_by_somebody check (
  case when fact in ('answered', 'ended') then by_whom is not null
    when fact = 'filed' then by_whom is null else true end);

create index discrepancy_newest on discrepancy (opened_at, id);
create index discrepancy_by_their_id on discrepancy (provider_id) where provider_id is not null;
create index payment_newest on payment (created_at, id);
create index payment_that_failed on payment (created_at, id) where state in ('failed', 'expired');
create index provider_callback_of_payment on provider_callback (provider_id);
create index complaint_newest on complaint (filed_at, id);
create index complaint_that_waits on complaint (answer_by, id) where answer_by is not null;
create index data_request_newest on data_request (filed_at, id);
create index data_request_that_waits on data_request (answer_by, id) where ended_at is null;
create index erasure_newest on erasure (asked_at, id);
