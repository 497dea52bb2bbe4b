-- A register by ledger needs the ledger that each line of goods was posted to. The product names it, or the settings of the company, and both
-- change, so the line keeps it. A line that names a ledger itself has it in ledger_id. Lines of stock vouchers post to none.
alter table voucher_items add column value_ledger_id uuid;
alter table voucher_items add constraint voucher_items_value_ledger_of_goods check (value_ledger_id is null or product_id is not null);
-- Earlier lines: what the product or the settings name today if the voucher has an entry there, else the largest entry of income or expense
-- that no charge and no line of a ledger made.
update voucher_items i set value_ledger_id = coalesce(
    (select o.ledger_id from postings o where o.org_id = i.org_id and o.voucher_id = i.voucher_id and o.ledger_id = n.ledger_id limit 1),
    (select o.ledger_id from postings o join ledgers l on l.org_id = o.org_id and l.id = o.ledger_id
      join account_groups g on g.org_id = l.org_id and g.id = l.group_id
      where o.org_id = i.org_id and o.voucher_id = i.voucher_id and g.nature in ('income', 'expenses')
        and not exists (select from voucher_charges c where c.org_id = o.org_id and c.voucher_id = o.voucher_id and c.ledger_id = o.ledger_id)
        and not exists (select from voucher_items x where x.org_id = o.org_id and x.voucher_id = o.voucher_id and x.ledger_id = o.ledger_id)
      order by g.affects_gross_profit desc, abs(o.amount_paise) desc limit 1),
    n.ledger_id)
  from (
    select v.org_id, v.id as voucher_id, p.id as product_id,
      coalesce(case when k.is_sold then p.sales_ledger_id else p.purchase_ledger_id end, d.ledger_id, r.id) as ledger_id
    from vouchers v left join trade_vouchers t on t.org_id = v.org_id and t.voucher_id = v.id
      cross join lateral (select case when v.kind in ('sales', 'vanSale', 'saleOrder') then true
        when v.kind in ('purchase', 'purchaseOrder') then false else coalesce(t.side, 'customer') = 'customer' end as is_sold) k
      cross join lateral (select case when k.is_sold then case when v.kind = 'creditNote' then 'salesReturn' else 'sales' end
        else case when v.kind = 'debitNote' then 'purchaseReturn' else 'purchase' end end as role) w
      join (select distinct org_id, voucher_id, product_id from voucher_items) x on x.org_id = v.org_id and x.voucher_id = v.id
      join products p on p.org_id = x.org_id and p.id = x.product_id
      left join default_ledgers d on d.org_id = v.org_id and d.role = w.role
      left join ledgers r on r.org_id = v.org_id and r.role = w.role
    where v.kind in ('sales', 'vanSale', 'saleOrder', 'purchase', 'purchaseOrder', 'creditNote', 'debitNote')) n
  where n.org_id = i.org_id and n.voucher_id = i.voucher_id and n.product_id = i.product_id;
alter table voucher_items add constraint voucher_items_value_ledger foreign key (org_id, value_ledger_id) references ledgers (org_id, id);
create index voucher_items_of_value_ledger on voucher_items (org_id, value_ledger_id) where value_ledger_id is not null;
