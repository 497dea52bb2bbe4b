import type { IsoDate } from '../periods/business-date.ts';

/** The three events that decide at which rate a supply is taxed. */
export type SupplyEvents = {
  readonly suppliedOn: IsoDate;
  readonly invoicedOn: IsoDate;
  /** null while nothing is paid: that comes after both others. */
  readonly paidOn: IsoDate | null;
};

/**
 * The day whose rates hold for a supply: the middle one of its three events. On whichever side of a change of rate two of the three fall, that
 * rate holds (CGST Act, section 14(a) and (b)), and on that side the middle one lies, however often and of whichever goods the rate
 * changes. It is a day for rates alone: in which return the supply stands is another question (sections 12 and 13).
 */
export function rateDayOf({ suppliedOn, invoicedOn, paidOn }: SupplyEvents): IsoDate {
  const [earlier, later] = suppliedOn < invoicedOn ? [suppliedOn, invoicedOn] : [invoicedOn, suppliedOn];
  if (paidOn === null || paidOn >= later) return later;
  return paidOn > earlier ? paidOn : earlier;
}
