import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { accountEntry } from '../vouchers/account-entry.ts';
import { date, id, next, outgoing, page } from '../wire.ts';
import { statementRoutes } from './statement-routes.ts';
import { stockReportRoutes } from './stock-routes.ts';

const period = { from: date.optional(), to: date.optional() };
/** Debit positive, credit negative. */
const trialRow = z.strictObject({
  ledgerId: id,
  name: z.string(),
  group: z.string(),
  opening: outgoing.money,
  debit: outgoing.money,
  credit: outgoing.money,
  closing: outgoing.money,
});

export const reportRoutes = {
  ...stockReportRoutes,
  ...statementRoutes,
  getTrialBalance: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/trialBalance',
      tags: ['reports'],
      summary: 'Every ledger with a balance; the sum is zero',
    })
    .input(z.strictObject({ ...orgId, ...period, ...page }))
    .output(
      z.strictObject({
        from: date,
        to: date,
        groups: z.array(
          z.strictObject({
            group: z.string(),
            nature: z.enum(['assets', 'liabilities', 'income', 'expenses']),
            opening: outgoing.money,
            debit: outgoing.money,
            credit: outgoing.money,
            closing: outgoing.money,
          }),
        ),
        rows: z.array(trialRow),
        next,
        /** The value of the goods when the financial year began, or the books within it; stands under Stock-in-Hand. */
        openingStock: outgoing.money,
        /** The day at whose end the goods were worth that; null of the year in which the books begin, where they were entered so. */
        openingStockOn: date.nullable(),
        /** What the opening balances lack to come to zero, as a row that makes them so. */
        openingDifference: outgoing.money,
        total: z.strictObject({ debit: outgoing.money, credit: outgoing.money, difference: outgoing.money }),
      }),
    ),
  getLedgerPage: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/ledger/{ledgerId}',
      tags: ['reports'],
      summary: "A ledger's entries with the running balance",
    })
    .input(z.strictObject({ ...orgId, ...period, ...page, ledgerId: id }))
    .output(
      z.strictObject({
        ledger: z.strictObject({ _id: id, name: z.string(), group: z.string() }),
        from: date,
        to: date,
        opening: outgoing.money,
        closing: outgoing.money,
        entries: z.array(z.strictObject({ ...accountEntry, balance: outgoing.money })),
        next,
      }),
    ),
  getDesk: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/reports/desk', tags: ['reports'], summary: "The day's figures for Home" })
    .input(z.strictObject({ ...orgId }))
    .output(
      z.strictObject({
        date,
        salesToday: z.strictObject({ amount: outgoing.money, count: z.number().int() }),
        receivedToday: z.strictObject({ amount: outgoing.money, count: z.number().int() }),
        paidToday: z.strictObject({ amount: outgoing.money, count: z.number().int() }),
        /** Goods at or below their reorder level, and how many of these are gone altogether. */
        lowStock: z.strictObject({ count: z.number().int(), out: z.number().int() }),
        cashAndBank: z.strictObject({ amount: outgoing.money, count: z.number().int() }),
        receivable: z.strictObject({ amount: outgoing.money, overdue: outgoing.money }),
        payable: z.strictObject({ amount: outgoing.money, overdue: outgoing.money }),
        days: z.array(z.strictObject({ date, sales: outgoing.money, received: outgoing.money })).max(14),
      }),
    ),
};
