-- Products whole: ledgers, input credit, brand and category, a second unit, barcodes, rates of price levels from a day and a quantity on,
-- flags, reorder level, picture; and opening stock by godown and batch with its value. Tax classifications are changed and kept as records.

alter table tax_classifications add column slab_by text not null default 'piece' constraint tax_classifications_slab_by_known check (slab_by in ('piece', 'value'));
alter table tax_classifications add column is_active boolean not null default true;
alter table tax_classifications add column version int not null default 1;
alter table tax_classifications add column changed_at timestamptz;
alter table tax_classifications add column changed_by_name text;
-- Cess by percent and cess per unit are added, or the higher of the two holds.
alter table tax_rates add column cess_rule text not null default 'sum' constraint tax_rates_cess_rule_known check (cess_rule in ('sum', 'higher'));
grant delete on tax_classifications, tax_rates to bahi_app;

alter table products drop constraint products_treatment_known;
alter table products add constraint products_treatment_known check (tax_treatment in ('taxable', 'nil', 'exempt', 'nonGst', 'zeroRated'));
alter table products add column alternate_unit text not null default '';
alter table products add column alternate_factor_e4 bigint constraint products_alternate_factor_sane check (alternate_factor_e4 > 0);   -- units in one alternate unit
alter table products add constraint products_alternate_whole check ((alternate_unit = '') = (alternate_factor_e4 is null));
alter table products add column input_credit text not null default 'eligible' constraint products_input_credit_known check (input_credit in ('eligible', 'no', 'blocked'));
alter table products add column sales_ledger_id uuid;      -- null: the predefined Sales
alter table products add constraint products_sales_ledger foreign key (org_id, sales_ledger_id) references ledgers (org_id, id);
alter table products add column purchase_ledger_id uuid;   -- null: the predefined Purchase
alter table products add constraint products_purchase_ledger foreign key (org_id, purchase_ledger_id) references ledgers (org_id, id);
alter table products add column brand_id uuid;
alter table products add constraint products_brand foreign key (org_id, brand_id) references brands (org_id, id);
alter table products add column category_id uuid;
alter table products add constraint products_category foreign key (org_id, category_id) references categories (org_id, id);
alter table products add column subcategory_id uuid;
alter table products add constraint products_subcategory foreign key (org_id, subcategory_id) references subcategories (org_id, id);
alter table products add column purchase_rate_e4 bigint not null default 0 constraint products_purchase_rate_sane check (purchase_rate_e4 >= 0);
alter table products add column has_batches boolean not null default false;
alter table products add column has_expiry boolean not null default false;
alter table products add constraint products_expiry_of_batches check (has_batches or not has_expiry);
alter table products add column has_serials boolean not null default false;
alter table products add column warranty_months int not null default 0 constraint products_warranty_sane check (warranty_months between 0 and 600);
alter table products add column reorder_level_e4 bigint constraint products_reorder_level_sane check (reorder_level_e4 >= 0);
alter table products add column image_id uuid;             -- in files
alter table products add constraint products_service_has_no_stock check (kind = 'goods' or not (has_batches or has_serials) and reorder_level_e4 is null);
alter table products add column version int not null default 1;
alter table products add column changed_at timestamptz;
alter table products add column changed_by_name text;
grant delete on products, stock_balances to bahi_app;
create index products_by_state on products (org_id, is_active);   -- how many there are, without reading them
create index products_of_brand on products (org_id, brand_id, sort_key, id) where brand_id is not null;
create index products_of_category on products (org_id, category_id, sort_key, id) where category_id is not null;
create index products_of_subcategory on products (org_id, subcategory_id) where subcategory_id is not null;
create index products_of_classification on products (org_id, tax_classification_id);
create index products_to_reorder on products (org_id, id) where reorder_level_e4 is not null and is_active;

-- Items under one barcode may be many: the same soap with an old and a new MRP.
create table product_barcodes (
  org_id     uuid not null,
  product_id uuid not null,
  line_no    int  not null,
  barcode    text collate "C" not null constraint product_barcodes_barcode_said check (barcode <> ''),
  constraint product_barcodes_pk primary key (org_id, product_id, line_no),
  constraint product_barcodes_product foreign key (org_id, product_id) references products (org_id, id)
);
comment on table product_barcodes is 'tenant';
alter table product_barcodes enable row level security;
create policy product_barcodes_of_company on product_barcodes
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on product_barcodes to bahi_app;
create index product_barcodes_scanned on product_barcodes (org_id, barcode);

-- A level's rates from one day on are one list: the newest that has begun counts whole, and in it the greatest quantity that is reached.
create table product_prices (
  org_id          uuid   not null,
  product_id      uuid   not null,
  price_level_id  uuid   not null,
  from_date       date   not null,
  min_quantity_e4 bigint not null constraint product_prices_quantity_sane check (min_quantity_e4 >= 0),
  rate_e4         bigint not null constraint product_prices_rate_sane check (rate_e4 >= 0),
  constraint product_prices_pk primary key (org_id, product_id, price_level_id, from_date, min_quantity_e4),
  constraint product_prices_product foreign key (org_id, product_id) references products (org_id, id),
  constraint product_prices_level foreign key (org_id, price_level_id) references price_levels (org_id, id)
);
comment on table product_prices is 'tenant';
alter table product_prices enable row level security;
create policy product_prices_of_company on product_prices
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on product_prices to bahi_app;
create index product_prices_of_level on product_prices (org_id, price_level_id);

-- What is known of a batch. How much of it lies where is in stock_balances, by its name.
create table batches (
  org_id          uuid not null,
  product_id      uuid not null,
  batch           text collate "C" not null constraint batches_batch_said check (batch <> ''),
  manufactured_on date,
  expires_on      date,
  constraint batches_pk primary key (org_id, product_id, batch),
  constraint batches_dates_in_order check (manufactured_on <= expires_on),
  constraint batches_product foreign key (org_id, product_id) references products (org_id, id)
);
comment on table batches is 'tenant';
alter table batches enable row level security;
create policy batches_of_company on batches
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on batches to bahi_app;

-- What opening stock had cost: of the whole move, in paise. Of moves with a voucher, the voucher says it.
alter table stock_moves add column value_paise bigint;
update stock_moves set value_paise = 0 where voucher_id is null;
alter table stock_moves add constraint stock_moves_opening_has_value check (voucher_id is not null or value_paise >= 0 and value_paise is not null);
create index stock_moves_openings on stock_moves (org_id, product_id) include (value_paise) where voucher_id is null;
-- The day on which the books begin moves, and openings with it; nothing else of a move ever changes.
grant update (move_date) on stock_moves to bahi_app;

alter table files drop constraint files_purpose_known;
alter table files add constraint files_purpose_known check (purpose in ('logo', 'product'));

-- With the state that is looked for (null: both) and what the list is narrowed to. The text is executed, so that each question gets a
-- plan of its own: a part that many names hold walks the names in order, a rare one goes through the index of its letters.
drop function search_products(uuid, text, text, uuid, int);
create function search_products(company uuid, part text, active boolean, brand uuid, category uuid, subcategory uuid, after_key text, after_id uuid, most int)
  returns table (id uuid, sort_key text) language plpgsql stable rows 50 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if company is distinct from nullif(current_setting('app.org_id', true), '')::uuid then
    raise exception 'search outside the company' using errcode = 'insufficient_privilege';
  end if;
  return query execute 'select p.id, p.sort_key from products p
    where p.org_id = $1 and p.search_text like ''%'' || $2 || ''%'' and ($3 is null or p.is_active = $3)
      and ($4 is null or p.brand_id = $4) and ($5 is null or p.category_id = $5) and ($6 is null or p.subcategory_id = $6)
      and (p.sort_key, p.id) > ($7 collate "C", $8) order by p.sort_key, p.id limit $9'
    using company, part, active, brand, category, subcategory, after_key, after_id, most;
end
$$;
revoke all on function search_products(uuid, text, boolean, uuid, uuid, uuid, text, uuid, int) from public;
grant execute on function search_products(uuid, text, boolean, uuid, uuid, uuid, text, uuid, int) to bahi_app;
