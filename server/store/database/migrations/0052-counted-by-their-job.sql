-- How many loans a draft is tried on is counted by the job that tries it, as whoever asks does not
-- wait for it: once, before the first of them is looked at. From then on the total stays, as
-- everything else that was known at the start.

create or replace function guard_simulation() returns trigger language plpgsql as $$
declare
  is_counting boolean := old.loans = 0 and old.seen = 0 and new.seen = 0 and new.state = 'running';
begin
  if tg_op = 'DELETE' or old.state <> 'running'
      or (new.loans <> old.loans and not is_counting)
      or (new.id, new.product_id, new.terms, new.based_on, new.months, new.started_at,
          new.started_by, new.as_of, new.seed)
        is distinct from (old.id, old.product_id, old.terms, old.based_on, old.months,
          old.started_at, old.started_by, old.as_of, old.seed) then
    perform refuse_by('simulation_is_kept', 'what was simulated stays as it was');
  end if;
  return new;
end
$$;

create or replace function guard_replay() returns trigger language plpgsql as $$
declare
  is_counting boolean := old.orders = 0 and old.seen = 0 and new.seen = 0 and new.state = 'running';
begin
  if tg_op = 'DELETE' or old.state <> 'running'
      or (new.orders <> old.orders and not is_counting)
      or (new.id, new.parameters, new.based_on, new.days, new.started_at, new.started_by,
          new.as_of, new.seed)
        is distinct from (old.id, old.parameters, old.based_on, old.days, old.started_at,
          old.started_by, old.as_of, old.seed) then
    perform refuse_by('replay_is_kept', 'what was replayed stays as it was');
  end if;
  return new;
end
$$;
