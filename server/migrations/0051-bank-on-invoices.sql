-- Invoices now print the bank account and a UPI code unless a company switches them off. Until now both were off by default and could only be
-- switched on with a bank, so where no bank was chosen, "off" was nobody's choice: forget it, and the new default applies.
update settings set value = value - 'hasBank' - 'hasUpi' where section = 'print' and value ->> 'bankId' is null;
