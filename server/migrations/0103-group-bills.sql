-- An invoice of a stay that goes on: its folios stay open.
alter table hotel_check_outs add column is_interim boolean not null default false;
