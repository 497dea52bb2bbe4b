-- Recipes of dishes: the ingredients of a portion, and those that an option adds or takes away. Bills take them from the stock.
create table recipe_lines (
  org_id       uuid    not null,
  item_id      uuid    not null,
  line_no      int     not null,
  -- The name of the portion or of the option; the other one is null.
  portion      text,
  option_name  text,
  product_id   uuid    not null,
  quantity_e4  bigint  not null constraint recipe_lines_quantity_sane check (quantity_e4 > 0 or quantity_e4 < 0 and option_name is not null),
  -- True if the quantity is in the second unit of the product.
  is_alternate boolean not null,
  loss_e4      bigint  not null constraint recipe_lines_loss_sane check (loss_e4 between 0 and 990000),
  constraint recipe_lines_pk primary key (org_id, item_id, line_no),
  constraint recipe_lines_one_part check ((portion is null) <> (option_name is null)),
  constraint recipe_lines_item foreign key (org_id, item_id) references menu_items (org_id, id),
  constraint recipe_lines_product foreign key (org_id, product_id) references products (org_id, id)
);
comment on table recipe_lines is 'tenant';
alter table recipe_lines enable row level security;
create policy recipe_lines_of_company on recipe_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on recipe_lines to bahi_app;
create index recipe_lines_of_product on recipe_lines (org_id, product_id);

-- The ingredients of a settled order by the recipes of that moment, and the stock adjustment that took them; null until it is posted.
create table ingredient_uses (
  org_id      uuid   not null,
  order_id    uuid   not null,
  product_id  uuid   not null,
  quantity_e4 bigint not null constraint ingredient_uses_quantity_sane check (quantity_e4 > 0),
  voucher_id  uuid,
  constraint ingredient_uses_pk primary key (org_id, order_id, product_id),
  constraint ingredient_uses_order foreign key (org_id, order_id) references dining_orders (org_id, id),
  constraint ingredient_uses_product foreign key (org_id, product_id) references products (org_id, id),
  constraint ingredient_uses_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id)
);
comment on table ingredient_uses is 'tenant';
alter table ingredient_uses enable row level security;
create policy ingredient_uses_of_company on ingredient_uses
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on ingredient_uses to bahi_app;
create index ingredient_uses_of_product on ingredient_uses (org_id, product_id);
create index ingredient_uses_waiting on ingredient_uses (org_id, product_id) where voucher_id is null;
create index ingredient_uses_of_voucher on ingredient_uses (org_id, voucher_id) where voucher_id is not null;

-- When ingredients are taken from the stock, and from which godown; null for the usual one.
alter table restaurant_settings add column use_time text not null default 'close'
  constraint restaurant_settings_use_time_known check (use_time in ('never', 'bill', 'close'));
alter table restaurant_settings add column kitchen_godown_id uuid;
alter table restaurant_settings add constraint restaurant_settings_godown foreign key (org_id, kitchen_godown_id) references godowns (org_id, id);

alter table stock_adjustments drop constraint stock_adjustments_reason_known;
alter table stock_adjustments add constraint stock_adjustments_reason_known check (reason in ('count', 'wastage', 'damage', 'kitchen', 'other'));
