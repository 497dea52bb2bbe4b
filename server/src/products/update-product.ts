import { isDeepStrictEqual } from 'node:util';
import { productProblems } from '@bahi/core/products/check-product';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { lockRecord } from '../platform/record-store.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { withChanges } from './changed-product.ts';
import { draftOfRow } from './draft-of-row.ts';
import { openingProblems } from './opening-problems.ts';
import { findBooks, inDefaultGodown } from './product-books.ts';
import { findProducts } from './product-store.ts';
import { ratesById } from './public/dated-rates.ts';
import { serializeProductDetail } from './public/serialize-product.ts';
import { writeProducts } from './write-products.ts';

/** Fields that the company edits even if masters come from Tally; the picture has its own route. */
const localFields = ['barcodes', 'reorderLevelE4', 'isActive'];

export const updateProduct = forManagers.products.updateProduct.handler(async ({ input, context }) => {
  const { company, tx } = context;
  const { orgId: _, id, version, isActive, ...given } = input;
  const others = Object.entries(given).filter(([field, value]) => value !== undefined && !localFields.includes(field));
  if (company.type === 'integrated' && others.length > 0) throw new Refusal('MASTERS_READ_ONLY');

  const [[before]] = await tx.after([lockRecord(company.id, 'product', id, 'change')], [findProducts(company.id, [id])]);
  refuseStale(before, version);
  const stands = draftOfRow(before);
  const entered = withChanges(stands, given);
  const { books, rates, defaultGodownId } = await findBooks(tx, company.id, [entered], [stands]);
  const draft = inDefaultGodown(entered, defaultGodownId);
  const ratesOf = ratesById(rates)(draft.classificationId);
  const message = 'Product saved';
  const nowActive = isActive ?? before.isActive;
  if (nowActive === before.isActive && isDeepStrictEqual(draft, stands)) {
    return { message, product: serializeProductDetail(before, ratesOf, { seesCost: true }) };
  }
  refuseProblems([...productProblems(draft, books, before), ...(await openingProblems(tx, company, draft, before))]);
  const after = only(await writeProducts(tx, context, [{ id, draft, isActive: nowActive, before }]));
  return { message, product: serializeProductDetail(after, ratesOf, { seesCost: true }) };
});
