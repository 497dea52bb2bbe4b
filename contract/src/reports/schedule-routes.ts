import { ageingNotes } from '@bahi/core/reports/schedule-ageing';
import { roundingUnitNames } from '@bahi/core/reports/schedule-reports';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { date, id, outgoing } from '../wire.ts';

/** Rupees, one amount for each column. */
const amounts = z.array(outgoing.money);
const row = z.strictObject({
  /** Unique in the statement. */
  key: z.string(),
  /** A section and a line add up what is below them; `others` are ledgers beyond the 2,000 that are listed, or a figure of no ledger. */
  kind: z.enum(['section', 'line', 'result', 'ledger', 'group', 'others', 'stock']),
  name: z.string(),
  depth: z.number().int(),
  /** The key of the row above it in the tree. */
  parent: z.string().nullable(),
  ledgerId: id.nullable(),
  /** The group whose ledgers or parties the row adds up; null if the row has only a part of its balance. */
  groupId: id.nullable(),
  amounts,
});
const method = z.enum(['average', 'fifo']);
/** The unit in which papers and screens round the amounts. Amounts of the answer are exact rupees. */
const unit = z.enum(roundingUnitNames);
const tags = ['reports'];

const agedBills = z.strictObject({
  partyId: id.nullable(),
  partyName: z.string(),
  /** The party has an Udyam number among its licences. */
  isMsme: z.boolean(),
  isDisputed: z.boolean(),
  /** Rupees, 0 or above, for each bucket. */
  aged: amounts,
});

export const scheduleRoutes = {
  getScheduleAgeing: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/scheduleAgeing',
      tags,
      summary: 'Open bills of customers or suppliers by the time since their due date, as the notes of Schedule III want it',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** Default: today. */
        date: date.optional(),
        of: z.enum(ageingNotes).default('receivables'),
        unit: unit.default('rupees'),
      }),
    )
    .output(
      z.strictObject({
        date,
        of: z.enum(ageingNotes),
        unit,
        /** The sums of each kind of party. */
        kinds: z.array(agedBills),
        /** At most 500, the largest first. */
        parties: z.array(agedBills),
        hasMore: z.boolean(),
        /** The way from the bills to the line of the balance sheet, in rupees. */
        tie: z.strictObject({
          bills: outgoing.money,
          /** Advances and credits of parties whose balance is on the side of the note. */
          credits: outgoing.money,
          /** Bills of parties whose balance is on the other side. */
          ofOtherSide: outgoing.money,
          /** Zero in sound books. */
          withoutBill: outgoing.money,
          line: outgoing.money,
        }),
      }),
    ),
  getScheduleAccount: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/scheduleAccount',
      tags,
      summary: 'Statement of profit and loss by Schedule III (Division I), beside the previous year',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** Default: the financial year of today. */
        from: date.optional(),
        to: date.optional(),
        unit: unit.default('rupees'),
      }),
    )
    .output(
      z.strictObject({
        from: date,
        to: date,
        unit,
        method,
        columns: z.array(z.strictObject({ from: date, to: date })),
        rows: z.array(row),
        totalIncome: amounts,
        totalExpenses: amounts,
        profitBeforeTax: amounts,
        /** The net profit of the profit and loss account. */
        profit: amounts,
      }),
    ),
  getScheduleSheet: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/scheduleSheet',
      tags,
      summary: 'Balance sheet by Schedule III (Division I), beside the previous year',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** Default: today. */
        date: date.optional(),
        unit: unit.default('rupees'),
      }),
    )
    .output(
      z.strictObject({
        date,
        unit,
        method,
        columns: z.array(z.strictObject({ date })),
        rows: z.array(row),
        equityAndLiabilities: amounts,
        assets: amounts,
        /** Assets less equity and liabilities: zero in sound books. */
        gap: amounts,
      }),
    ),
};
