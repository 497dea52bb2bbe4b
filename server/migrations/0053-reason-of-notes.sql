-- Why a note was issued, in the words of the returns. null: not given, or no note.
alter table trade_vouchers add column note_reason text;
alter table trade_vouchers add constraint trade_vouchers_note_reason_known
  check (note_reason in ('salesReturn', 'postSaleDiscount', 'deficiency', 'correction', 'placeOfSupply', 'provisional', 'other'));
