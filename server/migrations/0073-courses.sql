-- Courses, seats and held dishes of an order; the round that ordered a line; codes and favourites of the menu.
alter table dining_order_lines
  -- 0 for none.
  add column course   smallint not null default 0 constraint dining_order_lines_course_sane check (course between 0 and 9),
  add column seat     smallint not null default 0 constraint dining_order_lines_seat_sane check (seat between 0 and 999),
  -- Ordered, but the kitchen is told only when the course is fired.
  add column is_held  boolean  not null default false,
  -- The round of the order that brought it.
  add column round    int      not null default 0;
alter table menu_items
  -- A short number or word that captains type; '' for none.
  add column code         text    not null default '',
  add column is_favourite boolean not null default false;
create unique index menu_items_code_unique on menu_items (org_id, lower(code)) where code <> '';
