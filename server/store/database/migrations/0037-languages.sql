-- The language of a borrower: for messages, USSD and documents, and for pages after a login.
alter table borrower add column language text
  check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
comment on column borrower.language is 'Null: never chosen, which is English.';
