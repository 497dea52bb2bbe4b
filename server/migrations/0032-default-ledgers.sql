-- What is sold and bought is posted to these where a product names no ledger of its own; null is the predefined Sales or Purchase.
alter table organizations add column sales_ledger_id uuid;
alter table organizations add column purchase_ledger_id uuid;
alter table organizations add constraint organizations_sales_ledger foreign key (id, sales_ledger_id) references ledgers (org_id, id);
alter table organizations add constraint organizations_purchase_ledger foreign key (id, purchase_ledger_id) references ledgers (org_id, id);
