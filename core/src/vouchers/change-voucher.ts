import { type Paise, paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import type { OpenPeriod } from '../periods/open-period.ts';
import { mergeMoves, type StockMove } from '../stock/stock-moves.ts';

/** A bill or an advance (below 0) that a saved voucher opened. The part that is no longer pending was settled by other vouchers. */
export type OwnBill = {
  readonly id: string;
  readonly partyId: string;
  readonly amountPaise: Paise;
  readonly pendingPaise: Paise;
  /** The name under which it was opened; null for the voucher's own number. */
  readonly billNo?: string | null;
};
/** A bill that the changed voucher opens; `billNo` as in `OwnBill`. */
export type Opened = { readonly partyId: string; readonly amountPaise: Paise; readonly dueOn: IsoDate; readonly billNo?: string | null };

export type BillPlan<Open extends Opened> = {
  /** Bills that stay, with their settlements. */
  readonly kept: readonly (Open & { readonly id: string; readonly pendingPaise: Paise })[];
  readonly opened: readonly Open[];
  /** Bills that are no longer needed and of which nothing was settled. */
  readonly gone: readonly string[];
  /** Bills of which more was settled than the change leaves. They prevent the change. */
  readonly held: readonly OwnBill[];
};

const isAlike = (bill: OwnBill, open: Opened) => open.partyId === bill.partyId && open.amountPaise > 0 === bill.amountPaise > 0;
const isNamesake = (bill: OwnBill, open: Opened) => isAlike(bill, open) && (open.billNo ?? null) === (bill.billNo ?? null);

/**
 * Plans the bills of a changed voucher. An existing bill is kept if the voucher still opens one of its party and side, first the one of
 * the same name, because other vouchers may have settled it. A bill never goes below its settled amount. A cancelled voucher opens
 * nothing.
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

/** The stock moves of an edit: new minus old. For a cancelled voucher, all its moves reversed. */
export function movesOfChange(old: readonly StockMove[], now: readonly StockMove[]): StockMove[] {
  return mergeMoves([...now, ...old.map((move) => ({ ...move, quantityE4: -move.quantityE4 }))]);
}

/**
 * The open period for editing a voucher of `date`. A voucher number belongs to its financial year, so the new date must be in the same
 * year.
 */
export function withinYearOf<Period extends OpenPeriod>(period: Period, date: IsoDate): Period {
  return {
    ...period,
    numberYear: financialYearOf(date),
    notAfter: period.notAfter !== null && period.notAfter < date ? date : period.notAfter,
  };
}

/** True if the caller may cancel the voucher. Staff of role user may cancel only what they entered themselves on the same day. */
export function mayCancel(
  caller: { readonly id: string; readonly isStaffUser: boolean },
  voucher: { readonly createdBy: string; readonly enteredOn: IsoDate },
  today: IsoDate,
): boolean {
  return !caller.isStaffUser || (voucher.createdBy === caller.id && voucher.enteredOn === today);
}
