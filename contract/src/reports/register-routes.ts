import { registerKinds, registerRows } from '@bahi/core/reports/register-kinds';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { date, id, next, outgoing, page } from '../wire.ts';

const namesOf = <Name extends string>(of: Readonly<Record<Name, unknown>>) => Object.keys(of) as [Name, ...Name[]];
const sums = {
  vouchers: z.number().int(),
  /** Before tax and round-off: lines and charges. */
  value: outgoing.money,
  /** The part of `value` that is additional charges. */
  charges: outgoing.money,
  tax: outgoing.money,
  cgst: outgoing.money,
  sgst: outgoing.money,
  igst: outgoing.money,
  /** With the cess on the quantity. */
  cess: outgoing.money,
  roundOff: outgoing.money,
  /** The amount of the vouchers. Tax by reverse charge or at customs is not in it. */
  total: outgoing.money,
  /** The cost of the goods, by the company's valuation method. null but for `grossProfit`. */
  cost: outgoing.money.nullable(),
};

export const registerRoutes = {
  getRegister: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/register',
      tags: ['reports'],
      summary:
        'The vouchers of one kind in a period, one by one or added up by ledger, party, goods, series or month; cancelled ones are left out',
    })
    .input(
      z.strictObject({
        ...orgId,
        /**
         * Sales contain those from a van. `grossProfit` is of all bills to customers, with credit notes below 0 and without charges; each page
         * of it values the goods of the whole period, rows by voucher only their own.
         */
        kind: z.enum(namesOf(registerKinds)).default('sales'),
        by: z.enum(namesOf(registerRows)).default('ledger'),
        /** Default: the financial year of today. */
        from: date.optional(),
        to: date.optional(),
        partyId: id.optional(),
        /** With one of these four, only the lines of such goods count, and no charges. */
        productId: id.optional(),
        brandId: id.optional(),
        categoryId: id.optional(),
        hsn: z.string().trim().max(8).optional(),
        /** Only the lines and charges that post to this ledger; of a receipt or payment, its cash or bank ledger. */
        ledgerId: id.optional(),
        /** The same for all ledgers directly in this group. */
        groupId: id.optional(),
        /** The godowns of a stock transfer. */
        fromGodownId: id.optional(),
        toGodownId: id.optional(),
        /** The salesman of the party, as it is now. */
        salespersonId: id.optional(),
        userId: id.optional(),
        seriesId: id.optional(),
        ...page,
        limit: z.number().int().min(1).max(1000).default(50),
      }),
    )
    .output(
      z.strictObject({
        kind: z.enum(namesOf(registerKinds)),
        by: z.enum(namesOf(registerRows)),
        from: date,
        to: date,
        rows: z.array(
          z.strictObject({
            /** The id, the HSN or the first day of the month that the row adds up. null for charges and for goods without one. */
            key: z.string().nullable(),
            name: z.string(),
            /** For a row by voucher. */
            date: date.nullable(),
            voucherKind: voucherKind.nullable(),
            /** For a row by voucher; of a stock transfer both godowns. */
            party: z.string(),
            /** The supplier’s bill of a purchase, for a row by voucher. */
            billNumber: z.string(),
            billDate: date.nullable(),
            /** True for a row by voucher with tax by reverse charge. */
            isReverseCharge: z.boolean(),
            /** With free goods. null if the goods have several units, or none. In the first unit of each product. */
            quantity: outgoing.decimal.nullable(),
            unit: z.string(),
            ...sums,
          }),
        ),
        next,
        /** The sums over all rows of the query. Rows by voucher have the cost on the first page only. */
        total: z.strictObject(sums),
        /** The profit of the bills beside the gross profit of the books. First page of `grossProfit` without filters. */
        tie: z
          .strictObject({
            profit: outgoing.money,
            /** Goods sold before they came in, costs added to made goods, stock lost or found, notes without goods, charges posted to sales. */
            others: outgoing.money,
            /** Direct incomes less direct expenses. */
            direct: outgoing.money,
            grossProfit: outgoing.money,
          })
          .nullable(),
        /** The value beside Sales Accounts or Purchase Accounts. First page of `sales` and `purchase` without filters. */
        accounts: z
          .strictObject({
            group: z.string(),
            /** The ledgers that make the difference, each with the amount to add to the value of the register. */
            ledgers: z.array(z.strictObject({ key: z.string(), name: z.string(), difference: outgoing.money })),
            /** The group by the profit and loss of the same days. */
            value: outgoing.money,
          })
          .nullable(),
      }),
    ),
};
