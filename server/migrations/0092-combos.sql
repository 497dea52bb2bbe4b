-- An option of a modifier group may bring a dish of the menu: the group is then a part of a combo.
alter table modifier_options
  add column item_id uuid,
  add column portion text,
  add constraint modifier_options_item foreign key (org_id, item_id) references menu_items (org_id, id),
  add constraint modifier_options_portion_of_item check ((item_id is null) = (portion is null));
-- The portion follows when a manager renames it.
grant update (portion) on modifier_options to bahi_app;
create index modifier_options_of_item on modifier_options (org_id, item_id) where item_id is not null;

-- The dish of a combo that a line of a slip is about: its position among the options of the order's line, from 1; 0 for the line itself.
alter table kitchen_slip_lines
  add column part int not null default 0 constraint kitchen_slip_lines_part_sane check (part >= 0);
