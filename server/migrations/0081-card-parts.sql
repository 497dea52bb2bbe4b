-- The guest of a restaurant pays by card: a part of its own beside UPI, into a bank as well.
alter table voucher_payment_splits drop constraint voucher_payment_splits_type_known;
alter table voucher_payment_splits add constraint voucher_payment_splits_type_known
  check (type in ('cash', 'bank', 'upi', 'cheque', 'credit', 'card'));
