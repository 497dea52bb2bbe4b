-- The floor of a restaurant: areas with tables, orders, and the slips (KOT) that tell a kitchen the change of each round. An order posts
-- nothing; its bill is a sales voucher.
create table dining_areas (
  org_id          uuid        not null,
  id              uuid        not null,
  name            text        not null,
  sort_key        text        collate "C" not null,
  is_active       boolean     not null default true,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint dining_areas_pk primary key (org_id, id),
  constraint dining_areas_name_unique unique (org_id, sort_key),
  constraint dining_areas_company foreign key (org_id) references organizations (id)
);
comment on table dining_areas is 'tenant';
alter table dining_areas enable row level security;
create policy dining_areas_of_company on dining_areas
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on dining_areas to bahi_app;

create table dining_tables (
  org_id      uuid    not null,
  id          uuid    not null,
  area_id     uuid    not null,
  -- Its number as it is called, unique among the tables in use.
  name        text    not null,
  sort_key    text    collate "C" not null,
  seats       int     not null constraint dining_tables_seats_sane check (seats between 1 and 100),
  shape       text    not null constraint dining_tables_shape_known check (shape in ('square', 'round', 'long')),
  -- Its place on the grid of the area, from 0.
  grid_column int     not null constraint dining_tables_column_sane check (grid_column >= 0),
  grid_row    int     not null constraint dining_tables_row_sane check (grid_row >= 0),
  is_active   boolean not null default true,
  constraint dining_tables_pk primary key (org_id, id),
  constraint dining_tables_area foreign key (org_id, area_id) references dining_areas (org_id, id)
);
comment on table dining_tables is 'tenant';
alter table dining_tables enable row level security;
create policy dining_tables_of_company on dining_tables
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on dining_tables to bahi_app;
create unique index dining_tables_name_unique on dining_tables (org_id, sort_key) where is_active;
create index dining_tables_of_area on dining_tables (org_id, area_id);

create table dining_orders (
  org_id         uuid        not null,
  id             uuid        not null,
  kind           text        not null constraint dining_orders_kind_known check (kind in ('dineIn', 'takeaway', 'delivery')),
  state          text        not null default 'open' constraint dining_orders_state_known check (state in ('open', 'billed', 'settled', 'cancelled')),
  business_day   date        not null,
  -- Of the business day, from 1: called out for what has no table.
  number         int         not null,
  table_id       uuid,
  pax            int         not null constraint dining_orders_pax_sane check (pax between 1 and 999),
  guest_name     text        not null,
  guest_phone    text        not null,
  captain_id     uuid        not null,
  captain_name   text        not null,
  opened_at      timestamptz not null,
  billed_at      timestamptz,
  closed_at      timestamptz,
  closed_by_name text,
  -- The number of its last round; slips of one sending share it.
  round          int         not null default 0,
  -- The sales voucher that billed it.
  voucher_id     uuid,
  version        int         not null default 1,
  changed_at     timestamptz,
  changed_by_name text,
  constraint dining_orders_pk primary key (org_id, id),
  constraint dining_orders_number_unique unique (org_id, business_day, number),
  constraint dining_orders_company foreign key (org_id) references organizations (id),
  constraint dining_orders_table foreign key (org_id, table_id) references dining_tables (org_id, id),
  constraint dining_orders_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id),
  constraint dining_orders_seated check ((kind = 'dineIn') = (table_id is not null)),
  constraint dining_orders_settled check ((state = 'settled') = (voucher_id is not null)),
  constraint dining_orders_ended check ((state in ('settled', 'cancelled')) = (closed_at is not null))
);
comment on table dining_orders is 'tenant';
alter table dining_orders enable row level security;
create policy dining_orders_of_company on dining_orders
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on dining_orders to bahi_app;
create index dining_orders_open on dining_orders (org_id, id) where state in ('open', 'billed');
create index dining_orders_of_table on dining_orders (org_id, table_id) where state in ('open', 'billed');
create unique index dining_orders_voucher_unique on dining_orders (org_id, voucher_id) where voucher_id is not null;

create table dining_order_lines (
  org_id           uuid    not null,
  order_id         uuid    not null,
  -- Made on the captain's device with the first tap.
  id               uuid    not null,
  line_no          int     not null,
  item_id          uuid    not null,
  product_id       uuid    not null,
  station_id       uuid,
  -- As the menu named and priced it when it was ordered.
  name             text    not null,
  portion          text    not null,
  options          jsonb   not null,
  note             text    not null,
  unit             text    not null,
  rate_e4          bigint  not null constraint dining_order_lines_rate_sane check (rate_e4 >= 0),
  is_tax_inclusive boolean not null,
  quantity_e4      bigint  not null constraint dining_order_lines_quantity_sane check (quantity_e4 >= 0),
  ordered_e4       bigint  not null,
  constraint dining_order_lines_pk primary key (org_id, order_id, id),
  constraint dining_order_lines_order foreign key (org_id, order_id) references dining_orders (org_id, id),
  constraint dining_order_lines_item foreign key (org_id, item_id) references menu_items (org_id, id),
  constraint dining_order_lines_product foreign key (org_id, product_id) references products (org_id, id),
  constraint dining_order_lines_station foreign key (org_id, station_id) references kitchen_stations (org_id, id),
  constraint dining_order_lines_ordered_sane check (ordered_e4 >= quantity_e4)
);
comment on table dining_order_lines is 'tenant';
alter table dining_order_lines enable row level security;
create policy dining_order_lines_of_company on dining_order_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on dining_order_lines to bahi_app;
create index dining_order_lines_of_product on dining_order_lines (org_id, product_id);

create table kitchen_slips (
  org_id       uuid        not null,
  id           uuid        not null,
  order_id     uuid        not null,
  station_id   uuid        not null,
  business_day date        not null,
  -- Of the business day and the station, from 1, in the order of sending.
  number       int         not null,
  round        int         not null,
  state        text        not null default 'new' constraint kitchen_slips_state_known check (state in ('new', 'accepted', 'preparing', 'ready', 'served')),
  sent_at      timestamptz not null,
  sent_by_name text        not null,
  state_at     timestamptz not null,
  constraint kitchen_slips_pk primary key (org_id, id),
  constraint kitchen_slips_number_unique unique (org_id, business_day, station_id, number),
  constraint kitchen_slips_order foreign key (org_id, order_id) references dining_orders (org_id, id),
  constraint kitchen_slips_station foreign key (org_id, station_id) references kitchen_stations (org_id, id)
);
comment on table kitchen_slips is 'tenant';
alter table kitchen_slips enable row level security;
create policy kitchen_slips_of_company on kitchen_slips
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on kitchen_slips to bahi_app;
create index kitchen_slips_of_order on kitchen_slips (org_id, order_id);

create table kitchen_slip_lines (
  org_id      uuid   not null,
  slip_id     uuid   not null,
  line_no     int    not null,
  order_id    uuid   not null,
  order_line_id uuid not null,
  kind        text   not null constraint kitchen_slip_lines_kind_known check (kind in ('add', 'cancel', 'note')),
  quantity_e4 bigint not null constraint kitchen_slip_lines_quantity_sane check (quantity_e4 > 0),
  note        text   not null,
  reason      text   not null,
  constraint kitchen_slip_lines_pk primary key (org_id, slip_id, line_no),
  constraint kitchen_slip_lines_slip foreign key (org_id, slip_id) references kitchen_slips (org_id, id),
  constraint kitchen_slip_lines_line foreign key (org_id, order_id, order_line_id) references dining_order_lines (org_id, order_id, id),
  constraint kitchen_slip_lines_reasoned check ((kind = 'cancel') = (reason <> ''))
);
comment on table kitchen_slip_lines is 'tenant';
alter table kitchen_slip_lines enable row level security;
create policy kitchen_slip_lines_of_company on kitchen_slip_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on kitchen_slip_lines to bahi_app;
