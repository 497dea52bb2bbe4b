-- Where a delivery order goes, who takes it there, and the rider's part of its way. The kitchen's part follows from its slips.
create table deliveries (
  org_id     uuid        not null,
  order_id   uuid        not null,
  address    text        not null,
  rider_id   uuid,
  rider_name text        not null default '',
  step       text        constraint deliveries_step_known check (step in ('out', 'delivered', 'returned')),
  step_at    timestamptz,
  constraint deliveries_pk primary key (org_id, order_id),
  constraint deliveries_order foreign key (org_id, order_id) references dining_orders (org_id, id),
  constraint deliveries_stepped check ((step is null) = (step_at is null)),
  constraint deliveries_ridden check (step is null or rider_id is not null)
);
comment on table deliveries is 'tenant';
alter table deliveries enable row level security;
create policy deliveries_of_company on deliveries
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on deliveries to bahi_app;
