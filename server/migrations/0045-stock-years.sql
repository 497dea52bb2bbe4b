-- A trial balance carries the stock with which its financial year opens. What all goods were worth when a year began is kept in one row, so
-- that it costs the same with sixty products and with a hundred thousand. Whoever moves goods of a year before deletes the rows of later
-- years, the next report that asks writes them again. They meet at the row of the company: the one holds it for share before he deletes,
-- the other for no key update before it reads what it keeps; goods that move in the year of today change no year that has begun.
create table stock_years (
  org_id       uuid   not null,
  start_year   int    not null,   -- 2026 is April 2026 to March 2027: the stock of 31 March 2026
  method       text   not null constraint stock_years_method_known check (method in ('average', 'fifo')),
  value_paise  bigint not null,
  gained_paise bigint not null,   -- the value without that of the opening stock: what all years before gained by it
  constraint stock_years_pk primary key (org_id, start_year),
  constraint stock_years_company foreign key (org_id) references organizations (id)
);
comment on table stock_years is 'tenant';
alter table stock_years enable row level security;
create policy stock_years_of_company on stock_years
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on stock_years to bahi_app;
