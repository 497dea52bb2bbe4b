import { withPlace } from '@bahi/core/tables/bill-rows';
import { placeOf } from '@bahi/core/tables/slip-words';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { findWaitingCheck, keepChecksTrue, updateWaitingCheck } from './bill-print-store.ts';
import type { OrderHeadRow } from './order-store.ts';

/** The statements with which a locked order changes its table or its guests: the papers of its bill stay true, and one that waits names the new ones. */
export async function keepCheckTrue(
  { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>,
  from: OrderHeadRow,
  to: OrderHeadRow,
): Promise<Statement[]> {
  const waiting = await tx.query(findWaitingCheck(company.id, from._id));
  return [
    keepChecksTrue(company.id, from._id, from.version),
    ...waiting.map(({ rows }) =>
      updateWaitingCheck(company.id, from._id, { title: `Bill ${placeOf(to)}`, rows: withPlace(rows, { from, to }) }),
    ),
  ];
}
