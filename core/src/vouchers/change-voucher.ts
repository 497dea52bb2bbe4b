import { type Paise, paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import type { OpenPeriod } from '../periods/open-period.ts';
import { mergeMoves, type StockMove } from '../stock/stock-moves.ts';

/** A bill or an advance that a saved voucher opened; an advance is below zero. What is not pending any more was settled by others. */
export type OwnBill = {
  readonly id: string;
  readonly partyId: string;
  readonly amountPaise: Paise;
  readonly pendingPaise: Paise;
  /** The name under which it was opened; null of the voucher's own number. */
  readonly billNo?: string | null;
};
/** What the changed voucher opens, `billNo` as in `OwnBill`. */
export type Opened = { readonly partyId: string; readonly amountPaise: Paise; readonly dueOn: IsoDate; readonly billNo?: string | null };

export type BillPlan<Open extends Opened> = {
  /** Bills that stay, with all that was settled of them. */
  readonly kept: readonly (Open & { readonly id: string; readonly pendingPaise: Paise })[];
  readonly opened: readonly Open[];
  /** Bills of which nothing was settled and for which there is nothing any more. */
  readonly gone: readonly string[];
  /** Bills of which more was settled than the change leaves: these stand in its way. */
  readonly held: readonly OwnBill[];
};

const isAlike = (bill: OwnBill, open: Opened) => open.partyId === bill.partyId && open.amountPaise > 0 === bill.amountPaise > 0;
const isNamesake = (bill: OwnBill, open: Opened) => isAlike(bill, open) && (open.billNo ?? null) === (bill.billNo ?? null);

/**
 * What becomes of the bills of a voucher when it changes: a bill stays the same bill as long as there is one of its party and side, of
 * several the one of its name, for others may have settled it. A change never goes below what was settled. Nothing at all is opened by a
 * cancelled voucher.
 */
export function planBills<Open extends Opened>(old: readonly OwnBill[], opens: readonly Open[]): BillPlan<Open> {
  const waiting = [...opens];
  const take = (found: (open: Open) => boolean): Open | undefined => {
    const at = waiting.findIndex(found);
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  const namesakes = new Map(old.map((bill) => [bill.id, take((open) => isNamesake(bill, open))]));
  const kept: (Open & { id: string; pendingPaise: Paise })[] = [];
  const gone: string[] = [];
  const held: OwnBill[] = [];
  for (const bill of old) {
    const settledPaise = paise(bill.amountPaise - bill.pendingPaise);
    const open = namesakes.get(bill.id) ?? take((each) => isAlike(bill, each));
    if (Math.abs(settledPaise) > Math.abs(open?.amountPaise ?? 0)) held.push(bill);
    else if (open) kept.push({ ...open, id: bill.id, pendingPaise: paise(open.amountPaise - settledPaise) });
    else gone.push(bill.id);
  }
  return { kept, opened: waiting, gone, held };
}

/** What an edit moves in the godowns: new minus old. A cancelled voucher moves nothing, so all that it moved goes back. */
export function movesOfChange(old: readonly StockMove[], now: readonly StockMove[]): StockMove[] {
  return mergeMoves([...now, ...old.map((move) => ({ ...move, quantityE4: -move.quantityE4 }))]);
}

/** A number belongs to its financial year, so the days that an edit may choose from are those of the year that are open. */
export function withinYearOf<Period extends OpenPeriod>(period: Period, date: IsoDate): Period {
  return {
    ...period,
    numberYear: financialYearOf(date),
    notAfter: period.notAfter !== null && period.notAfter < date ? date : period.notAfter,
  };
}

/** Who may cancel: staff of role user what they entered themselves and on the same day, everybody else every voucher. */
export function mayCancel(
  caller: { readonly id: string; readonly isStaffUser: boolean },
  voucher: { readonly createdBy: string; readonly enteredOn: IsoDate },
  today: IsoDate,
): boolean {
  return !caller.isStaffUser || (voucher.createdBy === caller.id && voucher.enteredOn === today);
}
