import { MAX_QUANTITY_E4, MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { isIsoDate } from '../periods/business-date.ts';
import type { OpeningStock } from './opening-stock.ts';
import type { ProductBefore, ProductDraft } from './product-draft.ts';
import { decimalsProblem } from './unit-codes.ts';

export const MAX_OPENING_ROWS = 500;
const MAX_BATCH_LENGTH = 60;

type Flags = Pick<ProductDraft, 'hasBatches' | 'hasExpiry'>;

function amountProblems({ quantityE4, valuePaise }: OpeningStock, at: string): Problem[] {
  const problems: Problem[] = [];
  if (!Number.isSafeInteger(quantityE4) || quantityE4 <= 0) problems.push({ code: 'QUANTITY_INVALID', field: `${at}.quantityE4` });
  else if (quantityE4 > MAX_QUANTITY_E4) {
    problems.push({ code: 'QUANTITY_TOO_LARGE', field: `${at}.quantityE4`, about: { mostE4: MAX_QUANTITY_E4 } });
  }
  if (!Number.isSafeInteger(valuePaise) || valuePaise < 0 || valuePaise > MAX_TOTAL_PAISE) {
    problems.push({ code: 'OPENING_VALUE_INVALID', field: `${at}.valuePaise`, about: { mostPaise: MAX_TOTAL_PAISE } });
  }
  return problems;
}

function batchProblems({ batch, manufacturedOn, expiresOn }: OpeningStock, { hasBatches, hasExpiry }: Flags, at: string): Problem[] {
  const problems: Problem[] = [];
  if (hasBatches && batch.trim() === '') problems.push({ code: 'OPENING_BATCH_MISSING', field: `${at}.batch` });
  if (!hasBatches && batch !== '') problems.push({ code: 'OPENING_BATCH_NOT_USED', field: `${at}.batch` });
  if (batch.length > MAX_BATCH_LENGTH) problems.push({ code: 'TEXT_TOO_LONG', field: `${at}.batch`, about: { most: MAX_BATCH_LENGTH } });
  if (manufacturedOn !== null && !isIsoDate(manufacturedOn)) problems.push({ code: 'DATE_INVALID', field: `${at}.manufacturedOn` });
  if (expiresOn !== null && !isIsoDate(expiresOn)) problems.push({ code: 'DATE_INVALID', field: `${at}.expiresOn` });
  if (hasExpiry && expiresOn === null) problems.push({ code: 'EXPIRY_MISSING', field: `${at}.expiresOn` });
  if (!hasExpiry && expiresOn !== null) problems.push({ code: 'EXPIRY_NOT_USED', field: `${at}.expiresOn` });
  if (!hasBatches && manufacturedOn !== null) problems.push({ code: 'OPENING_BATCH_NOT_USED', field: `${at}.manufacturedOn` });
  if (manufacturedOn !== null && expiresOn !== null && manufacturedOn > expiresOn) {
    problems.push({ code: 'EXPIRY_BEFORE_MAKING', field: `${at}.expiresOn` });
  }
  return problems;
}

/**
 * Problems of a product's opening stock: each row by itself, and rows that repeat or contradict each other. A `stored` quantity may keep
 * decimals that its unit no longer allows.
 */
export function openingProblems(
  draft: Flags & Pick<ProductDraft, 'unit'> & { readonly opening: readonly OpeningStock[] },
  godowns: ReadonlySet<string>,
  stored: NonNullable<ProductBefore['opening']> = [],
): Problem[] {
  const { opening } = draft;
  if (opening.length > MAX_OPENING_ROWS) return [{ code: 'OPENING_ROWS_TOO_MANY', field: 'opening', about: { most: MAX_OPENING_ROWS } }];
  return opening.flatMap((row, index) => {
    const at = `opening.${index}`;
    const earlier = opening.slice(0, index).filter(({ batch }) => batch === row.batch);
    const isStored = stored.some(
      ({ godownId, batch, quantityE4 }) => godownId === row.godownId && batch === row.batch && quantityE4 === row.quantityE4,
    );
    const decimals = isStored ? null : decimalsProblem(row.quantityE4, draft.unit, `${at}.quantityE4`);
    const problems = [...amountProblems(row, at), ...(decimals ? [decimals] : []), ...batchProblems(row, draft, at)];
    if (!godowns.has(row.godownId)) problems.unshift({ code: 'GODOWN_UNKNOWN', field: `${at}.godownId` });
    if (earlier.some(({ godownId }) => godownId === row.godownId)) problems.push({ code: 'OPENING_TWICE', field: `${at}.godownId` });
    const isOtherwise = earlier.some(
      ({ manufacturedOn, expiresOn }) => manufacturedOn !== row.manufacturedOn || expiresOn !== row.expiresOn,
    );
    if (row.batch !== '' && isOtherwise)
      problems.push({ code: 'BATCH_DATES_DIFFER', field: `${at}.expiresOn`, about: { batch: row.batch } });
    return problems;
  });
}
