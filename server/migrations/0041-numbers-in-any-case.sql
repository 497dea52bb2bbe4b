-- A number is one number whatever its case: the e-invoice portal reads s-1 as S-1 (GSTN advisory of 4 April 2025). Numbers that a series
-- counts are kept apart by the series; of those that a person types the database has the last word here. Where the books of a company
-- already hold two that differ only in case, both stand as they were issued, and for that company the rule holds from now on.
-- A supplier's paper is looked for without its case and spaces; that it was entered before is said to the person, who may mean it.

do $$
declare companies text;
begin
  select string_agg(distinct quote_literal(org_id), ', ') into companies from
    (select org_id from vouchers where sequence is null group by org_id, kind, financial_year, upper(number collate "C") having count(*) > 1) twins;
  -- "C", because a Turkish database makes another letter of an i.
  execute 'create unique index vouchers_typed_number_unique on vouchers (org_id, kind, financial_year, upper(number collate "C")) where sequence is null'
    || coalesce(' and (org_id not in (' || companies || format(') or created_at >= %L::timestamptz)', now()), '');
end $$;

drop index trade_vouchers_of_paper;
create index trade_vouchers_of_paper on trade_vouchers (org_id, upper(replace(supplier_bill_number, ' ', ''))) where supplier_bill_number <> '';
