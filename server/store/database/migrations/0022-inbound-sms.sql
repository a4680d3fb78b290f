-- What borrowers write to the lender by SMS. STOP ends offers.

-- How a consent was answered. The text was read in the app in any case.
alter table consent add column source text not null default 'app'
  check (source in ('app', 'sms'));

create table inbound_sms (
  id text primary key,
  -- The same message may arrive twice: ids are the gateway's own.
  provider text not null,
  provider_message_id text not null check (length(provider_message_id) <= 200),
  mobile text not null check (length(mobile) <= 20),
  -- Null: no account has that number, and its words are not kept.
  borrower_id text references borrower (id),
  -- The encrypted words of a borrower, until they are purged.
  words_id text,
  meaning text not null check (meaning in ('stop', 'start', 'other')),
  -- Which automatic answer it got; null: none.
  answer text check (answer in ('stopped', 'started', 'support')),
  -- By the gateway. Messages can overtake each other.
  sent_at timestamptz not null,
  received_at timestamptz not null,
  unique (provider, provider_message_id)
);
create index inbound_sms_of_mobile on inbound_sms (mobile, received_at desc);
create index inbound_sms_of_borrower on inbound_sms (borrower_id, received_at desc);
create index inbound_sms_by_age on inbound_sms (received_at, id);
comment on table inbound_sms is '400 days: `purge`. Sooner with the borrower: `erase-when-due`.';
