-- Stock at any date and what it is worth. Moves learn what they cost, or whose cost they carry; and the value of a product is kept per
-- month, so that a report replays what moved since and not the whole history.

-- The voucher at whose cost goods move: a sale that comes back, a purchase that goes back.
alter table stock_moves add column cost_of uuid;
alter table stock_moves add constraint stock_moves_cost_of foreign key (org_id, cost_of) references vouchers (org_id, id) deferrable initially deferred;
-- What an inward cost as a whole: of opening stock always, of a purchase, of an adjustment where it is known. An outward costs what the method says.
alter table stock_moves add constraint stock_moves_value_of_inward check (value_paise is null or value_paise >= 0 and quantity_e4 > 0);
create index stock_moves_returns on stock_moves (org_id, product_id) include (cost_of) where cost_of is not null;

-- Up to the end of a month in which the product moved. Rows from a changed month on are deleted by who changes it, and written again by
-- the next report that asks. Whoever moves goods holds the product's row for key share, whoever writes here for update: so what is
-- written never misses a move that was on its way.
create table stock_values (
  org_id       uuid   not null,
  product_id   uuid   not null,
  month        date   not null constraint stock_values_month_first check (extract(day from month) = 1),
  method       text   not null constraint stock_values_method_known check (method in ('average', 'fifo')),
  last_move_on date   not null constraint stock_values_last_within check (last_move_on >= month),
  quantity_e4  bigint not null,
  value_paise  bigint not null,
  state        jsonb  not null,   -- open layers, and what is known of vouchers that are returned
  constraint stock_values_pk primary key (org_id, product_id, month),
  constraint stock_values_nothing_is_worth_nothing check (quantity_e4 <> 0 or value_paise = 0),
  constraint stock_values_product foreign key (org_id, product_id) references products (org_id, id)
);
comment on table stock_values is 'tenant';
alter table stock_values enable row level security;
create policy stock_values_of_company on stock_values
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on stock_values to bahi_app;
