/** How money came in, in the words of the trade. */
export const methodWords = { cash: 'Cash', upi: 'UPI', cheque: 'Cheque', bank: 'Bank transfer' } as const;
