-- What vouchers are looked for by, and no index answered. Warranty cards are found by the mobile number of whoever bought: for a party there is
-- an index, whoever bought over the counter was looked for in every card of the company. And a supplier's paper, entered before or not, was
-- looked for in all that its supplier ever sent: behind row-level security an index is no answer to `upper`, which is not leakproof; so what
-- two numbers of a paper have in common is a column.
create index trade_vouchers_of_phone on trade_vouchers (org_id, walk_in_phone) where walk_in_phone <> '';

drop index trade_vouchers_of_paper;
alter table trade_vouchers add column paper_key text generated always as (upper(replace(supplier_bill_number, ' ', ''))) stored not null;
create index trade_vouchers_of_paper on trade_vouchers (org_id, paper_key) where paper_key <> '';
