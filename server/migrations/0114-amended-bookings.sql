-- Changes of channels: a repeated one is known again, a channel cancels by leaving out only the rooms that it added, and reads its own remark.

alter table hotel_channel_bookings
  -- The lines of the rooms that the channel added.
  add column lines int[] not null default '{}',
  -- Its last remark. The note of the booking is the desk's.
  add column note text not null default '',
  -- SHA-256 of its last change that was accepted, in base64url.
  add column amended_hash text;
grant update on hotel_channel_bookings to bahi_app;

update hotel_channel_bookings c set lines = array(
  select s.line_no + 1 from hotel_stays s
  where s.org_id = c.org_id and s.booking_id = c.booking_id and exists (select from hotel_stay_events e
    where e.org_id = s.org_id and e.stay_id = s.id and e.kind = 'booked' and e.done_by = c.channel_id)
  order by s.line_no);
