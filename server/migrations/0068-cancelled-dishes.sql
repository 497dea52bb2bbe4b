-- Dishes that were cancelled after they were ordered, also those that no kitchen makes: managers see them beside the closed orders of a day. The role
-- that serves may neither change nor delete a row.
create table dining_cancellations (
  org_id            uuid        not null,
  id                uuid        not null,
  order_id          uuid        not null,
  order_line_id     uuid        not null,
  quantity_e4       bigint      not null constraint dining_cancellations_quantity_sane check (quantity_e4 > 0),
  reason            text        not null constraint dining_cancellations_reasoned check (reason <> ''),
  -- True if the bill was printed for the guest before.
  is_after_bill     boolean     not null,
  cancelled_at      timestamptz not null default now(),
  cancelled_by      uuid        not null,
  cancelled_by_name text        not null,
  constraint dining_cancellations_pk primary key (org_id, id),
  constraint dining_cancellations_line foreign key (org_id, order_id, order_line_id)
    references dining_order_lines (org_id, order_id, id)
);
comment on table dining_cancellations is 'tenant';
alter table dining_cancellations enable row level security;
create policy dining_cancellations_of_company on dining_cancellations
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on dining_cancellations to bahi_app;
create index dining_cancellations_of_order on dining_cancellations (org_id, order_id);

-- The screens of the kitchens ask for these every few seconds.
create index kitchen_slips_waiting on kitchen_slips (org_id, id) where state <> 'served';
