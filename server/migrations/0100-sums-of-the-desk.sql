-- Open bills by the day on which they are due, each side apart: sums by age read the days that they need from these alone.
create index bills_receivable on bills (org_id, due_on) include (pending_paise) where pending_paise > 0;
create index bills_payable on bills (org_id, due_on) include (pending_paise) where pending_paise < 0;

-- The gross profit's sales of a past day by item and by party, without tax. A row is true or absent: a voucher of that day deletes it, the next look at the
-- month so far writes it again. A day is stored from the second day after it, so vouchers of today delete none.
create table sold_days (
  org_id        uuid     not null,
  day           date     not null,
  product_ids   uuid[]   not null,
  product_paise bigint[] not null,
  party_ids     uuid[]   not null,
  party_paise   bigint[] not null,
  constraint sold_days_pk primary key (org_id, day),
  constraint sold_days_company foreign key (org_id) references organizations (id),
  constraint sold_days_paired check (cardinality(product_ids) = cardinality(product_paise) and cardinality(party_ids) = cardinality(party_paise))
);
comment on table sold_days is 'tenant';
alter table sold_days enable row level security;
create policy sold_days_of_company on sold_days
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on sold_days to bahi_app;
