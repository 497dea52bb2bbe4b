-- Bills of materials: what a quantity of a product is made of. A stock journal is filled from one and keeps which.
create table boms (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null,
  sort_key        text        collate "C" not null,
  product_id      uuid        not null,
  makes_e4        bigint      not null constraint boms_makes_sane check (makes_e4 > 0),
  -- True for the bill that a sub-assembly of this product takes, if there are several.
  is_default      boolean     not null,
  note            text        not null,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint boms_pk primary key (org_id, id),
  constraint boms_name_unique unique (org_id, sort_key),
  constraint boms_company foreign key (org_id) references organizations (id),
  constraint boms_product foreign key (org_id, product_id) references products (org_id, id)
);
comment on table boms is 'tenant';
alter table boms enable row level security;
create policy boms_of_company on boms
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on boms to bahi_app;
create index boms_of_product on boms (org_id, product_id);
create unique index boms_default_unique on boms (org_id, product_id) where is_default;

create table bom_lines (
  org_id      uuid   not null,
  bom_id      uuid   not null,
  line_no     int    not null,
  product_id  uuid   not null,
  role        text   not null constraint bom_lines_role_known check (role in ('consumed', 'byProduct')),
  quantity_e4 bigint not null constraint bom_lines_quantity_sane check (quantity_e4 > 0),
  wastage_e4  bigint not null constraint bom_lines_wastage_sane check (wastage_e4 between 0 and 1000000),
  rate_e4     bigint not null constraint bom_lines_rate_sane check (rate_e4 >= 0),
  constraint bom_lines_pk primary key (org_id, bom_id, line_no),
  constraint bom_lines_bom foreign key (org_id, bom_id) references boms (org_id, id),
  constraint bom_lines_product foreign key (org_id, product_id) references products (org_id, id)
);
comment on table bom_lines is 'tenant';
alter table bom_lines enable row level security;
create policy bom_lines_of_company on bom_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on bom_lines to bahi_app;
create index bom_lines_of_product on bom_lines (org_id, product_id);

create table bom_costs (
  org_id       uuid   not null,
  bom_id       uuid   not null,
  line_no      int    not null,
  name         text   not null,
  amount_paise bigint not null constraint bom_costs_amount_sane check (amount_paise > 0),
  constraint bom_costs_pk primary key (org_id, bom_id, line_no),
  constraint bom_costs_bom foreign key (org_id, bom_id) references boms (org_id, id)
);
comment on table bom_costs is 'tenant';
alter table bom_costs enable row level security;
create policy bom_costs_of_company on bom_costs
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on bom_costs to bahi_app;

alter table stock_journals add column bom_id uuid;
alter table stock_journals add constraint stock_journals_bom foreign key (org_id, bom_id) references boms (org_id, id);
create index stock_journals_of_bom on stock_journals (org_id, bom_id) where bom_id is not null;
