-- Reservations of a restaurant, and the parties that wait for a table.
create table dining_reservations (
  org_id          uuid        not null,
  id              uuid        not null,
  -- True for a party that waits now; its minutes are those that it was told.
  is_waiting      boolean     not null,
  -- Day and time in India; for a party that waits, those of its coming.
  reserved_on     date        not null,
  reserved_time   text        not null constraint dining_reservations_time_sane check (reserved_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  minutes         int         not null constraint dining_reservations_minutes_sane check (minutes between 0 and 720),
  guest_name      text        not null,
  guest_phone     text        not null,
  pax             int         not null constraint dining_reservations_pax_sane check (pax between 1 and 999),
  area_id         uuid,
  table_id        uuid,
  note            text        not null,
  state           text        not null default 'expected' constraint dining_reservations_state_known check (state in ('expected', 'seated', 'noShow', 'cancelled')),
  order_id        uuid,
  entered_at      timestamptz not null default now(),
  entered_by_name text        not null,
  version         int         not null default 1,
  changed_at      timestamptz,
  changed_by_name text,
  constraint dining_reservations_pk primary key (org_id, id),
  constraint dining_reservations_company foreign key (org_id) references organizations (id),
  constraint dining_reservations_area foreign key (org_id, area_id) references dining_areas (org_id, id),
  constraint dining_reservations_table foreign key (org_id, table_id) references dining_tables (org_id, id),
  constraint dining_reservations_order foreign key (org_id, order_id) references dining_orders (org_id, id),
  constraint dining_reservations_seated check ((state = 'seated') = (order_id is not null))
);
comment on table dining_reservations is 'tenant';
alter table dining_reservations enable row level security;
create policy dining_reservations_of_company on dining_reservations
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on dining_reservations to bahi_app;
create index dining_reservations_of_day on dining_reservations (org_id, reserved_on);
create index dining_reservations_of_order on dining_reservations (org_id, order_id) where order_id is not null;
