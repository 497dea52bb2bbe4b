-- How often the bill of an order was printed as it is: from the second paper on it says so.
alter table dining_orders add column bill_prints int not null default 0;
