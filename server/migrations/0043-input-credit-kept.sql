-- Whether the tax of what was bought is taken back is decided by the product and the registration of the day, and both change: a note takes
-- back what its original took, and the audit reckons the input tax again. Lines of products keep it from here on as those of ledgers do;
-- before, it is not known and stays null.
alter table trade_vouchers add column is_credit_taken boolean;
alter table trade_vouchers add constraint trade_vouchers_credit_of_supplier check (side = 'supplier' or is_credit_taken is null);
