import { invariant } from '@bahi/core/basics/invariant';
import { sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { billOrder } from '@bahi/core/tables/bill-order';
import { takeFirstBatches } from '@bahi/core/tables/first-batches';
import type { OrderLine } from '@bahi/core/tables/order';
import { heldProblems } from '@bahi/core/tables/take-round';
import type { PaymentSplit, TradeDraft } from '@bahi/core/vouchers/trade-draft';
import { findSeller } from '../organizations/seller-store.ts';
import { forBills, forOrders } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findPredefinedLedgers } from '../postings/entry-facts-store.ts';
import { enterTrade } from '../trade/public/enter-trade.ts';
import { previewTotals } from '../trade/public/preview-totals.ts';
import { stockByBatch } from '../trade/public/stock-by-batch.ts';
import { placedDraft } from '../trade/public/usual-godown.ts';
import { liquorOf, withTaxOfLiquor } from './liquor-of-bill.ts';
import { findOrder, listLines, listSlipsOfOrder, type OrderHeadRow, updateBilled, updateClosed } from './order-store.ts';
import { openForChange, readOrder, refuseClosed } from './serialize-order.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;
type Billing = {
  partyId: string | null;
  discountPercentE4: number;
  splits?: readonly PaymentSplit[];
  /** The part of a delivery that is paid in cash: collected at the door, to be handed over. */
  doorCashPaise?: number;
};

const kinds = { dineIn: 'Table', takeaway: 'Takeaway', delivery: 'Delivery' } as const;
const mostNote = 380;

/** The bill of an order as a draft of a sale: on Cash, unless credit is given to a party. Refused if nothing is left to bill. */
async function draftOf(context: Context, row: OrderHeadRow, lines: readonly OrderLine[], billing: Billing): Promise<TradeDraft> {
  const { tx, company } = context;
  refuseProblems(lines.some(({ quantityE4 }) => quantityE4 > 0) ? [] : [{ code: 'ORDER_EMPTY', field: 'lines' }]);
  refuseProblems(heldProblems(lines));
  const [ledgers, slips] = await tx.together([findPredefinedLedgers(company.id), listSlipsOfOrder(company.id, row._id)]);
  const cash = ledgers.find(({ role }) => role === 'cash');
  invariant(cash, 'a company has the ledger Cash');
  const { kind, tableName, number, pax, captain, guestName, guestPhone } = row;
  const place = `${kinds[kind]} ${tableName ?? number}`;
  const kots = slips.length === 0 ? [] : [`KOT ${slips.map(({ stationName, number: kot }) => `${stationName} ${kot}`).join(', ')}`];
  const guests = kind === 'dineIn' ? [`${pax} ${pax === 1 ? 'guest' : 'guests'}`] : [];
  const { partyId, discountPercentE4, splits = [], doorCashPaise = 0 } = billing;
  const atDoor = doorCashPaise > 0 ? [{ kind: 'cash' as const, ledgerId: cash.id, amountPaise: doorCashPaise }] : [];
  const bill = billOrder(lines, {
    date: todayInIndia(Date.now()),
    partyId: partyId ?? cash.id,
    placeOfSupply: company.state,
    walkIn: partyId === null && (guestName || guestPhone) ? { name: guestName, mobileNumber: guestPhone } : null,
    ...{ discountPercentE4, splits: [...splits, ...atDoor] },
    note: [place, ...guests, `by ${captain}`, ...kots].join(' · ').slice(0, mostNote),
  });
  const draft = await placedDraft(tx, company, bill);
  const productIds = [...new Set(draft.lines.map(({ productId }) => productId))];
  const batched = takeFirstBatches(draft.lines, await stockByBatch(tx, company, productIds, draft.date), draft.date);
  return withTaxOfLiquor(context, { ...draft, lines: batched });
}

export const previewBill = forBills.tables.previewBill.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const [[row], lines] = await tx.together([findOrder(company.id, input.id), listLines(company.id, input.id)]);
  if (!row) throw new Refusal('NOT_FOUND');
  refuseClosed(row);
  const draft = await draftOf(context, row, lines, input);
  const [{ totals, problems }, liquor] = [await previewTotals(draft, context), await liquorOf(context, lines, draft)];
  const { fssai } = only(await tx.query(findSeller(company.id)));
  return { version: row.version, fssai, ...totals, liquor, problems };
});

export const printBill = forBills.tables.printBill.handler(async ({ input: { id, version }, context }) => {
  const { tx, company, caller } = context;
  const { row, lines } = await openForChange(context, id, version);
  refuseProblems(lines.some(({ quantityE4 }) => quantityE4 > 0) ? [] : [{ code: 'ORDER_EMPTY', field: 'lines' }]);
  refuseProblems(heldProblems(lines));
  if (row.state === 'open') await tx.query(updateBilled(company.id, id, caller));
  return { message: 'Bill printed', order: await readOrder(context, id) };
});

/**
 * Bills and settles in one transaction: the order's row is locked first, so of two cashiers one settles, and a round that comes meanwhile waits
 * and is refused, or came first and is shown.
 */
export const settleOrder = forBills.tables.settleOrder.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { id, version, upi, totalPaise, confirmed } = input;
  const { row, lines } = await openForChange(context, id, version);
  const splits = upi.map((part) => ({ kind: 'upi' as const, ...part }));
  const isAtDoor = row.kind === 'delivery' && input.partyId === null;
  const doorCashPaise = isAtDoor ? totalPaise - sumPaise(upi.map(({ amountPaise }) => amountPaise)) : 0;
  const draft = await draftOf(context, row, lines, { ...input, splits, doorCashPaise });
  const saved = await enterTrade(context, draft, { totalPaise, confirmed });
  tx.commitWith([updateClosed(company.id, id, saved._id, caller)]);
  const { message, _id, voucherNumber, amountPaise } = saved;
  return { message, _id, voucherNumber, totalPaise: amountPaise };
});

export const closeOrder = forOrders.tables.closeOrder.handler(async ({ input: { id, version }, context }) => {
  const { tx, company, caller } = context;
  const { lines } = await openForChange(context, id, version);
  refuseProblems(lines.some(({ quantityE4 }) => quantityE4 > 0) ? [{ code: 'ORDER_NOT_EMPTY', field: 'lines' }] : []);
  tx.commitWith([updateClosed(company.id, id, null, caller)]);
  return { message: 'Order closed' };
});
