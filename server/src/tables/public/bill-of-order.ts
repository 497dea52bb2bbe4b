import { invariant } from '@bahi/core/basics/invariant';
import { type Paise, paise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { billDiscountProblems, billOrder, orderValue } from '@bahi/core/tables/bill-order';
import { takeFirstBatches } from '@bahi/core/tables/first-batches';
import type { OrderLine } from '@bahi/core/tables/order';
import { type Payment, payBill } from '@bahi/core/tables/pay-bill';
import { kindWords } from '@bahi/core/tables/slip-words';
import { heldProblems } from '@bahi/core/tables/take-round';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import { refuseProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { findPredefinedLedgers } from '../../postings/entry-facts-store.ts';
import { previewTotals } from '../../trade/public/preview-totals.ts';
import { stockByBatch } from '../../trade/public/stock-by-batch.ts';
import { placedDraft } from '../../trade/public/usual-godown.ts';
import { withTaxOfLiquor } from '../liquor-of-bill.ts';
import { findOrder, listLines, listSlipsOfOrder, type OrderHeadRow } from '../order-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;
type Billing = {
  partyId: string | null;
  discountPercentE4: number;
  discountPaise: number;
  /** At the settlement. */
  discountReason?: string;
  /** How it is paid, once that is known. */
  paid?: { readonly totalPaise: Paise; readonly payments: readonly Payment[] };
  /** True if the rider of a delivery takes the cash at the door, to hand it over. */
  isAtDoor?: boolean;
};

const mostNote = 380;

/** The bill of an order as a draft of a sale: on Cash, unless credit is given to a party. Refused if nothing is left to bill. */
export async function draftOf(context: Context, row: OrderHeadRow, lines: readonly OrderLine[], billing: Billing): Promise<TradeDraft> {
  const { tx, company } = context;
  refuseProblems(lines.some(({ quantityE4 }) => quantityE4 > 0) ? [] : [{ code: 'ORDER_EMPTY', field: 'lines' }]);
  refuseProblems(heldProblems(lines));
  const [ledgers, slips] = await tx.together([findPredefinedLedgers(company.id), listSlipsOfOrder(company.id, row._id)]);
  const cash = ledgers.find(({ role }) => role === 'cash');
  invariant(cash, 'a company has the ledger Cash');
  const { kind, tableName, number, pax, captain, guestName, guestPhone, operatorId, operatorName, operatorOrder } = row;
  const place = operatorId === null ? `${kindWords[kind]} ${tableName ?? number}` : `${operatorName} order ${operatorOrder}`;
  const kots = slips.length === 0 ? [] : [`KOT ${slips.map(({ stationName, number: kot }) => `${stationName} ${kot}`).join(', ')}`];
  const guests = kind === 'dineIn' && pax > 0 ? [`${pax} ${pax === 1 ? 'guest' : 'guests'}`] : [];
  const partyId = operatorId ?? billing.partyId;
  const { discountPercentE4, discountPaise, discountReason, paid, isAtDoor = false } = billing;
  const discounts = {
    discountPercentE4,
    discountPaise: paise(discountPaise),
    ...(discountReason !== undefined && { reason: discountReason }),
  };
  refuseProblems(billDiscountProblems(discounts, orderValue(lines)));
  const { problems, splits } = payBill(paid?.payments ?? [], { totalPaise: paid?.totalPaise ?? 0, partyId, cashId: cash.id, isAtDoor });
  refuseProblems(problems);
  const bill = billOrder(lines, {
    date: todayInIndia(Date.now()),
    partyId: partyId ?? cash.id,
    placeOfSupply: company.state,
    walkIn: partyId === null && (guestName || guestPhone) ? { name: guestName, mobileNumber: guestPhone } : null,
    ...{ discountPercentE4, discountPaise: paise(discountPaise), splits, isThroughOperator: operatorId !== null },
    note: [place, ...guests, `by ${captain}`, ...kots].join(' · ').slice(0, mostNote),
  });
  const draft = await placedDraft(tx, company, bill);
  const productIds = [...new Set(draft.lines.map(({ productId }) => productId))];
  const batched = takeFirstBatches(draft.lines, await stockByBatch(tx, company, productIds, draft.date), draft.date);
  return withTaxOfLiquor(context, { ...draft, lines: batched });
}

/** What a guest would pay for an open order now, in paise; null if it cannot be billed yet. */
export async function billTotal(context: Context, id: string): Promise<Paise | null> {
  const { tx, company } = context;
  const [[row], lines] = await tx.together([findOrder(company.id, id), listLines(company.id, id)]);
  if (!row || lines.every(({ quantityE4 }) => quantityE4 <= 0) || heldProblems(lines).length > 0) return null;
  const draft = await draftOf(context, row, lines, { partyId: null, discountPercentE4: 0, discountPaise: 0 });
  return (await previewTotals(draft, context)).totals.totalPaise;
}
