-- Kept per ledger and financial year as well, in the transaction that posts: a trial balance of a year costs accounts × years,
-- however many months have gone by.
create table ledger_years (
  org_id       uuid   not null,
  ledger_id    uuid   not null,
  start_year   int    not null,   -- 2026 is April 2026 to March 2027
  debit_paise  bigint not null,
  credit_paise bigint not null,
  constraint ledger_years_pk primary key (org_id, ledger_id, start_year),
  constraint ledger_years_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table ledger_years is 'tenant';
alter table ledger_years enable row level security;
create policy ledger_years_of_company on ledger_years
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on ledger_years to bahi_app;

insert into ledger_years
  select org_id, ledger_id, extract(year from month - interval '3 months')::int, sum(debit_paise), sum(credit_paise) from ledger_balances group by 1, 2, 3;
