-- All papers of the bill of an order, also those before more dishes came: the close of the day lists them. bill_prints counts those of the bill as it is.
alter table dining_orders add column bill_papers int not null default 0;
update dining_orders set bill_papers = bill_prints where bill_prints > 0;
