-- For how many seconds a privileged change has waited for its hash to leave the machine. Every
-- process shows the figure, and not every process reads the audit log.
create function unsent_audit_seconds(said timestamptz) returns integer language sql stable
  security definer set search_path = pg_catalog, public as $$
  select coalesce(extract(epoch from said - min(at))::int, 0) from act_log where is_privileged
    and position > coalesce((select max(position) from audit_anchor), 0)
$$;
