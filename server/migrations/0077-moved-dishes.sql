-- Dishes move between orders: one dish to another table, all of them when orders are merged, some or a share when a bill is split.
alter table dining_order_lines
  add column moved_e4 bigint not null default 0,
  -- Several bills share the dish: its quantity may be part of a unit.
  add column is_shared boolean not null default false,
  add constraint dining_order_lines_moved_sane check (moved_e4 >= 0),
  drop constraint dining_order_lines_ordered_sane,
  add constraint dining_order_lines_ordered_sane check (ordered_e4 >= quantity_e4 + moved_e4);

alter table dining_orders
  drop constraint dining_orders_state_known,
  add constraint dining_orders_state_known check (state in ('open', 'billed', 'settled', 'merged', 'cancelled')),
  drop constraint dining_orders_ended,
  add constraint dining_orders_ended check ((state in ('settled', 'merged', 'cancelled')) = (closed_at is not null));

-- A slip of moved dishes tells it of both lines: the order that they left and the one that has them now.
alter table kitchen_slip_lines
  drop constraint kitchen_slip_lines_kind_known,
  add constraint kitchen_slip_lines_kind_known check (kind in ('add', 'cancel', 'note', 'movedIn', 'movedOut')),
  -- The other place of moved dishes.
  add column place text not null default '',
  -- The round of the line's own order: by it the changes of a line are in their order.
  add column round int;
update kitchen_slip_lines c set round = s.round from kitchen_slips s where s.org_id = c.org_id and s.id = c.slip_id;
alter table kitchen_slip_lines alter column round set not null;
create index kitchen_slip_lines_of_line on kitchen_slip_lines (org_id, order_id, order_line_id);

-- The role that serves may neither change nor delete a row of these two.
create table dining_moves (
  org_id        uuid   not null,
  id            uuid   not null,
  from_order_id uuid   not null,
  from_line_id  uuid   not null,
  to_order_id   uuid   not null,
  to_line_id    uuid   not null,
  quantity_e4   bigint not null constraint dining_moves_quantity_sane check (quantity_e4 > 0),
  constraint dining_moves_pk primary key (org_id, id),
  constraint dining_moves_from foreign key (org_id, from_order_id, from_line_id) references dining_order_lines (org_id, order_id, id),
  constraint dining_moves_to foreign key (org_id, to_order_id, to_line_id) references dining_order_lines (org_id, order_id, id),
  -- A line arrives once.
  constraint dining_moves_to_unique unique (org_id, to_order_id, to_line_id),
  constraint dining_moves_elsewhere check (from_order_id <> to_order_id)
);
comment on table dining_moves is 'tenant';
alter table dining_moves enable row level security;
create policy dining_moves_of_company on dining_moves
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on dining_moves to bahi_app;
create index dining_moves_of_line on dining_moves (org_id, from_order_id, from_line_id);

-- What happened to an order beside its rounds, for managers.
create table dining_events (
  org_id   uuid        not null,
  id       uuid        not null,
  order_id uuid        not null,
  kind     text        not null constraint dining_events_kind_known check (kind in ('tableChanged', 'dishesMoved', 'merged', 'split', 'captainChanged')),
  -- In words, as managers read it.
  said     text        not null,
  done_at  timestamptz not null default now(),
  done_by  uuid        not null,
  done_by_name text    not null,
  constraint dining_events_pk primary key (org_id, id),
  constraint dining_events_order foreign key (org_id, order_id) references dining_orders (org_id, id)
);
comment on table dining_events is 'tenant';
alter table dining_events enable row level security;
create policy dining_events_of_company on dining_events
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on dining_events to bahi_app;
create index dining_events_of_order on dining_events (org_id, order_id);
