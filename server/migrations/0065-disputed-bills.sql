-- The notes of Schedule III show disputed bills apart. That a bill is disputed is known of the bill, not of the voucher that opened it: an
-- opening bill has no voucher, and an edit of the voucher does not end the dispute.
alter table bills add column is_disputed boolean not null default false;
