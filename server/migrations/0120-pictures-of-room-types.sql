-- The pictures of a room type in their order, the cover first: ids of files of the company.
alter table hotel_room_types add column picture_ids uuid[] not null default '{}';
alter table hotel_room_types add constraint hotel_room_types_pictures_few check (cardinality(picture_ids) <= 6);
