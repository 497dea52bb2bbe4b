import type { Problem } from '../basics/problem.ts';
import { rateDayOf } from '../gst/rate-day.ts';
import { addDays, type IsoDate, isIsoDate } from '../periods/business-date.ts';

/** The dates of supply and payment of a sale or purchase. They only decide the tax rate around a change of rate (CGST Act, section 14). */
export type SupplyDates = {
  /** null for the date of the invoice. */
  readonly suppliedOn: IsoDate | null;
  /** The day on which the supplier received the money: in the books or in the bank, whichever is earlier. null while nothing is paid. */
  readonly paidOn: IsoDate | null;
};

/** Neither date is given; the date of the invoice applies. */
export const noSupplyDates: SupplyDates = { suppliedOn: null, paidOn: null };

/** Labels on screen and on paper. */
export const supplyDateNames = { suppliedOn: 'Date of supply', paidOn: 'Date of payment' } as const satisfies Record<
  keyof SupplyDates,
  string
>;

/** There was no GST before this day, so there is no rate. */
const GST_BEGAN_ON: IsoDate = '2017-07-01';

/** An order bills nothing yet, and a note uses the rates of its original. */
export const takesSupplyDates = ({ isPosted, isNote }: { readonly isPosted: boolean; readonly isNote: boolean }): boolean =>
  isPosted && !isNote;

/**
 * Problems of the two dates. They may be before the books begin, as for an earlier advance or delivery. A day before GST, or more than a
 * year after the voucher, is refused as a mistake.
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

/** The dates of a voucher that decide the day of rates. */
export type DatedVoucher = {
  readonly date: IsoDate;
  readonly supplierBill: { readonly date: IsoDate } | null;
  readonly billOfEntry: { readonly date: IsoDate | null } | null;
  readonly supplyDates: SupplyDates | null;
};

const dayOr = <Else extends IsoDate | null>(day: IsoDate | null | undefined, otherwise: Else): IsoDate | Else =>
  typeof day === 'string' && isIsoDate(day) ? day : otherwise;

/**
 * The day whose tax rates apply to a voucher. For imported goods it is the day of the bill of entry (Customs Act, section 15), else it
 * follows from supply, invoice and payment. The invoice is the supplier's bill of a purchase, and the voucher itself for a sale.
 */
export function rateDayOfVoucher({ date, supplierBill, billOfEntry, supplyDates }: DatedVoucher): IsoDate {
  const entered = dayOr(billOfEntry?.date, null);
  if (entered !== null) return entered;
  const invoicedOn = dayOr(supplierBill?.date, date);
  return rateDayOf({ suppliedOn: dayOr(supplyDates?.suppliedOn, invoicedOn), invoicedOn, paidOn: dayOr(supplyDates?.paidOn, null) });
}
