/** Methods of payment in words. */
export const methodWords = { cash: 'Cash', upi: 'UPI', cheque: 'Cheque', bank: 'Bank transfer' } as const;
