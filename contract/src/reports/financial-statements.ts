import { groupPages } from '@bahi/core/reports/group-page';
import { signedParts } from '@bahi/core/reports/signed-statement';
import { columnLayouts, dateLayouts } from '@bahi/core/reports/statement-columns';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { date, id, instant, outgoing } from '../wire.ts';

/** Rupees, one amount for each column. */
const amounts = z.array(outgoing.money);
const line = z.strictObject({
  /** Unique in the statement. */
  key: z.string(),
  /** `parties` are all parties of a group, `others` ledgers beyond the 2,000 that are listed, `result` adds other lines up. */
  kind: z.enum(['group', 'ledger', 'stock', 'parties', 'others', 'result']),
  name: z.string(),
  depth: z.number().int(),
  /** The key of the line above it in the tree. */
  parent: z.string().nullable(),
  ledgerId: id.nullable(),
  /** The side on which its amounts are positive. */
  side: z.enum(['debit', 'credit']),
  amounts,
});
/** A line as it was signed; rupees. */
const signedLine = z.strictObject({ ...line.omit({ amounts: true }).shape, part: z.enum(signedParts), amount: outgoing.money });
const side = z.strictObject({ lines: z.array(line), total: amounts });
const method = z.enum(['average', 'fifo']);

export const financialStatementRoutes = {
  getProfitAndLoss: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/profitAndLoss',
      tags: ['reports'],
      summary: 'Profit and loss of a period, beside another one, or by months or quarters',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** Default: the financial year of today. */
        from: date.optional(),
        to: date.optional(),
        beside: z.enum(columnLayouts).default('one'),
      }),
    )
    .output(
      z.strictObject({
        from: date,
        to: date,
        /** The method by which the stock is valued. */
        method,
        /** The period itself is the first column; after months or quarters it is the last, as their total. */
        columns: z.array(z.strictObject({ from: date, to: date })),
        /** Credit of Sales Accounts, of which percentages are taken. */
        sales: amounts,
        costOfSales: amounts,
        grossProfit: amounts,
        indirectIncomes: amounts,
        indirectExpenses: amounts,
        netProfit: amounts,
        lines: z.array(line),
      }),
    ),
  getCashFlow: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/cashFlow',
      tags: ['reports'],
      summary: 'Cash flow of a period by the indirect method, beside another one, or by months or quarters',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** Default: the financial year of today. */
        from: date.optional(),
        to: date.optional(),
        beside: z.enum(columnLayouts).default('one'),
      }),
    )
    .output(
      z.strictObject({
        from: date,
        to: date,
        method,
        /** The period itself is the first column; after months or quarters it is the last, as their total. */
        columns: z.array(z.strictObject({ from: date, to: date })),
        lines: z.array(
          z.strictObject({
            key: z.string(),
            kind: z.enum(['entry', 'result']),
            name: z.string(),
            /** The group whose ledgers the line adds up; null also if some of them are in another line. */
            groupId: id.nullable(),
            /** The report that shows the group in this period. */
            groupPage: z.enum(groupPages).nullable(),
            /** Above 0 is cash that came in. */
            amounts,
          }),
        ),
        operating: amounts,
        investing: amounts,
        financing: amounts,
        /** The three together less the change of cash: zero in sound books. */
        gap: amounts,
      }),
    ),
  getBalanceSheet: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/balanceSheet',
      tags: ['reports'],
      summary: 'Balance sheet at the end of a day, beside another one',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** Default: today. */
        date: date.optional(),
        beside: z.enum(dateLayouts).default('one'),
      }),
    )
    .output(
      z.strictObject({
        date,
        method,
        columns: z.array(z.strictObject({ date })),
        liabilities: side,
        assets: side,
        /** The amount that brings all opening balances to zero. Rupees, debit above 0. */
        openingDifference: outgoing.money,
        /** Assets less liabilities: zero in sound books. */
        gap: amounts,
      }),
    ),
  getSignedStatement: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/signedStatement',
      tags: ['reports'],
      summary: 'The signed balance sheets of a financial year, and what differs from them now',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** The last day of the year. */
        date,
        /** Default: the last one. */
        version: z.number().int().min(1).optional(),
      }),
    )
    .output(
      z.strictObject({
        date,
        /** False while the books are unlocked, also for a time. */
        isLocked: z.boolean(),
        /** The newest first. */
        versions: z.array(z.strictObject({ version: z.number().int(), signedAt: instant, signedBy: z.string(), note: z.string() })),
        /** The version of `lines`; null if the year is not signed. */
        version: z.number().int().nullable(),
        lines: z.array(signedLine),
        /** The lines that differ from the signed ones. Rupees, debit above 0; null where a line is missing. */
        differences: z.array(
          z.strictObject({
            part: z.enum(signedParts),
            key: z.string(),
            name: z.string(),
            signed: outgoing.money.nullable(),
            now: outgoing.money.nullable(),
            difference: outgoing.money,
          }),
        ),
      }),
    ),
  signStatement: inCompany
    .meta({ isAlone: true })
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/reports/signedStatement',
      tags: ['reports'],
      summary: 'Signs the balance sheet of a financial year: keeps its figures and locks its year',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** The last day of the year. */
        date,
        /** The last signed version that the signer has seen; 0 for none. */
        seen: z.number().int().min(0).max(1e6),
        note: z.string().trim().max(500).default(''),
      }),
    )
    .output(z.strictObject({ message: z.string(), version: z.number().int() })),
};
