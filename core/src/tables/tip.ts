import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { MoneyType, ReceiptDraft } from '../vouchers/receipt-draft.ts';

export const tipWays = ['cash', 'upi', 'card'] as const;

/** What a guest gives to the staff beside the bill. It is neither in the value of the bill nor in its tax. */
export type Tip =
  | { readonly way: 'cash'; readonly amountPaise: Paise }
  | { readonly way: 'upi' | 'card'; readonly amountPaise: Paise; readonly ledgerId: string };

const typeOf: Readonly<Record<Tip['way'], MoneyType>> = { cash: 'cash', upi: 'upi', card: 'bank' };

/** The problem of a tip that is no amount. */
export const tipProblems = ({ amountPaise }: Tip): Problem[] =>
  Number.isSafeInteger(amountPaise) && amountPaise > 0 && amountPaise <= MAX_TOTAL_PAISE
    ? []
    : [{ code: 'SPLIT_AMOUNT_INVALID', field: 'tip.amountPaise' }];

type TipFacts = {
  readonly date: IsoDate;
  readonly cashId: string;
  /** The liability: tips that the staff has not got yet. */
  readonly tipsId: string;
  readonly note: string;
};

/** A tip as a receipt of its own on the ledger of tips: the house owes it to its staff until a payment. */
export function tipReceipt(tip: Tip, { date, cashId, tipsId, note }: TipFacts): ReceiptDraft {
  const { amountPaise } = tip;
  const ledgerId = tip.way === 'cash' ? cashId : tip.ledgerId;
  return {
    ...{ kind: 'receipt', date, partyId: null, enteredPaise: amountPaise, bills: [], deductions: [], restAs: 'onAccount', note },
    lines: [{ ledgerId: tipsId, amountPaise, gstPercentE4: null, isTaxInclusive: false }],
    isInterState: false,
    parts: [{ type: typeOf[tip.way], ledgerId, amountPaise, chequeNumber: '', chequeDate: null, reference: '' }],
  };
}
