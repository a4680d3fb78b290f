-- WhatsApp carries receipts and reminders to borrowers who asked for it.

alter table consent drop constraint consent_purpose_check;
alter table consent add constraint consent_purpose_check check (purpose in ('processing',
  'biometrics', 'location', 'marketing', 'advertising', 'register-didit', 'register-prembly',
  'bureau-inquiry', 'whatsapp'));
alter table consent drop constraint consent_source_check;
alter table consent add constraint consent_source_check
  check (source in ('app', 'sms', 'ussd', 'whatsapp', 'staff'));

-- What became of a message of the outbox by WhatsApp. If it failed there it goes by SMS.
create table whatsapp_message (
  sms_id text primary key references sms (id) on delete cascade,
  template text not null check (length(template) <= 60),
  -- Unknown: no answer came and no status either. Later: it is tried there again.
  state text not null check (state in ('unknown', 'later', 'sent', 'delivered', 'failed')),
  message_id text check (length(message_id) <= 200),
  failure text check (length(failure) <= 200),
  tried_at timestamptz not null,
  delivered_at timestamptz,
  -- Proves no notice: a message counts as delivered by its own status alone.
  read_at timestamptz
);
create index whatsapp_message_by_id on whatsapp_message (message_id);
-- Looked at every ten seconds, and nearly empty.
create index sms_in_doubt_by_whatsapp on sms (id)
  where state = 'unknown' and provider = 'whatsapp';
comment on table whatsapp_message is
  'As long as its message, with which it goes: `send-sms` writes it.';

-- Whether the channel and each template can be used, as Meta answered `check-whatsapp` last.
create table whatsapp_state (
  -- `channel`, or the name of a template.
  about text primary key check (length(about) <= 60),
  state text not null check (state in ('on', 'off')),
  -- SHA-256 of our text that was compared: a release with another text compares again.
  text_hash text not null check (length(text_hash) <= 64),
  -- Empty while it is on.
  why text not null check (length(why) <= 300),
  at timestamptz not null
);
comment on table whatsapp_state is 'As long as a template is ours: `check-whatsapp`.';
