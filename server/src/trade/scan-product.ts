import { fullScan, plainScan, type ReadScan } from '@bahi/core/labels/read-scan';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { listProductsByCode } from '../products/product-store.ts';
import { findScales } from '../settings/settings-store.ts';
import { entryAids, serializeForVoucher } from './products-for-voucher.ts';

const everything = { words: [], state: 'all' } as const;

/**
 * Products with exactly this code or barcode. A scanner sends the whole code, so no search is needed. If no active one has it, the code is
 * read as GS1 data, or as the code of a scale of the company.
 */
export const scanProduct = forMembers.vouchers.scanProduct.handler(async ({ input, context }) => {
  const { company, tx } = context;
  const find = ({ codes }: ReadScan) => listProductsByCode(company.id, codes, everything);
  const plain = plainScan(input.code);
  const [[stored], plainly] = await tx.together([findScales(company.id), find(plain)] as const);
  const isPlain = plainly.some(({ isActive }) => isActive);
  const full = isPlain ? null : fullScan(input.code, stored?.layouts ?? [], todayInIndia(Date.now()));
  const found = full ? await tx.query(find(full)) : plainly;
  const active = found.filter(({ isActive }) => isActive);
  if (active.length === 0) {
    const { sought, shown } = full ?? plain;
    throw new Refusal('CODE_UNKNOWN', { inactive: found[0]?.name ?? null, sought, shown });
  }
  const ids = active.map(({ _id }) => _id);
  const products = serializeForVoucher(context, input, active, await tx.together(entryAids(context, input, ids)));
  return { products, data: full?.data ?? null };
});
