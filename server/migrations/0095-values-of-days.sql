-- A product with many moves keeps several values a month, one for each part of 25 moves, so a value of any day replays few moves.

alter table stock_values add column month_moves int;
update stock_values set month_moves =
  (select count(*) from stock_moves m where m.org_id = stock_values.org_id and m.product_id = stock_values.product_id
    and m.move_date between stock_values.month and stock_values.last_move_on)
  + (select count(*) from transit_moves m where m.org_id = stock_values.org_id and m.product_id = stock_values.product_id
    and m.move_date between stock_values.month and stock_values.last_move_on);
-- The moves of the month up to that day, and the part of the month in which the last of them lies.
alter table stock_values alter column month_moves set not null;
alter table stock_values add column part int generated always as (month_moves / 25) stored;
alter table stock_values drop constraint stock_values_pk;
alter table stock_values add constraint stock_values_pk primary key (org_id, product_id, month, part);
