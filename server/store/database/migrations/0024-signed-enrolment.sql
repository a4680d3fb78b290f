-- A passkey of staff counts only if its enrolment is signed. The database keeps the signatures and
-- the order of things; whether a signature is true the program says, and anyone with an export.

-- What one person alone did with a gesture of their passkey, over the exact words of it. Of
-- `confirmKey`: that a passkey is its owner's.
create table signed_act (
  id text primary key,
  act text not null,
  staff_id text not null references staff (id),
  about_id text,
  at timestamptz not null,
  credential_id text not null,
  public_key bytea not null,
  nonce text not null,
  -- The challenge of the signature is SHA-256 of the nonce's bytes and these.
  words text not null,
  client_data bytea not null,
  authenticator_data bytea not null,
  signature bytea not null,
  origin text not null,
  rp_id text not null
);
create index signed_act_of on signed_act (act, about_id);
comment on table signed_act is 'For good: the proof of an act, and of the enrolment of passkeys.';
create trigger signed_act_is_append_only before update or delete on signed_act
  for each row execute function refuse_change();

-- A passkey is its person's for good, and no older than the database has seen it: a day of waiting
-- cannot be written away.
create function guard_staff_credential() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refuse_by('passkey_is_kept', 'a passkey is removed, and never deleted');
  end if;
  if tg_op = 'INSERT' then
    if not is_founding() then
      new.created_at := greatest(new.created_at, clock_timestamp());
    end if;
    if new.removed_at is not null then
      perform refuse_by('passkey_is_kept', 'a new passkey is not removed yet');
    end if;
    return new;
  end if;
  if (new.id, new.staff_id, new.public_key, new.created_at)
      is distinct from (old.id, old.staff_id, old.public_key, old.created_at)
      or old.removed_at is not null and new.removed_at is distinct from old.removed_at then
    perform refuse_by('passkey_is_kept', 'a passkey stays as it was made, and is removed once');
  end if;
  return new;
end
$$;
create trigger passkey_is_kept before insert or update or delete on staff_credential
  for each row execute function guard_staff_credential();

-- Who sent the link of an invitation, which reads no second half of it out. Null: the machine's own
-- command, of the founding.
alter table staff_invite add column sent_by text references staff (id);
