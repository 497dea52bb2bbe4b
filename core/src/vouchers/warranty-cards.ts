import { dateOf, type IsoDate } from '../periods/business-date.ts';

/** Goods with a warranty on a voucher: so many pieces, covered up to and with this day. */
export type WarrantyCard = { readonly productId: string; readonly name: string; readonly countE4: number; readonly coveredUpTo: IsoDate };

type Sold = {
  readonly _id: string;
  readonly countE4: number;
  readonly product: { readonly product_name: string; readonly warrantyMonths?: number };
};

/** A card for each product with a warranty, which begins on the day of the voucher and has the same day of its last month as its last. */
export function warrantyCards(items: readonly Sold[], date: IsoDate): readonly WarrantyCard[] {
  return items.flatMap(({ _id, countE4, product }) => {
    const months = product.warrantyMonths ?? 0;
    if (months <= 0 || countE4 <= 0) return [];
    return [{ productId: _id, name: product.product_name, countE4, coveredUpTo: monthsLater(date, months) }];
  });
}

/** The same day so many months later; the last of a month that is too short. */
function monthsLater(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const at = year * 12 + (month - 1) + months;
  const [laterYear, laterMonth] = [Math.floor(at / 12), (at % 12) + 1];
  for (let last = day; last > 28; last--) {
    const found = dateOf(laterYear, laterMonth, last);
    if (found !== null) return found;
  }
  return dateOf(laterYear, laterMonth, Math.min(day, 28))!;
}
