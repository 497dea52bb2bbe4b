-- A line keeps the room and the date of its night, whatever becomes of the stay: a fee that was taken back must not hold a night. What the audit posts stays unique.
alter table hotel_folio_lines drop constraint hotel_folio_lines_night;
alter table hotel_folio_lines add constraint hotel_folio_lines_stay foreign key (org_id, stay_id) references hotel_stays (org_id, id);
drop index hotel_folio_lines_night_unique;
create unique index hotel_folio_lines_night_unique on hotel_folio_lines (org_id, stay_id, night, share_no) where kind = 'room' and post_key is not null;

-- The folios of a group have no stay, and each its own number.
alter table hotel_folios drop constraint hotel_folios_place;
alter table hotel_folios add constraint hotel_folios_place unique nulls not distinct (org_id, booking_id, stay_id, line_no);

-- The log of a stay is only added to. When a guest is erased, what it says is erased too.
grant update (said) on hotel_stay_events to bahi_app;
