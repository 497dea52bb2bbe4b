-- What a folio line needs to be billed as core bills it. All accommodation of a room and night decides its rate together, so no line keeps the value of the unit.
alter table hotel_folio_lines
  drop column unit_paise,
  drop column is_tax_inclusive,
  add column sac            text    not null default '',
  add column gst_percent_e4 bigint  not null default 0 constraint hotel_folio_lines_rate_sane check (gst_percent_e4 >= 0),
  -- Alcohol stays off the folio of a company unless the house allows it.
  add column is_alcohol     boolean not null default false,
  -- The room of its night, as it was when the line was posted.
  add column room_id        uuid,
  -- Names the event that posted it once; null for a line by hand and for nights, which their own key holds.
  add column post_key       text,
  -- An allowance names the line that it lowers.
  add column lowers_id      uuid,
  drop constraint hotel_folio_lines_of_night,
  add constraint hotel_folio_lines_of_night check ((stay_id is null) = (night is null) and (stay_id is null) = (room_id is null)),
  add constraint hotel_folio_lines_room foreign key (org_id, room_id) references hotel_rooms (org_id, id),
  add constraint hotel_folio_lines_lowers foreign key (org_id, lowers_id) references hotel_folio_lines (org_id, id);
create unique index hotel_folio_lines_key_unique on hotel_folio_lines (org_id, post_key, share_no) where post_key is not null;
create index hotel_folio_lines_of_room on hotel_folio_lines (org_id, room_id) where room_id is not null;
create index hotel_folio_lines_of_lowered on hotel_folio_lines (org_id, lowers_id) where lowers_id is not null;

-- The folio of a company takes alcohol only if it is allowed.
alter table hotel_folios add column takes_alcohol boolean not null default false;

-- A check-out of one stay or of several, with its vouchers, so that it can be undone as one.
create table hotel_check_outs (
  org_id         uuid        not null,
  id             uuid        not null,
  booking_id     uuid        not null,
  business_day   date        not null,
  -- The stays that left, with the departure that they had.
  stays          jsonb       not null,
  folio_ids      uuid[]      not null,
  done_at        timestamptz not null default now(),
  done_by        uuid        not null,
  done_by_name   text        not null,
  undone_at      timestamptz,
  undone_by_name text,
  undone_reason  text        not null default '',
  constraint hotel_check_outs_pk primary key (org_id, id),
  constraint hotel_check_outs_undone check ((undone_at is null) = (undone_by_name is null)),
  constraint hotel_check_outs_booking foreign key (org_id, booking_id) references hotel_bookings (org_id, id)
);
comment on table hotel_check_outs is 'tenant';
alter table hotel_check_outs enable row level security;
create policy hotel_check_outs_of_company on hotel_check_outs
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on hotel_check_outs to bahi_app;
create index hotel_check_outs_of_booking on hotel_check_outs (org_id, booking_id);

create table hotel_check_out_vouchers (
  org_id       uuid not null,
  check_out_id uuid not null,
  voucher_id   uuid not null,
  constraint hotel_check_out_vouchers_pk primary key (org_id, voucher_id),
  constraint hotel_check_out_vouchers_check_out foreign key (org_id, check_out_id) references hotel_check_outs (org_id, id),
  constraint hotel_check_out_vouchers_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id)
);
comment on table hotel_check_out_vouchers is 'tenant';
alter table hotel_check_out_vouchers enable row level security;
create policy hotel_check_out_vouchers_of_company on hotel_check_out_vouchers
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on hotel_check_out_vouchers to bahi_app;
create index hotel_check_out_vouchers_of on hotel_check_out_vouchers (org_id, check_out_id);
