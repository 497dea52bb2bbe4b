import { invariant } from '@bahi/core/basics/invariant';
import type { Problem } from '@bahi/core/basics/problem';
import { MAX_QUANTITY_E4, MAX_RATE_E4 } from '@bahi/core/vouchers/limits';
import { v7 as uuidv7 } from 'uuid';
import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import { searchText, sortKey } from '../platform/sort-key.ts';
import type { Statement } from '../platform/transaction.ts';
import { findDefaultGodown, insertOpeningBalances, insertOpeningMoves, insertProducts } from './product-store.ts';
import { shownProduct } from './shown-product.ts';
import { ratesById } from './shown-rates.ts';
import { findClassification, listRates } from './tax-store.ts';

/** A product, and what of it lay in the default godown when the books began. */
export const saveProduct = forManagers.products.saveProduct.handler(async ({ input, context: { company, tx, caller } }) => {
  refuseMastersOfTally(company);
  const { product_name: name, product_code: code, kind, unit, taxTreatment, taxClassificationId, isTaxInclusive } = input;
  const { salePrice: salePriceE4, mrp: mrpPaise, openingStock: stockE4 } = input;
  const [[classification], rates, [godown]] = await tx.together([
    findClassification(company.id, taxClassificationId),
    listRates(company.id, [taxClassificationId]),
    findDefaultGodown(company.id),
  ]);
  refuseProblems([...problemsOf(input), ...(classification ? [] : [classificationUnknown])]);
  invariant(classification && godown, 'checked before, and every company has a default godown');

  const id = uuidv7();
  const org_id = company.id;
  const product = {
    org_id,
    id,
    name,
    code,
    sort_key: sortKey(name),
    search_text: searchText(name, code),
    kind,
    unit,
    tax_treatment: taxTreatment,
    tax_classification_id: taxClassificationId,
    sale_price_e4: salePriceE4,
    mrp_paise: mrpPaise,
    is_tax_inclusive: isTaxInclusive,
    created_by: caller.id,
  };
  const opening = { org_id, product_id: id, godown_id: godown.id, batch: '', quantity_e4: stockE4 };
  const openingRows: Statement[] =
    stockE4 > 0 ? [insertOpeningMoves([{ ...opening, id: uuidv7(), move_date: company.booksFrom }]), insertOpeningBalances([opening])] : [];
  await tx.together([insertProducts([product]), ...openingRows]);
  const { hsn } = classification;
  const row = { id, name, code, kind, unit, hsn, taxTreatment, salePriceE4, mrpPaise, isTaxInclusive, isActive: true, stockE4 };
  return { message: 'Product created', product: shownProduct(row, ratesById(rates)(taxClassificationId)) };
});

const classificationUnknown: ServerProblem = {
  code: 'TAX_CLASSIFICATION_UNKNOWN',
  field: 'taxClassificationId',
  message: 'Choose a tax classification.',
};

function problemsOf(input: { kind: 'goods' | 'service'; salePrice: number; mrp: number; openingStock: number }) {
  const problems: (Problem | ServerProblem)[] = [];
  if (input.salePrice < 0) problems.push({ code: 'RATE_INVALID', field: 'salePrice' });
  if (input.salePrice > MAX_RATE_E4) problems.push({ code: 'RATE_TOO_LARGE', field: 'salePrice' });
  if (input.mrp < 0) problems.push({ code: 'RATE_INVALID', field: 'mrp' });
  if (input.openingStock < 0) {
    problems.push({ code: 'OPENING_STOCK_NEGATIVE', field: 'openingStock', message: 'Opening stock is 0 or more.' });
  }
  if (input.openingStock > MAX_QUANTITY_E4) {
    problems.push({ code: 'QUANTITY_TOO_LARGE', field: 'openingStock', about: { mostE4: MAX_QUANTITY_E4 } });
  }
  if (input.kind === 'service' && input.openingStock > 0) {
    problems.push({ code: 'SERVICE_HAS_NO_STOCK', field: 'openingStock', message: 'A service has no stock.' });
  }
  return problems;
}
