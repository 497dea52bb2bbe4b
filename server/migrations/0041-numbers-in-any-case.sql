-- A number is one number whatever its case: the e-invoice portal reads s-1 as S-1 (GSTN advisory of 4 April 2025). Numbers that a series
-- counts are kept apart by the series; of those that a person types the database has the last word here. Where books already hold two
-- that differ only in case, both stand as they were issued, and the rule holds for what is typed from now on.
-- A supplier's paper is looked for without its case and spaces; that it was entered before is said to the person, who may mean it.

do $$
begin
  if exists (select from vouchers where sequence is null group by org_id, kind, financial_year, upper(number) having count(*) > 1) then
    execute format('create unique index vouchers_typed_number_unique on vouchers (org_id, kind, financial_year, upper(number))
      where sequence is null and created_at >= %L::timestamptz', now());
  else
    create unique index vouchers_typed_number_unique on vouchers (org_id, kind, financial_year, upper(number)) where sequence is null;
  end if;
end $$;

drop index trade_vouchers_of_paper;
create index trade_vouchers_of_paper on trade_vouchers (org_id, upper(replace(supplier_bill_number, ' ', ''))) where supplier_bill_number <> '';
