-- Dishes that a person may give without charge in a business day, in paise at the menu price. A company without a limit lets only managers give any.
alter table organizations add column most_free_paise bigint;
alter table organizations add constraint organizations_most_free_sane check (most_free_paise between 0 and 10000000);
alter table memberships add column most_free_paise bigint;
alter table memberships add constraint memberships_most_free_sane check (most_free_paise between 0 and 10000000);

-- The limit counts by person and business day. A gift of before has neither.
alter table dining_order_lines
  add column free_by uuid,
  add column free_on date;
alter table dining_order_lines add constraint dining_order_lines_free_whole check ((free_by is null) = (free_on is null));
create index dining_order_lines_free on dining_order_lines (org_id, free_by, free_on) where free_by is not null;
