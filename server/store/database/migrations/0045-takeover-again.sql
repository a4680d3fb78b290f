-- After a book was taken over: a later file corrects its loans, and it is compared again.

-- The loan that this row corrects, which is booked from an earlier run.
alter table import_row add column corrects bigint references loan_order (id);
create index import_row_corrects on import_row (corrects) where corrects is not null;

create or replace function guard_taken_over() returns trigger language plpgsql as $$
begin
  if not exists (select from import_row r join import_run i on i.id = r.run_id
      join proposal p on p.id = case new.kind when 'takeover-undone' then i.undone_by
        else i.booked_by end
      where case new.kind when 'takeover-corrected' then r.corrects else r.order_id end
          = new.order_id
        and p.id = new.body ->> 'proposalId' and p.state in ('approved', 'done')) then
    perform refuse_by('two_people', 'two people take over a loan, correct it and undo it');
  end if;
  return null;
end
$$;
drop trigger taken_over_takes_two on loan_event;
create constraint trigger taken_over_takes_two after insert on loan_event
  deferrable initially deferred
  for each row when (new.kind in ('taken-over', 'takeover-corrected', 'takeover-undone'))
  execute function guard_taken_over();

-- That a book which was taken over still agreed with the former system on a later day.
create table import_tie_out (
  run_id text not null references import_run (id),
  -- Days after the cut-over day.
  day int not null check (day in (7, 30)),
  note text not null check (length(note) between 4 and 500),
  -- What was booked against the opening balance by then, in ngwee.
  opening bigint not null,
  by_staff text not null references staff (id),
  at timestamptz not null,
  primary key (run_id, day)
);
comment on table import_tie_out is 'For good: who compared a book with the former system again.';
create trigger import_tie_out_is_append_only before update or delete on import_tie_out
  for each row execute function refuse_change();
