import { type Paise, paise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { advanceParts } from '@bahi/core/rooms/advance';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { BookingRow } from '../booking-store.ts';
import { listBilledNights } from '../posted-charges-store.ts';
import { supplyOf } from '../price-stays.ts';

type Paid = {
  readonly amountPaise: Paise;
  /** Earlier advances that no invoice has used come to this. */
  readonly paidPaise: Paise;
  readonly nights: readonly { readonly stayId: string; readonly date: string; readonly valuePaise: number }[];
};

/**
 * The receipts of an advance: one for each rate of the nights that it pays for, after those that are billed or that earlier advances paid for. An advance for a service
 * bears tax when it is received (CGST Act, section 13), and the place of supply is where the house is.
 */
export async function advanceShares(
  { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>,
  { partyCategory }: Pick<BookingRow, 'partyCategory'>,
  { amountPaise, paidPaise, nights }: Paid,
) {
  if (amountPaise <= 0) return [];
  if (company.registration !== 'regular') return [{ amountPaise, advanceTax: null }];
  const today = todayInIndia(Date.now());
  const billed = await tx.query(listBilledNights(company.id, [...new Set(nights.map(({ stayId }) => stayId))]));
  const isOpen = (night: Paid['nights'][number]) => !billed.some(({ stayId, date }) => stayId === night.stayId && date === night.date);
  const units = nights.filter(isOpen).map(({ stayId, date, valuePaise }) => ({ unitId: stayId, date, valuePaise: paise(valuePaise) }));
  const partsUpTo = (upToPaise: Paise) => advanceParts(upToPaise, units, today, supplyOf(company, partyCategory, today));
  const before = new Map(partsUpTo(paidPaise).map((part) => [part.gstPercentE4, part.amountPaise]));
  return partsUpTo(paise(paidPaise + amountPaise)).flatMap(({ gstPercentE4, amountPaise: withBefore }) => {
    const partPaise = paise(withBefore - (before.get(gstPercentE4) ?? 0));
    const advanceTax = gstPercentE4 > 0 ? { gstPercentE4, placeOfSupply: company.state } : null;
    return partPaise > 0 ? [{ amountPaise: partPaise, advanceTax }] : [];
  });
}
