import type { Problem } from '../basics/problem.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { MAX_QUANTITY_E4, MAX_RATE_E4 } from './limits.ts';
import type { SalesLine } from './sales-draft.ts';
import type { ProductFacts } from './voucher-facts.ts';

type GoodsFacts = { readonly products: ReadonlyMap<string, ProductFacts>; readonly godowns: ReadonlySet<string> };

function quantityProblems(line: SalesLine, at: string): Problem[] {
  const problems: Problem[] = [];
  const tooLarge = (field: string): Problem => ({ code: 'QUANTITY_TOO_LARGE', field, about: { mostE4: MAX_QUANTITY_E4 } });
  if (!Number.isSafeInteger(line.quantityE4) || line.quantityE4 <= 0)
    problems.push({ code: 'QUANTITY_INVALID', field: `${at}.quantityE4` });
  else if (line.quantityE4 > MAX_QUANTITY_E4) problems.push(tooLarge(`${at}.quantityE4`));
  if (!Number.isSafeInteger(line.actualQuantityE4) || line.actualQuantityE4 < 0) {
    problems.push({ code: 'ACTUAL_QUANTITY_INVALID', field: `${at}.actualQuantityE4` });
  } else if (line.actualQuantityE4 > MAX_QUANTITY_E4) problems.push(tooLarge(`${at}.actualQuantityE4`));
  if (!Number.isSafeInteger(line.rateE4) || line.rateE4 < 0) problems.push({ code: 'RATE_INVALID', field: `${at}.rateE4` });
  else if (line.rateE4 > MAX_RATE_E4) problems.push({ code: 'RATE_TOO_LARGE', field: `${at}.rateE4` });
  return problems;
}

function batchProblem(line: SalesLine, product: ProductFacts, date: IsoDate, field: string): Problem | null {
  const { name, batches } = product;
  const about = { name, batch: line.batch };
  if (batches === null) return line.batch === '' ? null : { code: 'BATCH_NOT_USED', field, about };
  if (line.batch === '') return { code: 'BATCH_MISSING', field, about };
  const lastUseOn = batches.get(line.batch);
  if (lastUseOn === undefined) return { code: 'BATCH_UNKNOWN', field, about };
  return lastUseOn !== null && lastUseOn < date ? { code: 'BATCH_EXPIRED', field, about: { ...about, expiresOn: lastUseOn } } : null;
}

/** What is wrong with the goods and quantities of one line. Its money is checked where it is priced. */
export function lineProblems(line: SalesLine, date: IsoDate, facts: GoodsFacts, at: string): Problem[] {
  const problems = quantityProblems(line, at);
  const product = facts.products.get(line.productId);
  if (product === undefined) return [{ code: 'PRODUCT_UNKNOWN', field: `${at}.productId` }, ...problems];
  if (!product.isActive) problems.unshift({ code: 'PRODUCT_INACTIVE', field: `${at}.productId`, about: { name: product.name } });
  if (!product.isStocked) return problems;
  if (!facts.godowns.has(line.godownId)) problems.push({ code: 'GODOWN_UNKNOWN', field: `${at}.godownId` });
  const batch = batchProblem(line, product, date, `${at}.batch`);
  return batch === null ? problems : [...problems, batch];
}
