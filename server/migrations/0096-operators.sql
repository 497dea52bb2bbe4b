-- Orders through the operator of an e-commerce platform, who is a party of the books and owes the bill.
alter table parties add column is_operator boolean not null default false;
create index parties_operators on parties (org_id) where is_operator;

alter table dining_orders
  drop constraint dining_orders_kind_known,
  add constraint dining_orders_kind_known check (kind in ('dineIn', 'takeaway', 'delivery', 'aggregator')),
  add column operator_id uuid,
  -- The number that the operator gave the order: its payout is reconciled by it.
  add column operator_order text not null default '',
  add constraint dining_orders_operator foreign key (org_id, operator_id) references parties (org_id, id),
  add constraint dining_orders_of_operator check ((kind = 'aggregator') = (operator_id is not null and operator_order <> ''));
-- An order that was entered by mistake is closed without a bill, and its number is free again.
create unique index dining_orders_operator_order_unique on dining_orders (org_id, operator_id, operator_order)
  where operator_id is not null and state <> 'cancelled';

alter table menu_prices
  drop constraint menu_prices_kind_known,
  add constraint menu_prices_kind_known check (kind in ('dineIn', 'takeaway', 'delivery', 'aggregator'));

-- The operator pays the tax of a line (CGST Act, section 9(5)): GSTR-1 table 14(b), GSTR-3B 3.1.1(ii).
alter table voucher_items
  drop constraint voucher_items_treatment_known,
  add constraint voucher_items_treatment_known check (treatment in ('taxable', 'nil', 'exempt', 'nonGst', 'zeroRated', 'byOperator'));

-- The ledgers of payouts; the first payout makes them.
alter table restaurant_settings
  add column fees_ledger_id uuid,
  add column fee_tax_ledger_id uuid,
  add column tcs_ledger_id uuid,
  add constraint restaurant_settings_fees_ledger foreign key (org_id, fees_ledger_id) references ledgers (org_id, id),
  add constraint restaurant_settings_fee_tax_ledger foreign key (org_id, fee_tax_ledger_id) references ledgers (org_id, id),
  add constraint restaurant_settings_tcs_ledger foreign key (org_id, tcs_ledger_id) references ledgers (org_id, id);
