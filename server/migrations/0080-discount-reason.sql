-- Why a bill of a restaurant was discounted, for the list of the day.
alter table dining_orders add column discount_reason text not null default '';
