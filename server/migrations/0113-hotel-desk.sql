-- An attendant may find a room with guests that the desk has empty, or the other way round. The note counts as long as the desk has the same stay in the room.
alter table hotel_rounds add column found_occupied boolean, add column found_stay_id uuid;
comment on column hotel_rounds.found_stay_id is 'The stay that the desk had in the room at that time.';
alter table hotel_rounds add constraint hotel_rounds_found check (found_stay_id is null or found_occupied is not null);
alter table hotel_rounds add constraint hotel_rounds_found_stay foreign key (org_id, found_stay_id) references hotel_stays (org_id, id);
create index hotel_rounds_of_found_stay on hotel_rounds (org_id, found_stay_id) where found_stay_id is not null;

-- A line names the stay that had it, also without a night: a charge on the folio of a group counts for that room alone. Null on such a folio means the whole group.
alter table hotel_folio_lines drop constraint hotel_folio_lines_of_night;
alter table hotel_folio_lines add constraint hotel_folio_lines_of_night check ((night is null) = (room_id is null) and (night is null or stay_id is not null));

-- The night audit trims the books that no report of pick-up can show any more.
grant delete on hotel_books to bahi_app;

-- The check of a file of bookings goes over its rows in parts: the rooms that earlier rows take, by type and night. Null without any, and once it has ended.
alter table imports add column rooms_taken jsonb;
