-- Stock journals: goods that are consumed, and goods that are made of them.
alter table vouchers drop constraint vouchers_kind_known;
alter table vouchers add constraint vouchers_kind_known check (kind in
  ('sales', 'purchase', 'vanSale', 'saleOrder', 'stockTransfer', 'creditNote', 'debitNote', 'receipt', 'payment', 'contra', 'journal',
    'stockAdjustment', 'stockJournal'));

create table stock_journals (
  org_id           uuid   not null,
  voucher_id       uuid   not null,
  share_by         text   not null constraint stock_journals_share_known check (share_by in ('value', 'quantity', 'percent')),
  -- Costs added to those of the consumed goods, and costs added as a percentage of them.
  added_paise      bigint not null constraint stock_journals_added_sane check (added_paise >= 0),
  added_percent_e4 bigint not null constraint stock_journals_percent_sane check (added_percent_e4 >= 0),
  constraint stock_journals_pk primary key (org_id, voucher_id),
  constraint stock_journals_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred
);
comment on table stock_journals is 'tenant';
alter table stock_journals enable row level security;
create policy stock_journals_of_company on stock_journals
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on stock_journals to bahi_app;

-- Beside each of the voucher's items.
create table stock_journal_lines (
  org_id     uuid   not null,
  voucher_id uuid   not null,
  line_no    int    not null,
  role       text   not null constraint stock_journal_lines_role_known check (role in ('consumed', 'produced', 'byProduct')),
  share_e4   bigint not null constraint stock_journal_lines_share_sane check (share_e4 >= 0),
  constraint stock_journal_lines_pk primary key (org_id, voucher_id, line_no),
  constraint stock_journal_lines_journal foreign key (org_id, voucher_id) references stock_journals (org_id, voucher_id) deferrable initially deferred
);
comment on table stock_journal_lines is 'tenant';
alter table stock_journal_lines enable row level security;
create policy stock_journal_lines_of_company on stock_journal_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on stock_journal_lines to bahi_app;

create table stock_journal_costs (
  org_id     uuid   not null,
  voucher_id uuid   not null,
  line_no    int    not null,
  name       text   not null,
  rule       text   not null constraint stock_journal_costs_rule_known check (rule in ('amount', 'perUnit', 'percent')),
  value_e4   bigint not null constraint stock_journal_costs_value_sane check (value_e4 > 0),
  constraint stock_journal_costs_pk primary key (org_id, voucher_id, line_no),
  constraint stock_journal_costs_journal foreign key (org_id, voucher_id) references stock_journals (org_id, voucher_id) deferrable initially deferred
);
comment on table stock_journal_costs is 'tenant';
alter table stock_journal_costs enable row level security;
create policy stock_journal_costs_of_company on stock_journal_costs
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on stock_journal_costs to bahi_app;

-- Made goods take their value from what was consumed: main goods by weight, by-products a value of their own.
alter table stock_moves add column made_weight bigint, add column made_own_paise bigint;
alter table stock_moves add constraint stock_moves_made check (
  (made_weight is null) = (made_own_paise is null)
  and (made_weight is null or (made_weight >= 0 and made_own_paise >= 0 and quantity_e4 > 0 and value_paise is null and cost_of is null)));

create index stock_moves_made on stock_moves (org_id, product_id, move_date) where made_weight is not null;

-- Every product that a stock journal ever made, with what it consumed: a change of the cost of one changes that of the other.
create table made_from (
  org_id          uuid not null,
  product_id      uuid not null,
  from_product_id uuid not null,
  constraint made_from_pk primary key (org_id, product_id, from_product_id),
  constraint made_from_product foreign key (org_id, product_id) references products (org_id, id),
  constraint made_from_consumed foreign key (org_id, from_product_id) references products (org_id, id)
);
comment on table made_from is 'tenant';
alter table made_from enable row level security;
create policy made_from_of_company on made_from
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on made_from to bahi_app;
create index made_from_consumed_by on made_from (org_id, from_product_id);

insert into number_series (org_id, id, kind, name, sort_key, prefix, suffix, width, start, is_default)
  select o.id, gen_random_uuid(), 'stockJournal', 'Stock Journals', 'stock journals', 'SJ/{fy}/', '', 5, 1, true
  from organizations o where not exists (select from number_series s where s.org_id = o.id and s.kind = 'stockJournal');
