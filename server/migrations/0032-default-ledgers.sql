-- What is sold and bought is posted to these where a product names no ledger of its own; without a row to the predefined Sales or Purchase.
create table default_ledgers (
  org_id    uuid not null,
  role      text not null constraint default_ledgers_role_known check (role in ('sales', 'purchase')),
  ledger_id uuid not null,
  constraint default_ledgers_pk primary key (org_id, role),
  constraint default_ledgers_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table default_ledgers is 'tenant';
alter table default_ledgers enable row level security;
create policy default_ledgers_of_company on default_ledgers
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on default_ledgers to bahi_app;
