-- The menu of a restaurant: kitchen stations, modifier groups and dishes. A dish is sold as a product, which has its tax and ledger.
create table kitchen_stations (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null,
  sort_key        text        collate "C" not null,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint kitchen_stations_pk primary key (org_id, id),
  constraint kitchen_stations_name_unique unique (org_id, sort_key),
  constraint kitchen_stations_company foreign key (org_id) references organizations (id)
);
comment on table kitchen_stations is 'tenant';
alter table kitchen_stations enable row level security;
create policy kitchen_stations_of_company on kitchen_stations
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on kitchen_stations to bahi_app;

create table modifier_groups (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null,
  sort_key        text        collate "C" not null,
  least           int         not null constraint modifier_groups_least_sane check (least >= 0),
  most            int         not null,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint modifier_groups_pk primary key (org_id, id),
  constraint modifier_groups_name_unique unique (org_id, sort_key),
  constraint modifier_groups_most_sane check (most >= 1 and most >= least),
  constraint modifier_groups_company foreign key (org_id) references organizations (id)
);
comment on table modifier_groups is 'tenant';
alter table modifier_groups enable row level security;
create policy modifier_groups_of_company on modifier_groups
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on modifier_groups to bahi_app;

create table modifier_options (
  org_id   uuid   not null,
  group_id uuid   not null,
  line_no  int    not null,
  name     text   not null,
  rate_e4  bigint not null constraint modifier_options_rate_sane check (rate_e4 >= 0),
  constraint modifier_options_pk primary key (org_id, group_id, line_no),
  constraint modifier_options_group foreign key (org_id, group_id) references modifier_groups (org_id, id)
);
comment on table modifier_options is 'tenant';
alter table modifier_options enable row level security;
create policy modifier_options_of_company on modifier_options
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on modifier_options to bahi_app;

create table menu_items (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null,
  sort_key        text        collate "C" not null,
  product_id      uuid        not null,
  category        text        not null,
  diet            text        not null constraint menu_items_diet_known check (diet in ('veg', 'egg', 'nonVeg')),
  -- Null if no kitchen makes it, as a bottle of water.
  station_id      uuid,
  -- Since when it is out ("86"); null while it can be ordered.
  sold_out_at     timestamptz,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint menu_items_pk primary key (org_id, id),
  constraint menu_items_name_unique unique (org_id, sort_key),
  constraint menu_items_company foreign key (org_id) references organizations (id),
  constraint menu_items_product foreign key (org_id, product_id) references products (org_id, id),
  constraint menu_items_station foreign key (org_id, station_id) references kitchen_stations (org_id, id)
);
comment on table menu_items is 'tenant';
alter table menu_items enable row level security;
create policy menu_items_of_company on menu_items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on menu_items to bahi_app;
create index menu_items_of_product on menu_items (org_id, product_id);

create table menu_portions (
  org_id  uuid   not null,
  item_id uuid   not null,
  line_no int    not null,
  name    text   not null,
  rate_e4 bigint not null constraint menu_portions_rate_sane check (rate_e4 >= 0),
  constraint menu_portions_pk primary key (org_id, item_id, line_no),
  constraint menu_portions_item foreign key (org_id, item_id) references menu_items (org_id, id)
);
comment on table menu_portions is 'tenant';
alter table menu_portions enable row level security;
create policy menu_portions_of_company on menu_portions
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on menu_portions to bahi_app;

create table menu_item_groups (
  org_id   uuid not null,
  item_id  uuid not null,
  line_no  int  not null,
  group_id uuid not null,
  constraint menu_item_groups_pk primary key (org_id, item_id, line_no),
  constraint menu_item_groups_item foreign key (org_id, item_id) references menu_items (org_id, id),
  constraint menu_item_groups_group foreign key (org_id, group_id) references modifier_groups (org_id, id)
);
comment on table menu_item_groups is 'tenant';
alter table menu_item_groups enable row level security;
create policy menu_item_groups_of_company on menu_item_groups
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on menu_item_groups to bahi_app;
