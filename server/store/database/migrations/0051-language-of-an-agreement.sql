-- The language that both screens of an agreement were shown in; those before were kept in English.
alter table ussd_agreement add column language text not null default 'en'
  check (length(language) between 2 and 12);
