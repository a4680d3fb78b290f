-- The channels borrowers come by, as they were published; the newest version of a code counts.
create table channel_version (
  code text not null,
  version int not null check (version >= 1),
  definition jsonb not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (code, version)
);

-- Ad networks hear of a visit or a registration only from who agreed to it.
alter table consent drop constraint consent_purpose_check;
alter table consent add constraint consent_purpose_check check (
  purpose in ('processing', 'biometrics', 'location', 'marketing', 'advertising'));
