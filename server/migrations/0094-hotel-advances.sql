-- The receipts that guests paid in advance for a booking.
create table hotel_advances (
  org_id     uuid not null,
  booking_id uuid not null,
  voucher_id uuid not null,
  constraint hotel_advances_pk primary key (org_id, voucher_id),
  constraint hotel_advances_booking foreign key (org_id, booking_id) references hotel_bookings (org_id, id),
  constraint hotel_advances_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id)
);
comment on table hotel_advances is 'tenant';
alter table hotel_advances enable row level security;
create policy hotel_advances_of_company on hotel_advances
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on hotel_advances to bahi_app;
create index hotel_advances_of_booking on hotel_advances (org_id, booking_id);

-- The charge of a cancelled stay or a no-show before tax, by the policy that was agreed: the folio bills it.
alter table hotel_stays add column fee_paise bigint not null default 0 constraint hotel_stays_fee_sane check (fee_paise >= 0);
