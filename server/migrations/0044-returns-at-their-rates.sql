-- By FIFO a receipt of several rates, as into two godowns, goes back at these, first at those of the godown that the goods leave, each as far as
-- it came and has not gone back before; it left at the rate of the oldest goods. Rows that were kept of such products know nothing of it: the
-- next report writes them again.
delete from stock_values
  where method = 'fifo'
    and exists (
      select from stock_moves
      where stock_moves.org_id = stock_values.org_id and stock_moves.product_id = stock_values.product_id
        and stock_moves.cost_of is not null and stock_moves.quantity_e4 < 0
    );
