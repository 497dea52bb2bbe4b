import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { ValuationMethod } from '@bahi/core/stock/stock-state';
import { only } from '../platform/only.ts';
import type { Tx } from '../platform/transaction.ts';
import { sumOpeningStock } from '../stock/opening-stock-store.ts';
import { sumStockOn } from '../stock/public/value-stock.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';

export type StockOnDates = {
  readonly method: ValuationMethod;
  /** The opening stock with which the books begin, in paise. */
  readonly openingPaise: number;
  /** The value in paise at the end of one of the dates that were asked for. Before the books begin it is the opening stock. */
  valueOn(date: IsoDate): number;
};

/** The value of the stock at the end of each date, by the company's method. A date that is asked for twice is valued once. */
export async function stockOnDates(
  tx: Tx,
  { id: orgId, booksFrom }: { readonly id: string; readonly booksFrom: IsoDate },
  dates: readonly IsoDate[],
): Promise<StockOnDates> {
  const [settings, opened] = await tx.together([findValuationMethod(orgId), sumOpeningStock(orgId)]);
  const { method } = only(settings);
  const openingPaise = only(opened).valuePaise;
  const inBooks = [...new Set(dates)].filter((date) => date >= booksFrom);
  const values = await sumStockOn(tx, { orgId, method }, inBooks);
  return { method, openingPaise, valueOn: (date) => values.get(date) ?? openingPaise };
}

/**
 * Everything that is read after this is of one moment, the stock on these dates included: an entry that someone saves between two reads of
 * a statement would look like a fault in the books. The stock is valued and stored first, because nothing can be stored in one moment; what
 * moves meanwhile is valued again without being stored.
 */
export async function continueInOneMoment(
  tx: Tx,
  company: { readonly id: string; readonly booksFrom: IsoDate },
  dates: readonly IsoDate[],
): Promise<void> {
  if (dates.length > 0) await stockOnDates(tx, company, dates);
  await tx.continueInOneMoment(company.id);
}

/** The day before. */
export const dayBefore = (date: IsoDate): IsoDate => addDays(date, -1);
