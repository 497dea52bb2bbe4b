import { type Paise, paise } from '../money/paise.ts';
import type { Posting } from '../postings/posting.ts';
import type { LedgerRole } from '../postings/predefined-ledgers.ts';
import { type AdvanceLeft, type AdvanceUse, useAdvance } from '../tds/advance-tax.ts';

/** Advances for services that still bear tax, by the id of their reference, as they stand without the voucher. */
export type TaxedAdvances = ReadonlyMap<string, AdvanceLeft>;
export const noTaxedAdvances: TaxedAdvances = new Map();

/** What of an advance a voucher sets off. */
export type UsedAdvance = AdvanceUse & { readonly billId: string };

type Roles = Readonly<Record<Extract<LedgerRole, 'outputCgst' | 'outputSgst' | 'outputIgst' | 'roundOff'>, string>>;
type Closed = { readonly billId: string; readonly settledPaise: Paise };

/** The tax that an advance bore goes out of the output tax again; the paisa of rounding beside it. */
export function taxTakenBack({ cgstPaise, sgstPaise, igstPaise, roundPaise }: AdvanceUse, roles: Roles): Posting[] {
  return [
    { ledgerId: roles.outputCgst, amountPaise: cgstPaise },
    { ledgerId: roles.outputSgst, amountPaise: sgstPaise },
    { ledgerId: roles.outputIgst, amountPaise: igstPaise },
    { ledgerId: roles.roundOff, amountPaise: roundPaise },
  ];
}

/**
 * What bills go down by, where some are advances that bear tax: these by their value alone, while their tax is taken back. `closed` says
 * of them the whole, tax included, below 0 as all that a customer has paid ahead. The postings are the debits beside the party's.
 */
export function setOffAdvances(closed: readonly Closed[], taxed: TaxedAdvances, roles: Roles) {
  const uses: UsedAdvance[] = [];
  const settlements = closed.flatMap(({ billId, settledPaise }): Closed[] => {
    const left = taxed.get(billId);
    if (left === undefined || settledPaise >= 0) return [{ billId, settledPaise }];
    const used = useAdvance(paise(-settledPaise), left);
    uses.push({ billId, ...used });
    return used.valuePaise === 0 ? [] : [{ billId, settledPaise: paise(-used.valuePaise) }];
  });
  return { settlements, uses, postings: uses.flatMap((used) => taxTakenBack(used, roles)) };
}
