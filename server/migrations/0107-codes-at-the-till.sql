-- The layouts of the bar codes that scales print: a section of the settings.
alter table settings drop constraint settings_section_known;
alter table settings add constraint settings_section_known check (section in ('print', 'despatch', 'labels', 'ageing', 'scales'));

-- The last number of a company's own bar codes: 20, ten digits, check digit. Its row is locked while a number is taken, so none is given twice.
create table in_store_counters (
  org_id      uuid   not null,
  last_number bigint not null constraint in_store_counters_number_sane check (last_number between 0 and 9999999999),
  constraint in_store_counters_pk primary key (org_id),
  constraint in_store_counters_company foreign key (org_id) references organizations (id)
);
comment on table in_store_counters is 'tenant';
alter table in_store_counters enable row level security;
create policy in_store_counters_of_company on in_store_counters
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on in_store_counters to bahi_app;
