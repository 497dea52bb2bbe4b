-- Purchase orders: a kind of voucher that posts nothing and moves no stock. Its lines and deliveries are in order_lines and order_deliveries,
-- as those of a sale order are.

alter table vouchers drop constraint vouchers_kind_known;
alter table vouchers add constraint vouchers_kind_known check (kind in
  ('sales', 'purchase', 'vanSale', 'saleOrder', 'purchaseOrder', 'stockTransfer', 'creditNote', 'debitNote', 'receipt', 'payment', 'contra', 'journal',
   'stockAdjustment', 'stockJournal'));

-- For an order at a supplier: the day on which the goods are expected.
alter table trade_vouchers add column expected_on date;

insert into number_series (org_id, id, kind, name, sort_key, prefix, suffix, width, start, is_default)
  select o.id, gen_random_uuid(), 'purchaseOrder', 'Purchase Orders', 'purchase orders', 'PO/{fy}/', '', 5, 1, true
  from organizations o where not exists (select from number_series s where s.org_id = o.id and s.kind = 'purchaseOrder');

-- A company that chose its parts of Bahi and takes orders of customers also makes orders at suppliers, until it chooses otherwise.
update organizations set features = array_append(features, 'purchaseOrders')
  where 'saleOrders' = any(features) and not 'purchaseOrders' = any(features);

-- From whom goods were bought last, for the list of what to order, without reading their sales.
create index stock_moves_bought on stock_moves (org_id, product_id, move_date, id) include (voucher_id)
  where quantity_e4 > 0 and value_paise is not null and voucher_id is not null;
