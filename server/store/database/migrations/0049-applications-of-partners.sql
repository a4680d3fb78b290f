-- A partner brings a person and a wish. A loan comes of it only as that person agrees in the app.

-- The first key of a partner: one that takes the place of another goes on as the same partner.
-- Null: it is itself the first.
alter table partner_key add column partner_id text references partner_key (id);

create function guard_line_of_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.partner_id is distinct from old.partner_id
    or tg_op = 'INSERT' and new.partner_id is not null and not exists (
      select from proposal p join partner_key k on k.id = p.body ->> 'replaces'
      where p.id = new.proposal_id and new.partner_id = coalesce(k.partner_id, k.id)) then
    perform refuse_by('partner_key_is_kept', 'a key follows the one that two people named');
  end if;
  return new;
end
$$;
create trigger partner_key_follows before insert or update on partner_key
  for each row execute function guard_line_of_keys();

create table partner_application (
  id text primary key,
  -- The partner, by its first key, and the key that it was made by.
  partner_id text not null references partner_key (id),
  key_id text not null references partner_key (id),
  -- As the partner gave it: whether it has an account is looked up when a borrower logs in. Empty
  -- once a loan came of it.
  mobile text not null,
  -- Whether an SMS went there for it.
  is_told boolean not null,
  amount bigint not null check (amount > 0),
  -- The partner's own name for it.
  reference text check (length(reference) between 1 and 60),
  -- `waiting`: for the borrower. `agreed`: they go on with it. `refused` is shown to no partner.
  state text not null default 'waiting'
    check (state in ('waiting', 'agreed', 'refused', 'applied')),
  -- Who agreed, or refused.
  borrower_id text references borrower (id),
  order_id bigint unique references loan_order (id),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  answered_at timestamptz,
  check ((state = 'waiting') = (answered_at is null)),
  check ((state = 'waiting') = (borrower_id is null)),
  check ((state = 'applied') = (order_id is not null))
);
create index partner_application_of_partner on partner_application (partner_id, made_at desc);
create index partner_application_of_number on partner_application (mobile, made_at desc);
create index partner_application_of_borrower on partner_application (borrower_id)
  where borrower_id is not null;
create index partner_application_by_end on partner_application (ends_at);
comment on table partner_application is '90 days after its end, unless a loan came of it: `purge`. '
  'Sooner with the borrower: `erase-when-due`.';

-- A loan comes of an application by its borrower's own agreement, and of no other.
create function guard_partner_application() returns trigger language plpgsql as $$
begin
  if (new.id, new.partner_id, new.key_id, new.amount, new.reference, new.made_at, new.ends_at)
      is distinct from (old.id, old.partner_id, old.key_id, old.amount, old.reference,
        old.made_at, old.ends_at)
    or old.order_id is not null and new.order_id is distinct from old.order_id
    or new.state <> old.state and (old.state in ('refused', 'applied')
      or new.state = 'applied' and old.state <> 'agreed')
    or old.borrower_id is not null and new.borrower_id is distinct from old.borrower_id
    or new.order_id is not null and not exists (
      select from loan_order o where o.id = new.order_id and o.borrower_id = new.borrower_id) then
    perform refuse_by('application_is_kept', 'an application stays as it was agreed to');
  end if;
  return new;
end
$$;
create trigger partner_application_is_kept before update on partner_application
  for each row execute function guard_partner_application();

-- The first decision about a loan ties it to the application that its borrower agreed to last.
-- One that is taken over from another book was not asked for here.
create function decision_about_application() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.link = 1 then
    update partner_application set state = 'applied', order_id = new.order_id, mobile = ''
    where id = (select a.id from partner_application a
        join loan_order o on o.borrower_id = a.borrower_id
      where o.id = new.order_id and o.decision <> '{}' and a.state = 'agreed'
        and a.ends_at > new.at order by a.answered_at desc, a.id limit 1);
  end if;
  if exists (select from webhook_endpoint where state <> 'off') then
    insert into webhook_due (source, source_id, part, order_id)
    select 'application', a.id, new.verdict, new.order_id
    from partner_application a where a.order_id = new.order_id;
  end if;
  return null;
end
$$;
revoke all on function decision_about_application() from public;
create trigger decision_about_application after insert on loan_decision
  for each row execute function decision_about_application();

-- Messages about an application go to its partner, and to systems that two people let listen.
alter table webhook_message add column partner_id text references partner_key (id);

create trigger application_for_webhooks after insert on partner_application for each row
  execute function note_for_webhooks('application', 'id');
create trigger takeover_for_webhooks after update of state on import_run for each row
  when (new.state <> old.state and new.state in ('checked', 'booked'))
  execute function note_for_webhooks('takeover', 'id', 'state');
create trigger bureau_file_for_webhooks after update of state on return_run for each row
  when (new.state <> old.state and new.state = 'done')
  execute function note_for_webhooks('bureau-file', 'id');
-- Five silences in a row ring the alarm, too.
create trigger registry_for_webhooks after update on registry_state for each row
  when (old.fault is null and new.fault is not null
    or old.downs_in_row < 5 and new.downs_in_row >= 5)
  execute function note_for_webhooks('registry', 'provider');
create trigger new_registry_for_webhooks after insert on registry_state for each row
  when (new.fault is not null)
  execute function note_for_webhooks('registry', 'provider');
create trigger float_for_webhooks after insert on discrepancy for each row
  when (new.kind = 'float-short') execute function note_for_webhooks('float', 'id');

-- Looked at by each scrape: what became of the messages of the last hour.
create index whatsapp_message_tried on whatsapp_message (tried_at);
