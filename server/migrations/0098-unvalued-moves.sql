-- What comes in without a value of its own: returns, what stock journals make, and transfers. A report of a period asks whether there is any.
create index stock_moves_unvalued on stock_moves (org_id, product_id, move_date) include (voucher_id) where quantity_e4 > 0 and value_paise is null;
