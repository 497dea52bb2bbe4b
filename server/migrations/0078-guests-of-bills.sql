-- A bill that was split off may have no guest of its own: each guest is counted on one bill.
alter table dining_orders
  drop constraint dining_orders_pax_sane,
  add constraint dining_orders_pax_sane check (pax between 0 and 999);
