import { addDays, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import type { FinancialYear } from '@bahi/core/periods/financial-year';
import { only } from '../platform/only.ts';
import type { Tx } from '../platform/transaction.ts';
import { sumOpeningStock } from '../stock/opening-stock-store.ts';
import { sumStock } from '../stock/public/value-stock.ts';
import { findStockYear, findValuationMethod, holdYears, keepStockYears, type StockAtStart, sumKept } from '../stock/stock-value-store.ts';
import type { Span } from './report-store.ts';

/**
 * The opening stock of a financial year, in paise: the value of the day before (`on`), by the company's method; in the first year of the
 * books the entered opening stock. A year's profit is sales + closing stock - opening stock - purchases - expenses, so all earlier years
 * together gained their last closing stock less the first opening stock (data and posting, section 8).
 */
export async function stockAtStart(tx: Tx, orgId: string, { year, isFirstYear }: Span): Promise<StockAtStart & { on: IsoDate | null }> {
  if (isFirstYear) {
    const { valuePaise } = only(await tx.query(sumOpeningStock(orgId)));
    return { valuePaise, gainedPaise: 0, on: null };
  }
  const on = addDays(year.startsOn, -1);
  const kept = await tx.first(findStockYear(orgId, year.startYear));
  return { ...(kept ?? (await sumAtStart(tx, orgId, year, on))), on };
}

/** The same summed by product, and stored unless the earlier year is being changed or the transaction only reads. */
async function sumAtStart(tx: Tx, orgId: string, { startYear, startsOn }: FinancialYear, date: IsoDate): Promise<StockAtStart> {
  const { method } = only(await tx.query(findValuationMethod(orgId)));
  const summedPaise = await sumStock(tx, { orgId, method, date });
  // Not before its second day: writers of yesterday's moves did not take the lock.
  const mayKeep = !tx.isReadOnly && startsOn < todayInIndia(Date.now()) && (await tx.query(holdYears(orgId))).length > 0;
  const [kept, opened] = await tx.together([sumKept(orgId, method, date, {}), sumOpeningStock(orgId)]);
  const { valuePaise: freshPaise, stale } = only(kept);
  const isWhole = mayKeep && stale.length === 0;
  const valuePaise = isWhole ? freshPaise : summedPaise;
  const gainedPaise = valuePaise - only(opened).valuePaise;
  if (isWhole) {
    await tx.query(keepStockYears([{ org_id: orgId, start_year: startYear, method, value_paise: valuePaise, gained_paise: gainedPaise }]));
  }
  return { valuePaise, gainedPaise };
}
