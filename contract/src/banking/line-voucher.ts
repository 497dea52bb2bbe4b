import type { LineVoucher } from '@bahi/core/banking/voucher-of-line';

/** The statement line for which a voucher is made. */
export type OfLine = { readonly orgId: string; readonly bankId: string; readonly lineId: string };

/** The request that saves the voucher of a line: the route of its kind and the body, amounts in paise. The save also matches the line. */
export function sentForLine(made: LineVoucher, { orgId, bankId, lineId }: OfLine) {
  const said = { orgId, date: made.date, note: made.note, bankLineId: lineId };
  switch (made.kind) {
    case 'contra': {
      const { fromLedgerId, toLedgerId, amountPaise: amount } = made;
      return { route: 'saveContra', body: { ...said, fromLedgerId, toLedgerId, amount } } as const;
    }
    case 'journal': {
      const items = made.lines.map(({ ledgerId, side, amountPaise }) => ({ ledgerId, side, amount: amountPaise }));
      return { route: 'saveJournal', body: { ...said, items } } as const;
    }
    default: {
      const body = {
        ...said,
        enteredAmount: made.enteredPaise,
        ...(made.partyId !== null && { partyId: made.partyId }),
        billData: made.bills.map(({ billId, settledPaise }) => ({ billId, settledAmount: settledPaise })),
        ledgers: made.ledgerId === null ? [] : [{ ledgerId: made.ledgerId, amount: made.enteredPaise, isTaxInclusive: false }],
        deductions: [],
        restAs: 'advance' as const,
        isInterState: false,
        payments: [{ type: 'bank' as const, _id: bankId, amount: made.enteredPaise, reference: made.reference, chequeNumber: '' }],
      };
      return { route: made.kind === 'receipt' ? 'saveReceipt' : 'savePayment', body } as const;
    }
  }
}
