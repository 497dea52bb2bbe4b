import type { IsoDate } from '../periods/business-date.ts';

/** The three events that decide the tax rate of a supply. */
export type SupplyEvents = {
  readonly suppliedOn: IsoDate;
  readonly invoicedOn: IsoDate;
  /** null while unpaid, which counts as after both others. */
  readonly paidOn: IsoDate | null;
};

/**
 * The day whose tax rates apply to a supply: the middle one of its three events. If the rate changes, the rate on the side with two of
 * the three events applies (CGST Act, section 14(a) and (b)), and the middle event is always on that side. This day decides the rate
 * only; the period of the return follows sections 12 and 13.
 */
export function rateDayOf({ suppliedOn, invoicedOn, paidOn }: SupplyEvents): IsoDate {
  const [earlier, later] = suppliedOn < invoicedOn ? [suppliedOn, invoicedOn] : [invoicedOn, suppliedOn];
  if (paidOn === null || paidOn >= later) return later;
  return paidOn > earlier ? paidOn : earlier;
}
