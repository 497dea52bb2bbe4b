-- A voucher may be changed or cancelled, and every earlier state stays readable: who changed it, when, and for a cancellation why.
-- A series may take numbers that a person types. Such a number counts nothing, so it has no place in the sequence of its series;
-- that it is unique within its kind and year is said by vouchers_number_unique as ever.

alter table vouchers add column cancelled_by_name text;
alter table vouchers add column cancel_reason text not null default '';
alter table vouchers add constraint vouchers_cancelled_by_somebody check ((cancelled_at is null) = (cancelled_by_name is null));
alter table vouchers alter column sequence drop not null;
create index vouchers_typed_numbers on vouchers (org_id, kind, number) where sequence is null;

alter table voucher_versions add column replaced_by_name text not null default '';
alter table voucher_versions add column change text not null default 'edit';
alter table voucher_versions add constraint voucher_versions_change_known check (change in ('edit', 'cancel'));
alter table voucher_versions add column reason text not null default '';

alter table number_series add column numbering text not null default 'automatic';
alter table number_series add constraint number_series_numbering_known check (numbering in ('automatic', 'override', 'manual'));

-- The percentage of a discount as it was entered, so that an edit begins with it; null for an amount or none.
alter table voucher_items add column discount_percent_e4 bigint;
