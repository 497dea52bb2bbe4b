-- Each portal reads the calendar of a room type at an address of its own, so that one can be taken back alone.
alter table hotel_calendars
  -- Each number gives another address, which the installation's key signs.
  add column told_serial int not null default 0,
  -- The portal's last call of that address, to the minute.
  add column told_at timestamptz,
  -- The same for the same address of its calendar: a keyed hash.
  add column address_hash text;
alter table hotel_room_types drop column calendar_serial;

-- The address of a portal's calendar opens the dates of its bookings: it is sealed. One that was entered before is entered again.
drop index hotel_calendars_address_unique;
alter table hotel_calendars drop constraint hotel_calendars_reads_itself;
alter table hotel_calendars alter column address drop not null;
update hotel_calendars set address = null, next_read_at = null,
  problem = case when address = '' then problem else 'Enter the address of its calendar again.' end;
alter table hotel_calendars add constraint hotel_calendars_reads_itself check (next_read_at is null or (is_active and address is not null));
create unique index hotel_calendars_address_unique on hotel_calendars (org_id, address_hash) where address_hash is not null and is_active;
comment on column hotel_calendars.address is 'Sealed. Null for one that is only uploaded.';
comment on column hotel_calendars.empty_since is 'Since then more than half of the bookings to come are gone from the calendar.';

-- A channel cancelled a booking of which the desk keeps rooms that it added.
alter table hotel_channel_bookings add column cancelled_at timestamptz;
create index hotel_channel_bookings_kept on hotel_channel_bookings (org_id, booking_id) where cancelled_at is not null;
