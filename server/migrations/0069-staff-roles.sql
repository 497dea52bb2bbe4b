-- Staff who work only in a restaurant: captains take orders, cashiers settle them, the kitchen sees its slips.
alter table secondary_users drop constraint secondary_users_role_known;
alter table secondary_users add constraint secondary_users_role_known check (role in ('user', 'admin', 'captain', 'cashier', 'kitchen'));
