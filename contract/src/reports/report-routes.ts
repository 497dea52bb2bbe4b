import { turnoverSpans } from '@bahi/core/reports/turnover-periods';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { accountEntry } from '../vouchers/account-entry.ts';
import { date, id, next, outgoing, page } from '../wire.ts';
import { financialStatementRoutes } from './financial-statements.ts';
import { pendingOrderRoutes } from './pending-order-routes.ts';
import { registerRoutes } from './register-routes.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { statementRoutes } from './statement-routes.ts';
import { stockReportRoutes } from './stock-routes.ts';
import { summaryRoutes } from './summary-routes.ts';

const period = { from: date.optional(), to: date.optional() };
/** Rupees, debit above 0, credit below 0. */
const trialRow = z.strictObject({
  ledgerId: id,
  name: z.string(),
  group: z.string(),
  opening: outgoing.money,
  debit: outgoing.money,
  credit: outgoing.money,
  closing: outgoing.money,
});

/** A figure of today beside that of the same weekday a week before. */
const ofDay = z.strictObject({ amount: outgoing.money, count: z.number().int(), weekBefore: outgoing.money });

const best = z.array(z.strictObject({ key: id, name: z.string(), value: outgoing.money })).max(5);

export const reportRoutes = {
  ...stockReportRoutes,
  ...statementRoutes,
  ...financialStatementRoutes,
  ...scheduleRoutes,
  ...summaryRoutes,
  ...registerRoutes,
  ...pendingOrderRoutes,
  getTrialBalance: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/trialBalance',
      tags: ['reports'],
      summary: 'Every ledger with a balance; the sum is zero',
    })
    // All ledgers are summed for every page, so a file requests few large ones.
    .input(z.strictObject({ ...orgId, ...period, ...page, limit: z.number().int().min(1).max(2000).default(50) }))
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
        /** The group above another, for every group of the tree that has one: a group of `groups`, and in turn the groups above it. */
        above: z.array(z.strictObject({ group: z.string(), parent: z.string() })),
        rows: z.array(trialRow),
        next,
        /** Value of the stock in rupees when the financial year began, or the books within it. Shown under Stock-in-Hand. */
        openingStock: outgoing.money,
        /**
         * The day at the end of which the stock had that value; null for the year in which the books begin, where it is the entered opening
         * stock.
         */
        openingStockOn: date.nullable(),
        /** The difference in opening balances, as the row that brings them to zero. Rupees, debit above 0. */
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
        /** `narration` is absent if there is none. */
        entries: z.array(
          z.strictObject({ ...accountEntry, amount: outgoing.money, balance: outgoing.money, narration: z.string().optional() }),
        ),
        next,
      }),
    ),
  getTurnover: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/turnover',
      tags: ['reports'],
      summary: 'Sales and receipts of the last 30 days by day, or of 12 months by month',
    })
    .input(z.strictObject({ ...orgId, span: z.enum(turnoverSpans).default('month') }))
    .output(
      z.strictObject({
        /** Today. */
        date,
        /** Each day or month by its first day, oldest first. */
        points: z.array(z.strictObject({ date, sales: outgoing.money, received: outgoing.money })).max(31),
        /** The sums of the equally long time before `points`. */
        before: z.strictObject({ sales: outgoing.money, received: outgoing.money }),
      }),
    ),
  getMonthSoFar: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/monthSoFar',
      tags: ['reports'],
      summary: 'Sales and profit of this month beside last month and last year, its best items and customers, and the value of the stock',
    })
    .input(z.strictObject({ ...orgId }))
    .output(
      z.strictObject({
        /** Today. */
        date,
        /** This month up to today, the same days of last month and of the same month last year. */
        columns: z
          .array(
            z.strictObject({
              from: date,
              to: date,
              /** null for days before the books. */
              sales: outgoing.money.nullable(),
              grossProfit: outgoing.money.nullable(),
              netProfit: outgoing.money.nullable(),
            }),
          )
          .length(3),
        /** The most sold of this month before tax, less what came back; the largest first. */
        items: best,
        parties: best,
        stock: outgoing.money,
      }),
    ),
  getCharts: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/charts',
      tags: ['reports'],
      summary: 'Cash and bank and the value of the stock at the end of each of the last six months, and the receivables by age',
    })
    .input(z.strictObject({ ...orgId }))
    .output(
      z.strictObject({
        /** Today. */
        date,
        /** The oldest first, none before the books. The last one ends today. */
        months: z.array(z.strictObject({ from: date, to: date, cash: outgoing.money, stock: outgoing.money })).max(6),
        /** By due date: not due, one for each limit, and one above the last. */
        receivables: z.array(outgoing.money),
        /** The last days of the ages, as the company divides its outstanding bills. */
        ageLimits: z.string(),
      }),
    ),
  getDesk: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/reports/desk', tags: ['reports'], summary: "The day's figures for Home" })
    .input(z.strictObject({ ...orgId }))
    .output(
      z.strictObject({
        date,
        salesToday: ofDay,
        receivedToday: ofDay,
        paidToday: ofDay,
        purchasesToday: ofDay,
        ordersToday: ofDay,
        /** Number of products at or below their reorder level; `out` of them have no stock. The first three by name. */
        lowStock: z.strictObject({ count: z.number().int(), out: z.number().int(), names: z.array(z.string()).max(3) }),
        cashAndBank: ofDay,
        receivable: z.strictObject({ amount: outgoing.money, overdue: outgoing.money }),
        payable: z.strictObject({ amount: outgoing.money, overdue: outgoing.money }),
        days: z.array(z.strictObject({ date, sales: outgoing.money, received: outgoing.money })).max(14),
        /** The sums of the fourteen days before `days`. */
        daysBefore: z.strictObject({ sales: outgoing.money, received: outgoing.money }),
        /** The steps to a first invoice that the company has taken. Null once an invoice is saved, and for staff of role user. */
        firstSteps: z
          .strictObject({
            hasAddress: z.boolean(),
            hasGstin: z.boolean(),
            hasLogo: z.boolean(),
            hasOpenings: z.boolean(),
            items: z.number().int(),
            parties: z.number().int(),
            users: z.number().int(),
          })
          .nullable(),
        toDo: z.strictObject({
          /** Received cheques in hand whose date has come; `since` is the day from which the oldest could be deposited. */
          cheques: z.strictObject({ count: z.number().int(), amount: outgoing.money, since: date.nullable() }),
          /** Suppliers' bills due from today to the seventh day. */
          billsDue: z.strictObject({ count: z.number().int(), parties: z.number().int(), amount: outgoing.money, until: date }),
          /** Hand-overs that wait to be accepted. Null for staff of role user. */
          handOvers: z
            .strictObject({ count: z.number().int(), amount: outgoing.money, since: date.nullable(), names: z.array(z.string()).max(3) })
            .nullable(),
          /** Lines of bank statements without a match, up to a day. Null for staff of role user. */
          bankLines: z.strictObject({ count: z.number().int(), until: date.nullable() }).nullable(),
          /** TDS deducted and not yet paid, of the earliest month that has some. Null if there is none, and for staff of role user. */
          tds: z.strictObject({ month: date, amount: outgoing.money, dueOn: date }).nullable(),
        }),
      }),
    ),
};
