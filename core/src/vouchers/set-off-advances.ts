import { type Paise, paise } from '../money/paise.ts';
import type { Posting } from '../postings/posting.ts';
import type { LedgerRole } from '../postings/predefined-ledgers.ts';
import { type AdvanceLeft, type AdvanceUse, useAdvance } from '../tds/advance-tax.ts';

/** Advances for services that still bear tax, by the id of their reference, without the effect of this voucher. */
export type TaxedAdvances = ReadonlyMap<string, AdvanceLeft>;
export const noTaxedAdvances: TaxedAdvances = new Map();

/** The part of an advance that a voucher sets off. */
export type UsedAdvance = AdvanceUse & { readonly billId: string };

type Roles = Readonly<Record<Extract<LedgerRole, 'outputCgst' | 'outputSgst' | 'outputIgst' | 'roundOff'>, string>>;
type Closed = { readonly billId: string; readonly settledPaise: Paise };

/** The postings that take the tax of an advance out of output tax, with the round-off. */
export function taxTakenBack({ cgstPaise, sgstPaise, igstPaise, roundPaise }: AdvanceUse, roles: Roles): Posting[] {
  return [
    { ledgerId: roles.outputCgst, amountPaise: cgstPaise },
    { ledgerId: roles.outputSgst, amountPaise: sgstPaise },
    { ledgerId: roles.outputIgst, amountPaise: igstPaise },
    { ledgerId: roles.roundOff, amountPaise: roundPaise },
  ];
}

/**
 * Splits settlements that use advances with tax. The advance goes down by its value only, and its tax is taken back. In `closed` such an
 * advance includes its tax and is below 0, as everything that a customer paid ahead. `postings` are the debits besides that of the
 * party.
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
