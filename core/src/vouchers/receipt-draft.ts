import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** Money received from a party, as a person fills it in. */
export type ReceiptDraft = {
  readonly date: IsoDate;
  readonly partyId: string;
  readonly enteredPaise: Paise;
  readonly method: 'cash' | 'bank';
  /** The cash or bank ledger it goes to. */
  readonly ledgerId: string;
  /** In the order of selection, with what the person saw settled. */
  readonly bills: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  /** '' unless paid by cheque. A cheque waits in Cheques in Hand until it is deposited. */
  readonly chequeNumber: string;
  /** Needed with a cheque number; may lie in the future. */
  readonly chequeDate: IsoDate | null;
  readonly note: string;
};

/** With cash a cheque number means nothing. */
export const isByCheque = ({ method, chequeNumber }: ReceiptDraft): boolean => method === 'bank' && chequeNumber !== '';
