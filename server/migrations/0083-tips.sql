-- A tip is beside the bill: a receipt of its own on a liability, from which the staff is paid.
alter table restaurant_settings add column tips_ledger_id uuid;
alter table restaurant_settings add constraint restaurant_settings_tips_ledger foreign key (org_id, tips_ledger_id) references ledgers (org_id, id);
alter table dining_orders add column tip_voucher_id uuid;
alter table dining_orders add constraint dining_orders_tip foreign key (org_id, tip_voucher_id) references vouchers (org_id, id) deferrable initially deferred;
create index dining_orders_of_tip on dining_orders (org_id, tip_voucher_id) where tip_voucher_id is not null;
