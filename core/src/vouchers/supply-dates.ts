import type { Problem } from '../basics/problem.ts';
import { rateDayOf } from '../gst/rate-day.ts';
import { addDays, type IsoDate, isIsoDate } from '../periods/business-date.ts';

/** When a sale or purchase was supplied and paid for. They decide nothing but the rate around a change of it (CGST Act, section 14). */
export type SupplyDates = {
  /** null for the day of the invoice. */
  readonly suppliedOn: IsoDate | null;
  /** The day on which the supplier had the money: in his books or in his bank, whichever is first. null while nothing is paid. */
  readonly paidOn: IsoDate | null;
};

/** Nothing said: the day of the invoice holds. */
export const noSupplyDates: SupplyDates = { suppliedOn: null, paidOn: null };

/** What each is called, on the screen as on paper. */
export const supplyDateNames = { suppliedOn: 'Date of supply', paidOn: 'Date of payment' } as const satisfies Record<
  keyof SupplyDates,
  string
>;

/** Before it there was no GST, and so no rate. */
const GST_BEGAN_ON: IsoDate = '2017-07-01';

/** An order bills nothing yet, and a note has the rates of what it corrects. */
export const takesSupplyDates = ({ isPosted, isNote }: { readonly isPosted: boolean; readonly isNote: boolean }): boolean =>
  isPosted && !isNote;

/**
 * What is wrong with them. They may lie before the books begin, where an advance was taken or goods went out before that; a day before
 * GST, or more than a year after the voucher, is a slip.
 */
export function supplyDateProblems({ date, supplyDates }: { readonly date: IsoDate; readonly supplyDates: SupplyDates }): Problem[] {
  return (Object.keys(noSupplyDates) as (keyof SupplyDates)[]).flatMap((name): Problem[] => {
    const on = supplyDates[name];
    const field = `supplyDates.${name}`;
    if (on === null) return [];
    if (!isIsoDate(on)) return [{ code: 'DATE_INVALID', field }];
    if (on < GST_BEGAN_ON) return [{ code: 'DATE_BEFORE_GST', field, about: { beganOn: GST_BEGAN_ON } }];
    const lastOn = isIsoDate(date) ? addDays(date, 366) : null;
    return lastOn !== null && on > lastOn ? [{ code: 'SUPPLY_DATE_FAR', field, about: { lastOn } }] : [];
  });
}

/** What of a voucher says which day's rates hold. */
export type DatedVoucher = {
  readonly date: IsoDate;
  readonly supplierBill: { readonly date: IsoDate } | null;
  readonly billOfEntry: { readonly date: IsoDate | null } | null;
  readonly supplyDates: SupplyDates | null;
};

const dayOr = <Else extends IsoDate | null>(day: IsoDate | null | undefined, otherwise: Else): IsoDate | Else =>
  typeof day === 'string' && isIsoDate(day) ? day : otherwise;

/**
 * The day whose rates hold for a voucher: of goods from abroad that of the bill of entry (Customs Act, section 15), else that of its
 * three events. The invoice is the supplier's paper of a purchase, and the voucher itself of a sale.
 */
export function rateDayOfVoucher({ date, supplierBill, billOfEntry, supplyDates }: DatedVoucher): IsoDate {
  const entered = dayOr(billOfEntry?.date, null);
  if (entered !== null) return entered;
  const invoicedOn = dayOr(supplierBill?.date, date);
  return rateDayOf({ suppliedOn: dayOr(supplyDates?.suppliedOn, invoicedOn), invoicedOn, paidOn: dayOr(supplyDates?.paidOn, null) });
}
