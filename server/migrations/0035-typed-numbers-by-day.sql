-- The day book is searched newest first. Numbers that were typed have a walk of their own: without it a part that hardly any number holds
-- was looked for in every voucher of the company.

create index vouchers_typed_by_day on vouchers (org_id, voucher_date, id) include (kind, number) where sequence is null;
