-- What a receipt brought at several rates, as into two godowns, goes back at these rates by FIFO, where it left at those of the oldest goods.
-- Rows that were kept of such products are not what a replay comes to any more: the next report writes them again.
delete from stock_values
  where method = 'fifo'
    and exists (
      select from stock_moves
      where stock_moves.org_id = stock_values.org_id and stock_moves.product_id = stock_values.product_id
        and stock_moves.cost_of is not null and stock_moves.quantity_e4 < 0
    );
