-- Around a change of rate two of three days decide which rate holds: supply, invoice and payment (CGST Act, section 14). The invoice is dated
-- already; the other two are said where they are others, and kept so that an edit and a note reckon with the same rate again.
alter table trade_vouchers add column supply_date date;
alter table trade_vouchers add column payment_date date;
-- GST began on 1 July 2017: a day before it has no rate.
alter table trade_vouchers add constraint trade_vouchers_supply_date_sane check (supply_date >= '2017-07-01');
alter table trade_vouchers add constraint trade_vouchers_payment_date_sane check (payment_date >= '2017-07-01');
-- A note has the rate of what it corrects.
alter table trade_vouchers add constraint trade_vouchers_note_undated check (original_id is null or (supply_date is null and payment_date is null));
