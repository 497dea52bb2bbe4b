-- Cash of a restaurant's bill is in the drawer at once, except what a rider takes at the door: that is handed over. This was derived from the kind
-- of the order and the parts of its payment, so cash of a party's bill at a table counted as handed over by nobody. Now it is kept.
-- The version tells two people apart who change address or rider at once.
alter table deliveries
  add column is_at_door boolean not null default false,
  add column version int not null default 1;
-- As it was until now: the rider of role user who settled the order.
update deliveries d set is_at_door = true from dining_orders o, vouchers v, secondary_users u
where o.org_id = d.org_id and o.id = d.order_id and v.org_id = o.org_id and v.id = o.voucher_id and v.created_by = d.rider_id
  and u.id = d.rider_id and u.role = 'user';
