-- A link that lets a person in waits encrypted, and its text is emptied when it was sent.
alter table staff_mail add column is_sealed boolean not null default false;

-- An invitation is as it was made, ends once, and has a second half once the lender is founded.
create function guard_staff_invite() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.sent_by is null and not is_founding() then
      perform refuse_by('invite_is_whole', 'a link is sent by a person, and has a second half');
    end if;
  elsif (new.code_hash, new.staff_id, new.made_at, new.expires_at, new.sent_by)
        is distinct from
        (old.code_hash, old.staff_id, old.made_at, old.expires_at, old.sent_by)
      or old.ended_at is not null and new.ended_at is distinct from old.ended_at then
    perform refuse_by('invite_is_whole', 'an invitation stays as it was made, and ends once');
  end if;
  return new;
end
$$;
create trigger invite_is_whole before insert or update on staff_invite
  for each row execute function guard_staff_invite();

-- The address and number that links go to are those that two people saw.
create function guard_staff_address() returns trigger language plpgsql as $$
declare
  one proposal;
begin
  if is_founding() then return new; end if;
  one := proposal_about(new);
  if one.kind is distinct from 'invite' then
    perform refuse_by('two_people', 'two people agree to the address of a person');
  end if;
  return new;
end
$$;
create trigger address_takes_two before update of email, phone on staff
  for each row when ((new.email, new.phone) is distinct from (old.email, old.phone))
  execute function guard_staff_address();

-- A death is confirmed by two people: the first says the day, the second the same one.
alter table death_report
  add column first_by text references staff (id),
  add column first_said date,
  add constraint death_report_first check ((first_by is null) = (first_said is null));

create function guard_confirmed_death() returns trigger language plpgsql as $$
begin
  if new.outcome = 'confirmed' and (old.first_by is null or old.first_by = new.decided_by
      or old.first_said <> new.died_on) then
    perform refuse_by('two_people', 'two people confirm a death, of the same day');
  end if;
  return new;
end
$$;
create trigger death_takes_two before update on death_report
  for each row execute function guard_confirmed_death();
