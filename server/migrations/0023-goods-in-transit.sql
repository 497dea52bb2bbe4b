-- Goods on their way from one godown to another lie in none, and still belong to the company. What is put on the road with a dispatch
-- stands here, and what is taken off it with the receipt, on their days: so stock has a quantity and a value at any date on the way.
-- A transfer at once is never on the road.
create table transit_moves (
  org_id      uuid   not null,
  id          uuid   not null,
  voucher_id  uuid   not null,
  product_id  uuid   not null,
  batch       text   not null,
  move_date   date   not null,
  quantity_e4 bigint not null constraint transit_moves_quantity_not_zero check (quantity_e4 <> 0),   -- onto the road positive, off it negative
  constraint transit_moves_pk primary key (org_id, id),
  constraint transit_moves_transfer foreign key (org_id, voucher_id) references stock_transfers (org_id, voucher_id) deferrable initially deferred,
  constraint transit_moves_product foreign key (org_id, product_id) references products (org_id, id)
);
comment on table transit_moves is 'tenant';
alter table transit_moves enable row level security;
create policy transit_moves_of_company on transit_moves
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on transit_moves to bahi_app;
create index transit_moves_of_product on transit_moves (org_id, product_id, move_date, id);
create index transit_moves_of_voucher on transit_moves (org_id, voucher_id);

-- What the transfers of today put on the road, and took off it.
insert into transit_moves (org_id, id, voucher_id, product_id, batch, move_date, quantity_e4)
  select i.org_id, gen_random_uuid(), i.voucher_id, i.product_id, i.batch, t.dispatched_on, i.quantity_e4
  from stock_transfers t join voucher_items i on i.org_id = t.org_id and i.voucher_id = t.voucher_id
  where t.dispatched_on is not null and t.received_on is distinct from t.dispatched_on;
insert into transit_moves (org_id, id, voucher_id, product_id, batch, move_date, quantity_e4)
  select i.org_id, gen_random_uuid(), i.voucher_id, i.product_id, i.batch, t.received_on, -i.quantity_e4
  from stock_transfers t join voucher_items i on i.org_id = t.org_id and i.voucher_id = t.voucher_id
  where t.received_on is not null and t.received_on <> t.dispatched_on;

-- Kept values knew nothing of them: the next report keeps them anew.
delete from stock_values;
