import { invariant } from '@bahi/core/basics/invariant';
import { sortKey } from '@bahi/core/basics/sort-key';
import { shippedCodes, takenRates } from '@bahi/core/gst/shipped-rates';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { emptyProduct } from '@bahi/core/products/product-draft';
import { v7 as uuidv7 } from 'uuid';
import { refuseMastersOfTally } from '../../platform/masters.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { findProductsByCodeOrName } from '../product-store.ts';
import { findClassificationsOf, insertClassifications } from '../tax-store.ts';
import { writeProducts } from '../write-products.ts';
import { insertRatesOf } from './classification-rates.ts';

type Service = {
  name: string;
  unit: string;
  /** A code that is shipped with Bahi. */
  code: string;
  /** One rate for every value, percent × 10 000; without it those of the code with their slabs. */
  gstPercentE4?: number;
};

const flatRate = (from: string, gstPercentE4: number) => ({
  ...{ from, gstPercentE4, cessPercentE4: 0, cessPerUnitE4: 0, cessRule: 'sum' as const, upToPaise: null, gstAbovePercentE4: null },
  taxOn: 'value' as const,
});

/** The classification of a shipped code; the company adopts it, with its slabs by the value of a piece, if it has none of this code yet. */
async function adopt({ tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>, { code, gstPercentE4 }: Service): Promise<string> {
  const shipped = shippedCodes.find((each) => each.code === code);
  invariant(shipped, `${code} is shipped`);
  const isFlat = gstPercentE4 !== undefined;
  const description = isFlat ? `${shipped.description}, ${formatE4(gstPercentE4)} %` : shipped.description;
  const kept = (await tx.query(findClassificationsOf(company.id, [code]))).filter(({ isActive }) => isActive);
  const [first] = kept
    .filter((each) => (isFlat ? each.description === description : !each.description.startsWith(`${shipped.description}, `)))
    .toSorted((one) => (one.description === description ? -1 : 0));
  if (first) return first._id;
  const id = uuidv7();
  await tx.together([
    insertClassifications([{ org_id: company.id, id, hsn: code, description, slab_by: 'piece' }]),
    insertRatesOf(company.id, id, isFlat ? [flatRate(company.booksFrom, gstPercentE4)] : takenRates(shipped, company.booksFrom)),
  ]);
  return id;
}

/** The id of the active service of this name. A new one is taxed by a shipped code. */
export async function addService(context: Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>, service: Service): Promise<string> {
  const { tx, company } = context;
  const named = await tx.query(findProductsByCodeOrName(company.id, [], [sortKey(service.name)]));
  const found = named.find(({ kind, isActive }) => kind === 'service' && isActive);
  if (found) return found._id;
  refuseMastersOfTally(company);
  const { name, unit } = service;
  const id = uuidv7();
  const draft = { ...emptyProduct, name, unit, kind: 'service' as const, classificationId: await adopt(context, service) };
  await writeProducts(tx, context, [{ id, draft, isActive: true, before: null }]);
  return id;
}
