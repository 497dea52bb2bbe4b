import { keptByOperator } from '@bahi/core/gst/operator-terms';
import { paise } from '@bahi/core/money/paise';
import { WHOLE_PERCENT_E4 } from '@bahi/core/money/rounding';
import { matchPayout, type Payout, type PayoutRow, payoutReceipt } from '@bahi/core/tables/payout';
import { forManagers, forOrders } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { enterReceipt } from '../receipts/public/enter-receipt.ts';
import { findOperatorBills, listOperatorBills, listOperators, markOperator } from './operator-store.ts';
import { restaurantLedger } from './restaurant-ledger.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;
const mostBills = 1_000;

/** The party, if it is marked as an operator. */
async function findOperator({ tx, company }: Context, id: string) {
  const [party] = await tx.query(listOperators(company.id, id));
  return party?.isOperator ? party : null;
}

/** Refuses a party that is not marked as an operator. */
export async function refuseOther(context: Context, id: string): Promise<void> {
  if (!(await findOperator(context, id))) refuseProblems([{ code: 'OPERATOR_UNKNOWN', field: 'operatorId' }]);
}

async function nameOf(context: Context, id: string): Promise<string> {
  const operator = await findOperator(context, id);
  if (!operator) throw new Refusal('NOT_FOUND');
  return operator.name;
}

const matched = async ({ tx, company }: Context, operatorId: string, rows: readonly PayoutRow[]): Promise<Payout> =>
  matchPayout(
    rows,
    await tx.query(
      findOperatorBills(
        company.id,
        operatorId,
        rows.map(({ operatorOrder }) => operatorOrder),
      ),
    ),
  );

/** Operators of platforms: parties that owe the bills of their orders, and pay them together. */
export const operators = {
  listOperators: forOrders.tables.listOperators.handler(async ({ context: { tx, company } }) => {
    const rows = await tx.query(listOperators(company.id));
    return { operators: rows.map(({ _id, name, gstin, commissionE4 }) => ({ _id, name, gstin, commissionE4 })) };
  }),

  markOperator: forManagers.tables.markOperator.handler(async ({ input, context: { tx, company, caller } }) => {
    const { id, isOperator, commissionE4 } = input;
    const [party] = await tx.query(listOperators(company.id, id));
    if (!party) throw new Refusal('NOT_FOUND');
    const { name, gstin } = party;
    // Tax and returns name the operator by it (GSTR-1 table 14).
    refuseProblems(isOperator && gstin === null ? [{ code: 'OPERATOR_WITHOUT_GSTIN', field: 'id', about: { name } }] : []);
    const isSane = commissionE4 === null || (commissionE4 >= 0 && commissionE4 <= WHOLE_PERCENT_E4);
    refuseProblems(isSane ? [] : [{ code: 'COMMISSION_INVALID', field: 'commissionE4', message: 'A commission is 0 to 100 percent.' }]);
    // A mark alone keeps the commission that is agreed.
    await tx.query(markOperator(company.id, id, { isOperator, commissionE4: commissionE4 ?? party.commissionE4 }, caller));
    return { message: isOperator ? `${name} is an operator` : `${name} is no operator now` };
  }),

  listOperatorBills: forManagers.tables.listOperatorBills.handler(async ({ input: { id }, context }) => {
    const { tx, company } = context;
    const operator = await findOperator(context, id);
    if (!operator) throw new Refusal('NOT_FOUND');
    const rows = await tx.query(listOperatorBills(company.id, id, mostBills + 1));
    const bills = rows.slice(0, mostBills).map(({ valuePaise, taxedPaise, billDate, ...bill }) => {
      const value = { valuePaise: paise(valuePaise), taxedPaise: paise(taxedPaise) };
      return { ...bill, ...keptByOperator(value, operator.commissionE4 ?? 0, billDate) };
    });
    return { bills, isCut: rows.length > mostBills };
  }),

  enterPayout: forManagers.tables.enterPayout.handler(async ({ input, context }) => {
    const { id, date, ledgerId, reference, rows, paidPaise } = input;
    const name = await nameOf(context, id);
    const payout = await matched(context, id, rows);
    refuseProblems(payout.problems);
    if (payout.paidPaise !== paidPaise) throw new Refusal('TOTALS_DIFFER', { yours: paidPaise, ours: payout.paidPaise });
    const { differences } = payout;
    if (differences.length !== input.differences) throw new Refusal('OPEN_ITEMS_CHANGED');
    const draft = payoutReceipt(payout, {
      ...{ date, operatorId: id, bankId: ledgerId, reference },
      feesId: await restaurantLedger(context, 'fees'),
      feeTaxId: await restaurantLedger(context, 'feeTax'),
      tcsId: await restaurantLedger(context, 'tcs'),
      note: `Payout of ${name}: ${payout.matches.length} orders${differences.length > 0 ? `, differences: ${differenceText(differences)}` : ''}`.slice(
        0,
        380,
      ),
    });
    const { message, _id, voucherNumber, amountPaise } = await enterReceipt(context, draft);
    return { message, _id, voucherNumber, amountPaise };
  }),
};

const differenceText = (differences: Payout['differences']) =>
  differences.map(({ operatorOrder, kind, amountPaise }) => `${operatorOrder} ${kind} ${(amountPaise / 100).toFixed(2)}`).join(', ');
