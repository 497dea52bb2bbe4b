import { todayInIndia } from '@bahi/core/periods/business-date';
import { cashGroups } from '@bahi/core/reports/cash-flow';
import { receiptsAndPaymentsOf } from '@bahi/core/reports/receipts-and-payments';
import { forManagers } from '../platform/guards.ts';
import { findBesideCash, findCashOn } from './cash-flow-store.ts';
import { listStatementGroups } from './financial-store.ts';
import { spanOf } from './public/span.ts';
import { refuseLongPeriod } from './refuse-long-period.ts';
import { continueInOneMoment, dayBefore } from './stock-on-dates.ts';

/** Its groups tell income and expenses, which staff of role user may not see. */
export const getReceiptsAndPayments = forManagers.reports.getReceiptsAndPayments.handler(async ({ input, context: { company, tx } }) => {
  const { id: orgId } = company;
  const { by } = input;
  const { from, to } = spanOf(company, todayInIndia(Date.now()), input);
  refuseLongPeriod({ from, to });
  await continueInOneMoment(tx, company, []);
  const groups = await tx.query(listStatementGroups(orgId));
  const cashIds = cashGroups(groups).map(({ id }) => id);
  const [beside, cash] = await tx.together([
    findBesideCash(orgId, cashIds, { from, to }),
    findCashOn(orgId, cashIds, [dayBefore(from), to]),
  ]);
  const [opening = 0, closing = 0] = [0, 1].map((at) => cash.find((each) => each.at === at)?.paise ?? 0);
  const { rows, ...figures } = receiptsAndPaymentsOf({ period: { from, to }, by, groups, beside, opening, closing });
  return { from, to, by, rows: rows.map((row) => ({ ...row })), ...figures };
});
