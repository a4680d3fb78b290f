-- Who may let people in and out, where one insider alone could do harm.

-- The first login of staff ends the founding, for good. A row that no one can take away says so,
-- since sessions are purged after 400 days.
create table founding_ended (
  is_one boolean primary key check (is_one),
  ended_at timestamptz not null
);
comment on table founding_ended is 'For good: it keeps the founding closed.';
create trigger founding_ended_is_append_only before update or delete on founding_ended
  for each row execute function refuse_change();

insert into founding_ended (is_one, ended_at)
select true, min(created_at) from staff_session having count(*) > 0;

create function end_founding() returns trigger language plpgsql as $$
begin
  insert into founding_ended (is_one, ended_at) values (true, new.created_at)
    on conflict do nothing;
  return new;
end
$$;
create trigger first_session_ends_founding before insert on staff_session
  for each row execute function end_founding();

create or replace function is_founding() returns boolean language sql stable as $$
  select not exists (select from founding_ended)
$$;

-- Roles that no person holds together: who keeps the machine, who audits, and who lets people in
-- beside who proposes payments. The program says it first; `roleFault` is the same table.
create function guard_roles_together() returns trigger language plpgsql as $$
declare
  held text[];
begin
  select array_agg(role) || new.role into held from staff_role
    where staff_id = new.staff_id and until_at is null and id <> new.id;
  if cardinality(held) > 1 and held && array['engineer', 'auditor']
      or 'director' = any (held) and held && array['finance', 'care'] then
    perform refuse_by('roles_apart', format('nobody holds these roles together: %s',
      array_to_string(held, ', ')));
  end if;
  return new;
end
$$;
create trigger roles_are_apart before insert on staff_role
  for each row execute function guard_roles_together();

-- One person ends at most three others' access in an hour, and two who may approve staff stay.
create function guard_ended_access() returns trigger language plpgsql as $$
declare
  ended bigint;
  approvers bigint;
begin
  select count(*) into ended from staff
    where id <> new.id and ended_at > new.ended_at - interval '1 hour';
  if ended >= 3 then
    perform refuse_by('ended_many', 'three people lost their access within the hour');
  end if;
  select count(distinct p.id) into approvers from staff p join staff_role r on r.staff_id = p.id
    where p.id <> new.id and p.state = 'works-here' and r.until_at is null
      and r.role in ('director', 'finance', 'compliance');
  if approvers < 2 then
    perform refuse_by('last_approvers', 'two who may approve staff stay');
  end if;
  return new;
end
$$;
create trigger access_ends_slowly before update on staff
  for each row when (new.state = 'ended' and old.state <> 'ended')
  execute function guard_ended_access();
