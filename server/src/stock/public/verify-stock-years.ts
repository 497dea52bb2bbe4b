import { sumPaise } from '@bahi/core/money/paise';
import { addDays } from '@bahi/core/periods/business-date';
import { financialYearFrom } from '@bahi/core/periods/financial-year';
import { valuePaiseOf } from '@bahi/core/stock/stock-state';
import { only } from '../../platform/only.ts';
import type { Tx } from '../../platform/transaction.ts';
import { sumOpeningStock } from '../opening-stock-store.ts';
import { type KeptYear, listKeptYears, sumKept } from '../stock-value-store.ts';
import { valueStock } from './value-stock.ts';

/**
 * Stored opening values of years that differ from the value of the products on the day before. Call it in a snapshot transaction, because
 * it uses several statements; it stores nothing. Stored months are checked by `verifyStockValues`.
 */
export async function verifyStockYears(tx: Tx, orgId: string) {
  const [years, opened] = await tx.together([listKeptYears(orgId), sumOpeningStock(orgId)]);
  const found: { check: string; place: string; kept: string; found: string }[] = [];
  for (const year of years) {
    const valuePaise = await valueAtStart(tx, orgId, year);
    const is = figures({ valuePaise, gainedPaise: valuePaise - only(opened).valuePaise });
    if (figures(year) === is) continue;
    found.push({
      check: 'the stock with which a year opens',
      place: financialYearFrom(year.startYear).label,
      kept: figures(year),
      found: is,
    });
  }
  return found;
}

async function valueAtStart(tx: Tx, orgId: string, { startYear, method }: KeptYear): Promise<number> {
  const date = addDays(financialYearFrom(startYear).startsOn, -1);
  const { valuePaise: fresh, stale } = only(await tx.query(sumKept(orgId, method, date, {})));
  const values = await valueStock(tx, { orgId, method, date }, stale);
  return sumPaise([fresh, ...[...values.values()].map(valuePaiseOf)]);
}

const figures = ({ valuePaise, gainedPaise }: Pick<KeptYear, 'valuePaise' | 'gainedPaise'>) => JSON.stringify({ valuePaise, gainedPaise });
