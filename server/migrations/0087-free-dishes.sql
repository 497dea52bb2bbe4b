-- A manager gives plates of a dish without charge: how many, why and who. They stay on the order and are billed at 0.
alter table dining_order_lines
  add column free_e4 bigint not null default 0,
  add column free_reason text not null default '',
  add column free_by_name text not null default '',
  add constraint dining_order_lines_free_sane check (free_e4 between 0 and quantity_e4);
alter table dining_events
  drop constraint dining_events_kind_known,
  add constraint dining_events_kind_known check (kind in ('tableChanged', 'dishesMoved', 'merged', 'split', 'captainChanged', 'madeFree'));
