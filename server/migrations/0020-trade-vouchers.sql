-- Vouchers with goods beside the sale: purchase, van sale, sale order, credit and debit note. What the kinds have in common stands in
-- vouchers and voucher_items; what only these say stands here.

-- A line sells or buys a product, or names a ledger: an expense or an asset that was bought, a fee that is charged.
alter table voucher_items alter column product_id drop not null;
alter table voucher_items add column ledger_id uuid;
alter table voucher_items add constraint voucher_items_of_something check ((product_id is null) <> (ledger_id is null));
alter table voucher_items add constraint voucher_items_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id);
-- Items of goods have none and cost it nothing; without it, whether a ledger is used would be read out of every item.
create index voucher_items_of_ledger on voucher_items (org_id, ledger_id) where ledger_id is not null;
-- How it was taxed, for the notes that correct it.
alter table voucher_items add column treatment text not null default 'taxable' constraint voucher_items_treatment_known check
  (treatment in ('taxable', 'nil', 'exempt', 'nonGst', 'zeroRated'));
alter table voucher_items add column cess_percent_e4 bigint not null default 0;
alter table voucher_items add column cess_per_unit_e4 bigint not null default 0;
-- Under reverse charge, and at the customs, the tax stands beside the bill and not in it.
alter table voucher_items drop constraint voucher_items_adds_up;
alter table voucher_items add constraint voucher_items_adds_up check
  (total_paise - taxable_paise in (0, cgst_paise + sgst_paise + igst_paise + cess_paise + additional_cess_paise));
-- Units of the product in one of what quantity and rate count; null where they count the unit itself.
alter table voucher_items add column unit_factor_e4 bigint constraint voucher_items_factor_sane check (unit_factor_e4 > 0);
-- The line of the original that a note takes back or corrects, counted from 1 as line_no is.
alter table voucher_items add column original_line int;
update voucher_items i set treatment = p.tax_treatment,
    cess_percent_e4 = case when i.taxable_paise > 0 then round(i.cess_paise * 1000000.0 / i.taxable_paise)::bigint else 0 end,
    cess_per_unit_e4 = case when i.quantity_e4 > 0 then round(i.additional_cess_paise * 1000000.0 / i.quantity_e4)::bigint else 0 end
  from products p where p.org_id = i.org_id and p.id = i.product_id;

create table trade_vouchers (
  org_id               uuid    not null,
  voucher_id           uuid    not null,
  side                 text    not null constraint trade_vouchers_side_known check (side in ('customer', 'supplier')),
  heads                text    not null constraint trade_vouchers_heads_known check (heads in ('intra', 'inter')),
  is_reverse_charge    boolean not null,
  van_godown_id        uuid,
  supplier_bill_number text    not null default '',
  supplier_bill_date   date,
  supplier_bill_paise  bigint,
  bill_of_entry_number text    not null default '',
  bill_of_entry_date   date,
  original_id          uuid,
  original_number      text    not null default '',
  original_date        date,
  converted_from       uuid,
  source               text,
  despatch             jsonb   not null default '{}',
  constraint trade_vouchers_pk primary key (org_id, voucher_id),
  constraint trade_vouchers_paper_has_date check (supplier_bill_number = '' or supplier_bill_date is not null),
  constraint trade_vouchers_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint trade_vouchers_van foreign key (org_id, van_godown_id) references godowns (org_id, id),
  constraint trade_vouchers_original foreign key (org_id, original_id) references vouchers (org_id, id),
  constraint trade_vouchers_order foreign key (org_id, converted_from) references vouchers (org_id, id)
);
comment on table trade_vouchers is 'tenant';
alter table trade_vouchers enable row level security;
create policy trade_vouchers_of_company on trade_vouchers
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on trade_vouchers to bahi_app;
create index trade_vouchers_of_original on trade_vouchers (org_id, original_id) where original_id is not null;
create index trade_vouchers_of_order on trade_vouchers (org_id, converted_from) where converted_from is not null;
create index trade_vouchers_of_paper on trade_vouchers (org_id, supplier_bill_number) where supplier_bill_number <> '';

-- Freight, packing, a discount on the bill, the round-off. Negative is a deduction.
create table voucher_charges (
  org_id         uuid   not null,
  voucher_id     uuid   not null,
  line_no        int    not null,
  ledger_id      uuid   not null,
  tax_kind       text   not null constraint voucher_charges_tax_kind_known check (tax_kind in ('own', 'composite', 'roundOff')),
  gst_percent_e4 bigint not null,
  amount_paise   bigint not null,
  cgst_paise     bigint not null,
  sgst_paise     bigint not null,
  igst_paise     bigint not null,
  cess_paise     bigint not null,
  additional_cess_paise bigint not null,
  total_paise    bigint not null,
  constraint voucher_charges_pk primary key (org_id, voucher_id, line_no),
  constraint voucher_charges_halves_equal check (cgst_paise = sgst_paise),
  constraint voucher_charges_adds_up check
    (total_paise - amount_paise in (0, cgst_paise + sgst_paise + igst_paise + cess_paise + additional_cess_paise)),
  constraint voucher_charges_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint voucher_charges_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table voucher_charges is 'tenant';
alter table voucher_charges enable row level security;
create policy voucher_charges_of_company on voucher_charges
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on voucher_charges to bahi_app;
create index voucher_charges_of_ledger on voucher_charges (org_id, ledger_id);

alter table batches add column mrp_paise bigint;

-- What these kinds post to, in the companies of today; new ones begin with them. A ledger of the company's own that bears the name keeps it.
insert into ledgers (org_id, id, group_id, name, sort_key, search_text, role, kind)
  select g.org_id, gen_random_uuid(), g.id, n.name, lower(n.name), lower(n.name), l.role, case l.group_name when 'Duties & Taxes' then 'tax' else 'other' end
  from (values ('salesReturn', 'Sales Return', 'Sales Accounts'), ('purchaseReturn', 'Purchase Return', 'Purchase Accounts'),
    ('inputRcmCgst', 'Input CGST (Reverse Charge)', 'Duties & Taxes'), ('inputRcmSgst', 'Input SGST (Reverse Charge)', 'Duties & Taxes'),
    ('inputRcmIgst', 'Input IGST (Reverse Charge)', 'Duties & Taxes'), ('inputRcmCess', 'Input Cess (Reverse Charge)', 'Duties & Taxes'),
    ('rcmCgst', 'Reverse Charge CGST Payable', 'Duties & Taxes'), ('rcmSgst', 'Reverse Charge SGST Payable', 'Duties & Taxes'),
    ('rcmIgst', 'Reverse Charge IGST Payable', 'Duties & Taxes'), ('rcmCess', 'Reverse Charge Cess Payable', 'Duties & Taxes'),
    ('customsPayable', 'Customs Payable', 'Duties & Taxes')) l (role, name, group_name)
  join account_groups g on g.name = l.group_name
  cross join lateral (select case when exists (select from ledgers x where x.org_id = g.org_id and x.sort_key = lower(l.name))
    then l.name || ' (predefined)' else l.name end as name) n
  where not exists (select from ledgers x where x.org_id = g.org_id and x.role = l.role);

insert into number_series (org_id, id, kind, name, sort_key, prefix, suffix, width, start, is_default)
  select o.id, gen_random_uuid(), k.kind, k.name, lower(k.name), k.prefix, '', 5, 1, true
  from organizations o cross join (values ('purchase', 'Purchases', 'PU/{fy}/'), ('vanSale', 'Van Sales', 'VS/{fy}/'), ('saleOrder', 'Sale Orders', 'SO/{fy}/'),
    ('creditNote', 'Credit Notes', 'CN/{fy}/'), ('debitNote', 'Debit Notes', 'DN/{fy}/')) k (kind, name, prefix)
  where not exists (select from number_series s where s.org_id = o.id and s.kind = k.kind);
