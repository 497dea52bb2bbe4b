-- The day book is searched by amount, whole: without this walk only the newest were looked through.

create index vouchers_of_amount on vouchers (org_id, total_paise, voucher_date, id);
