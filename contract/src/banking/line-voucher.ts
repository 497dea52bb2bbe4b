import type { LineVoucher } from '@bahi/core/banking/voucher-of-line';

/** The statement line for which a voucher is made. */
export type OfLine = { readonly orgId: string; readonly bankId: string; readonly lineId: string };

/** The request that saves the voucher of a line: the route of its kind and the body, amounts in paise. The save also matches the line. */
export function sentForLine(made: LineVoucher, { orgId, bankId, lineId }: OfLine) {
  const { date, note } = made;
  const of = { orgId, date, note, bankLineId: lineId };
  switch (made.kind) {
    case 'contra': {
      const { fromLedgerId, toLedgerId, amountPaise } = made;
      return { route: 'saveContra', body: { ...of, fromLedgerId, toLedgerId, amountPaise } } as const;
    }
    case 'journal':
      return { route: 'saveJournal', body: { ...of, lines: made.lines.map((line) => ({ ...line, reference: null })) } } as const;
    default: {
      const { enteredPaise, partyId, ledgerId, bills, reference } = made;
      const line = { amountPaise: enteredPaise, gstPercentE4: null, isTaxInclusive: false };
      const body = {
        ...of,
        ...{ enteredPaise, partyId, bills },
        lines: ledgerId === null ? [] : [{ ledgerId, ...line }],
        deductions: [],
        restAs: 'advance' as const,
        isInterState: false,
        parts: [{ type: 'bank' as const, ledgerId: bankId, amountPaise: enteredPaise, reference, chequeNumber: '', chequeDate: null }],
        ...{ advanceTax: null, tds: null, challan: null },
      };
      return { route: made.kind === 'receipt' ? 'saveReceipt' : 'savePayment', body } as const;
    }
  }
}
