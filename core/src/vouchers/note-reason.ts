/** Why a credit or debit note was issued, in the order and words of the returns (GSTR-1, table of notes). Optional in a voucher. */
export const noteReasons = {
  salesReturn: 'Sales return',
  postSaleDiscount: 'Post-sale discount',
  deficiency: 'Deficiency in services',
  correction: 'Correction in invoice',
  placeOfSupply: 'Change in place of supply',
  provisional: 'Finalization of provisional assessment',
  other: 'Others',
} as const;
export type NoteReason = keyof typeof noteReasons;

export const noteReasonNames = Object.keys(noteReasons) as [NoteReason, ...NoteReason[]];
