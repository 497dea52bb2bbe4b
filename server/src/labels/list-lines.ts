import { MAX_LABEL_LINES } from '@bahi/core/labels/label-job';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findVoucher } from '../vouchers/voucher-store.ts';
import { listLinesOfChanged, listLinesOfGodown, listLinesOfProducts, listLinesOfVoucher } from './label-store.ts';

/** Lines to print from the first source that is named: products, a voucher that the caller may see, a godown, a day. */
export const listLines = forMembers.labels.listLines.handler(async ({ input, context: { tx, company } }) => {
  const { productIds, voucherId, godownId, changedOn } = input;
  const most = MAX_LABEL_LINES + 1;
  if (voucherId !== undefined && !(await tx.first(findVoucher(company, voucherId)))) throw new Refusal('NOT_FOUND');
  const found =
    voucherId !== undefined
      ? await tx.query(listLinesOfVoucher(company.id, voucherId, most))
      : godownId !== undefined
        ? await tx.query(listLinesOfGodown(company, godownId, most))
        : changedOn !== undefined
          ? await tx.query(listLinesOfChanged(company, changedOn, most))
          : await tx.query(listLinesOfProducts(company, productIds ?? [], most));
  return { lines: found.slice(0, MAX_LABEL_LINES), isMore: found.length > MAX_LABEL_LINES };
});
