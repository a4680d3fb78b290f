-- A loan that got a new schedule has its own letter.
alter table letter_template_version drop constraint letter_template_version_kind_check;
alter table letter_template_version add constraint letter_template_version_kind_check
  check (kind in ('demand', 'statement', 'restructured'));

-- The contracts of a former system come in a zip.
alter table import_file drop constraint import_file_file_check;
alter table import_file add constraint import_file_file_check check
  (file in ('borrowers', 'loans', 'schedule', 'payments', 'totals', 'contracts'));
