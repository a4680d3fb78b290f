-- The translation that stood beside a contract when it was agreed to. The English contract binds.
create table contract_translation (
  order_id bigint primary key references loan_order (id),
  borrower_id text not null references borrower (id),
  language text not null check (length(language) between 2 and 12),
  -- The encrypted text as it was shown, and its SHA-256.
  item_id text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
create index contract_translation_of_borrower on contract_translation (borrower_id);
comment on table contract_translation is
  'For good: in which language a contract was shown beside the English, and the hash of it.';
create trigger contract_translation_is_append_only before update or delete
  on contract_translation for each row execute function refuse_change();
