-- Whether another voucher has a batch is asked where a purchase says it anew: without this, every move of the product was read.
create index stock_moves_of_batch on stock_moves (org_id, product_id, batch collate "C") include (voucher_id) where batch <> '';

-- What waits to be accepted is little beside what was accepted, and is what the list opens with.
create index hand_overs_given on hand_overs (org_id, hand_over_date, id) where state = 'given';

-- Whether a cash ledger is a till, into which somebody handed over.
create index hand_overs_into on hand_overs (org_id, to_ledger_id);
