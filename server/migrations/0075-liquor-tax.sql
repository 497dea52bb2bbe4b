-- Liquor is outside GST: its tax is that of the state, on a ledger of its own, and its bills name the licence.
create table restaurant_settings (
  org_id            uuid   not null constraint restaurant_settings_pk primary key,
  liquor_percent_e4 bigint not null constraint restaurant_settings_percent_sane check (liquor_percent_e4 between 0 and 1000000),
  liquor_ledger_id  uuid,
  liquor_licence    text   not null default '',
  version           int    not null default 1,
  changed_at        timestamptz,
  changed_by_name   text,
  constraint restaurant_settings_taxed check (liquor_percent_e4 = 0 or liquor_ledger_id is not null),
  constraint restaurant_settings_company foreign key (org_id) references organizations (id),
  constraint restaurant_settings_ledger foreign key (org_id, liquor_ledger_id) references ledgers (org_id, id)
);
comment on table restaurant_settings is 'tenant';
alter table restaurant_settings enable row level security;
create policy restaurant_settings_of_company on restaurant_settings
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on restaurant_settings to bahi_app;
