import { type BankDated, carryBankDates } from '@bahi/core/bank-books/carry-bank-dates';
import type { Problem } from '@bahi/core/basics/problem';
import { sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { periodProblem } from '@bahi/core/periods/open-period';
import { monthChanges } from '@bahi/core/postings/balance-changes';
import { changedSpans, shortagesOfChange } from '@bahi/core/stock/negative-stock';
import { type DatedMove, type StockMove, stockKey } from '@bahi/core/stock/stock-moves';
import { movesOfChange, type OwnBill, planBills, withinYearOf } from '@bahi/core/vouchers/change-voucher';
import { type VoucherKind, voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { findBankDatesOf, setBankDates } from '../../bank-dates/bank-date-store.ts';
import { bankDateChange, refuseLockedDates } from '../../bank-dates/public/locked-dates.ts';
import { findMatchesOfVoucher, type MatchedDate } from '../../banking/bank-match-store.ts';
import { matchesOfChange } from '../../banking/public/matches-of-change.ts';
import { deleteBills, findSettlers, lockBillsOfChange, updateBillOfVoucher } from '../../bills/bill-of-voucher-store.ts';
import { changePending } from '../../bills/bill-store.ts';
import { cashField, checkCash } from '../../cash-counts/public/check-cash.ts';
import { clearChequesOf, lockChequesOf } from '../../cheques/cheque-store.ts';
import { refuseMoved } from '../../cheques/public/refuse-moved.ts';
import { findHandedOverOf, findHandOverOfContra, type HandedOverPart } from '../../hand-overs/hand-over-store.ts';
import { refuseHandedOver, refuseOfHandOver } from '../../hand-overs/public/refuse-handed-over.ts';
import { messageWith } from '../../platform/message-with.ts';
import { nilUuid } from '../../platform/nil-uuid.ts';
import { Refusal, refuseProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { RowsOf, Statement } from '../../platform/transaction.ts';
import { changeLedgers } from '../../postings/posting-store.ts';
import { atPlaces, changeStock, findMovesOf, lockStock } from '../../stock/stock-store.ts';
import { lockDeducteesOf } from '../../tds/tds-store.ts';
import { lockNamedBatches } from '../batch-store.ts';
import { mergePending } from '../merge-pending.ts';
import { changeTaken, type DeliveryRow, findDeliveries, lockOrdersOf } from '../order-store.ts';
import { findLeastWithin } from '../stock-voucher-store.ts';
import { findNotesOn, lockOriginal, type NoteRow } from '../trade-store.ts';
import { findRowsOf } from '../voucher-parts-store.ts';
import {
  deleteAllOf,
  deleteRowsOf,
  findProductNames,
  findVoucher,
  findWhole,
  type HeadRow,
  lockVoucher,
  markCancelled,
  updateVoucher,
} from '../voucher-store.ts';
import { companyFacts } from './company-facts.ts';
import { keepVoucher, versionText } from './kept-version.ts';
import { billKindOf, billStatements, rowStatements, type VoucherEffect } from './post-voucher.ts';
import { serializeVoucher } from './serialize-voucher.ts';

/*
 * The one way to change a saved voucher of any kind (data-and-posting: editing and cancelling). `openForChange` locks it, refuses if it may
 * not change, and reads all of it; then `replaceVoucher` writes it again or `removeEffect` reverses it. Both store the old version, and
 * change all stored balances by new minus old.
 */

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Rows = RowsOf<ReturnType<typeof findRowsOf>>;

/** A saved voucher about to change, locked, with its whole effect. */
export type OldVoucher = {
  head: HeadRow;
  /** Its present state as text, for the history. */
  text: string;
  /** Its lines, and for a note the voucher that it corrects. */
  items: Rows[0];
  originalId: string | null;
  /** For a supply under reverse charge: the debtor. */
  owedBy: string | null;
  postings: Rows[1];
  settled: Rows[3];
  /** The bills it opened; locked, so that no other voucher settles them until the commit. */
  bills: Rows[4];
  moves: readonly DatedMove[];
  /** Its deliveries of orders, and sales that delivered it; the orders are locked. */
  deliveries: readonly DeliveryRow[];
  /** An order whose rest was closed by hand. */
  isClosed: boolean;
  /** The bank dates of its postings. */
  bankDates: readonly BankDated[];
  /** The matched postings. */
  matched: readonly MatchedDate[];
  /** Payment parts that were handed over. */
  handedOver: readonly HandedOverPart[];
};

type OfChange = {
  byMaker?: boolean;
  batches?: Statement | null;
  billIds?: readonly string[];
  originalId?: string;
  partyIds?: readonly string[];
};

/**
 * Locks and reads the voucher with this id and version. Refused if it was changed since, is cancelled, its date is locked, a cheque that it
 * added or moved has moved on, or a hand-over made it; `byMaker` is set by the cheque register and hand-overs themselves. `batches` locks
 * those of an edit, `billIds` are the bills that it will settle, `originalId` the voucher that it corrects: corrections lock that first,
 * too. `partyIds` may count TDS: they are locked with those of the stored voucher.
 */
export async function openForChange(
  { tx, company }: RequestContext,
  { id, version, kind }: { id: string; version: number; kind?: VoucherKind },
  { byMaker = false, batches = null, billIds = [], originalId = nilUuid, partyIds = [] }: OfChange = {},
): Promise<OldVoucher> {
  const [lockCheques, findCheques] = lockChequesOf(company.id, id);
  const [cheques, [head], [whole], moves, notes, deliveries, bankDates, matched, handedOver, [handOver], ...rows] = await tx.after(
    [
      lockVoucher(company.id, id),
      lockCheques,
      lockOrdersOf(company.id, id),
      lockOriginal(company.id, originalId),
      batches ?? lockNamedBatches(company.id, [], []),
      lockBillsOfChange(company.id, id, billIds),
      lockDeducteesOf(company.id, id, partyIds),
    ],
    [
      findCheques,
      findVoucher(company, id),
      findWhole(company.id, id),
      findMovesOf(company.id, id),
      findNotesOn(company.id, id),
      findDeliveries(company.id, id),
      findBankDatesOf(company.id, id),
      findMatchesOfVoucher(company.id, id),
      findHandedOverOf(company.id, id),
      findHandOverOfContra(company.id, id),
      ...findRowsOf(company.id, id),
    ],
  );
  if (!head || (kind && head.kind !== kind)) throw new Refusal('NOT_FOUND');
  if (head.cancelledAt !== null) throw new Refusal('CANCELLED', { who: head.cancelledByName ?? '', when: head.cancelledAt });
  if (head.version !== version) throw new Refusal('CHANGED_MEANWHILE', { who: head.changedByName, when: head.changedAt });
  const told = serializeVoucher(head, rows);
  const period = companyFacts(company, todayInIndia(Date.now()), { kind: head.kind, date: head.date, side: told.side });
  const closed = periodProblem(head.date, withinYearOf(period, head.date), 'date');
  refuseProblems(closed ? [closed] : []);
  refuseCorrected(head, notes);
  if (!byMaker) refuseMoved(head, cheques);
  if (!byMaker) refuseOfHandOver(head, handOver);
  const [items, postings, , settled, bills] = rows;
  return {
    head,
    text: versionText(told, whole),
    isClosed: told.closed !== null,
    items,
    originalId: told.original?._id ?? null,
    owedBy: told.isReverseCharge ? (told.billToParty?._id ?? told.partyId) : null,
    postings,
    settled,
    bills,
    moves,
    deliveries,
    bankDates,
    matched,
    handedOver,
  };
}

/** A corrected voucher cannot change: first cancel the note, then change the voucher. */
function refuseCorrected({ number }: HeadRow, notes: readonly NoteRow[]): void {
  if (notes.length === 0) return;
  const by = notes.map(({ id, kind, number: voucherNumber, date }) => ({ _id: id, kind, voucherNumber, date }));
  const named = by.map(({ kind, voucherNumber }) => `${voucherLabel(kind).toLowerCase()} ${voucherNumber}`).join(', ');
  throw new Refusal('CORRECTED', { by }, `${number} is corrected by ${named}. Cancel that first, then change this.`);
}

/** A delivered order cannot be cancelled: first cancel its sales. */
function refuseDelivered({ head, deliveries }: OldVoucher): void {
  const sales = new Map(deliveries.flatMap((row) => (row.orderId === head.id ? [[row.saleId, row] as const] : [])));
  if (sales.size === 0) return;
  const by = [...sales.values()].map(({ saleId, kind, number: voucherNumber, date }) => ({
    _id: saleId,
    kind,
    voucherNumber,
    date,
  }));
  const named = by.map(({ kind, voucherNumber }) => `${voucherLabel(kind).toLowerCase()} ${voucherNumber}`).join(', ');
  throw new Refusal('DELIVERED', { by }, `${head.number} was delivered by ${named}. Cancel that first, then this.`);
}

type NewHead = { partyId: string | null; placeOfSupply: string | null; totalPaise: number; note: string };

/** Writes the new version, with the commit: the number stays, the version increases. Returns the answer of a save, with core's warnings. */
export async function replaceVoucher(
  hop: RequestContext,
  old: OldVoucher,
  head: NewHead,
  effect: VoucherEffect,
  warned: readonly string[] = [],
) {
  const { tx, company, caller } = hop;
  const { id, number, version, date } = old.head;
  const said = await checkCash(hop, { date, postings: postingsOf(old) }, effect, cashField(old.head.kind));
  refuseHandedOver(old.head, old.handedOver, { date: effect.date, splits: effect.paid ?? effect.splits });
  const opens = effect.opens.map((open) => ({ ...open, partyId: open.partyId ?? head.partyId ?? '' }));
  const plan = planBills(old.bills, opens);
  await refuseHeld(hop, old, plan.held, 'It cannot come below that, nor go to another party.');
  const moves = movesOfChange(old.moves, effect.moves);
  const movedOn = effect.movesOn ?? effect.date;
  refuseProblems(await stockShortOfChange(hop, old, datedMoves(effect.moves, movedOn), effect.items.map(placeOfItem)));

  const pending = mergePending(
    givenBack(old),
    effect.settlements.map(({ billId, settledPaise }) => ({ billId, amountPaise: -settledPaise })),
  );
  const taken = [...undelivered(old), ...(effect.deliveries ?? [])];
  const balances = monthChanges(effect, { date, postings: postingsOf(old) });
  const banked = carryBankDates(old.bankDates, effect.postings);
  refuseLostDates(hop, old, banked.lost);
  const matches = await matchesOfChange(hop, id, old.matched, banked.kept);
  tx.commitWith([
    keepVoucher(company.id, caller, old),
    ...deleteRowsOf(company.id, id),
    ...rowStatements(company.id, id, effect),
    ...bankDatesOf(company.id, id, banked.kept),
    ...matches,
    ...(taken.length ? [changeTaken(company.id, taken)] : []),
    ...(pending.length ? [changePending(company.id, pending)] : []),
    ...(moves.length ? [changeStock(company.id, moves)] : []),
    ...(balances.length ? changeLedgers(company.id, balances) : []),
    updateVoucher({ orgId: company.id, id, date: effect.date, ...head, by: caller }),
    ...(plan.gone.length ? [deleteBills(company.id, plan.gone)] : []),
    ...plan.kept.map(({ pendingPaise, ...open }) => {
      const { id: billId, dueOn, amountPaise, billNo = null, billDate = null } = open;
      return updateBillOfVoucher({
        orgId: company.id,
        id: billId,
        kind: billKindOf(open),
        billDate,
        dueOn,
        amountPaise,
        pendingPaise,
        billNo,
      });
    }),
    ...billStatements(company.id, id, { ...effect, opens: plan.opened }),
  ]);
  const message = messageWith(`Saved ${number}`, [...lostText(banked.lost), ...warned, ...said]);
  return { message, _id: id, voucherNumber: number, version: version + 1, amount: head.totalPaise };
}

/** The bank dates under the new line numbers. A posting that is now paid by a cheque is a cleared cheque. */
function bankDatesOf(orgId: string, voucherId: string, kept: readonly BankDated[]): Statement[] {
  const dates = kept.map((dated) => ({ ...dated, voucherId }));
  return dates.length === 0 ? [] : [setBankDates(orgId, dates), clearChequesOf(orgId, dates)];
}

/** Bank dates in locked days may not be removed. */
function refuseLostDates({ company }: RequestContext, { head }: OldVoucher, lost: readonly BankDated[]): void {
  refuseLockedDates(
    company,
    lost.map(({ bankDate }) => bankDateChange({ ...head, bankDate }, null)),
    'date',
  );
}

/** The removed bank dates in words, for the user and, as a part of the answer, for the audit trail. */
function lostText(lost: readonly BankDated[]): string[] {
  const days = [...new Set(lost.map(({ bankDate }) => formatDate(bankDate)))];
  return days.length === 0 ? [] : [`The amount in the bank changed: its bank date ${days.join(' and ')} was taken away.`];
}

/** Reverses the voucher's effect, with the commit. Its head and number stay, and its contents are in its history. */
export async function removeEffect(hop: RequestContext, old: OldVoucher, reason: string) {
  const { tx, company, caller } = hop;
  const { id, number, version, date, totalPaise } = old.head;
  refuseHandedOver(old.head, old.handedOver, null);
  const said = await checkCash(hop, { date, postings: postingsOf(old) }, null);
  await refuseHeld(hop, old, planBills(old.bills, []).held, 'First change or cancel that, then cancel this.');
  const moves = movesOfChange(old.moves, []);
  refuseProblems(await stockShortOfChange(hop, old, [], []));

  refuseDelivered(old);
  refuseLostDates(hop, old, old.bankDates);
  const matches = await matchesOfChange(hop, id, old.matched, []);
  const taken = undelivered(old);
  const pending = mergePending(givenBack(old));
  const balances = monthChanges({ date, postings: [] }, { date, postings: postingsOf(old) });
  tx.commitWith([
    keepVoucher(company.id, caller, old, { change: 'cancel', reason }),
    ...deleteAllOf(company.id, id),
    ...matches,
    ...(taken.length ? [changeTaken(company.id, taken)] : []),
    ...(pending.length ? [changePending(company.id, pending)] : []),
    ...(moves.length ? [changeStock(company.id, moves)] : []),
    ...(balances.length ? changeLedgers(company.id, balances) : []),
    markCancelled(company.id, id, caller, reason),
  ]);
  return { message: messageWith(`Cancelled ${number}`, said), _id: id, voucherNumber: number, version: version + 1, amount: totalPaise };
}

const givenBack = ({ settled }: OldVoucher) => settled.map(({ id, bookedPaise }) => ({ billId: id, amountPaise: bookedPaise }));
/** Its deliveries of orders are pending again. */
const undelivered = ({ head, deliveries }: OldVoucher) =>
  deliveries.flatMap(({ saleId, quantityE4, ...of }) => (saleId === head.id ? [{ ...of, quantityE4: -quantityE4 }] : []));
const postingsOf = ({ postings }: OldVoucher) => postings.map(({ ledgerId, amountPaise }) => ({ ledgerId, amountPaise }));

/** A settled bill cannot go below its settlement: the refusal names the vouchers, and says what to do. */
async function refuseHeld({ tx, company }: RequestContext, { head }: OldVoucher, held: readonly OwnBill[], advice: string): Promise<void> {
  if (held.length === 0) return;
  const ids = held.map(({ id }) => id);
  const settlers = await tx.query(findSettlers(company.id, ids));
  const settledPaise = Math.abs(sumPaise(held.map(({ amountPaise, pendingPaise }) => amountPaise - pendingPaise)));
  const by = settlers.map(({ id, kind, number, date, settledPaise: part }) => ({
    _id: id,
    kind,
    voucherNumber: number,
    date,
    settledAmount: Math.abs(part),
  }));
  const named = by.map(({ kind, voucherNumber }) => `${voucherLabel(kind).toLowerCase()} ${voucherNumber}`).join(', ');
  const message = `${formatRupees(settledPaise, 'two')} of ${head.number} are settled${named && ` by ${named}`}. ${advice}`;
  throw new Refusal('SETTLED', { settledAmount: settledPaise, by }, message);
}

/** The place of a line's goods. */
type Place = Pick<StockMove, 'godownId' | 'batch'> & { readonly productId: string | null };
const placeOfItem = ({ product_id, godown_id, batch }: VoucherEffect['items'][number]): Place => ({
  productId: product_id,
  godownId: godown_id ?? '',
  batch,
});

export const datedMoves = (moves: readonly StockMove[], date: IsoDate): DatedMove[] => moves.map((move) => ({ ...move, date }));

/**
 * If a company blocks negative stock, a change may not reduce the stock of any place on any day below zero, or further below: neither for
 * goods that have left since, nor between the old and the new date of the voucher. Reported at the line that takes the goods, if there is
 * one.
 */
export async function stockShortOfChange(
  { tx, company }: Pick<RequestContext, 'tx' | 'company'>,
  { moves: old }: Pick<OldVoucher, 'moves'>,
  now: readonly DatedMove[],
  lines: readonly Place[],
): Promise<Problem[]> {
  const spans = company.negativeStock === 'block' ? changedSpans(old, now) : [];
  const moved = spans.flatMap(({ moves }) => moves);
  const productIds = [...new Set(moved.flatMap((move) => (move.quantityE4 < 0 ? [move.productId] : [])))];
  if (productIds.length === 0) return [];
  const days = spans.map(({ from }) => from);
  // Returned goods are locked with those that leave, in one order, because both places change.
  const [lock] = lockStock(company.id, moved);
  const [least] = await tx.after([lock], [findLeastWithin(atPlaces(company.id, moved), days)]);
  const bySpan = Map.groupBy(least, ({ from }) => from);
  const leastOf = new Map(
    [...bySpan].map(([from, rows]) => [
      from,
      new Map(rows.map((row) => [stockKey(row.productId, row.godownId, row.batch), row.quantityE4])),
    ]),
  );
  const short = shortagesOfChange(spans, leastOf);
  if (short.length === 0) return [];
  const names = new Map((await tx.query(findProductNames(company.id, productIds))).map(({ id, name }) => [id, name]));
  return short.map((place) => {
    const line = lines.findIndex(
      ({ productId, godownId, batch }) => productId === place.productId && godownId === place.godownId && batch === place.batch,
    );
    // A cancellation has no lines that name the batch.
    const name = [names.get(place.productId) ?? '', ...(place.batch === '' ? [] : [`batch ${place.batch}`])].join(', ');
    const about = { name, haveE4: place.haveE4, needE4: place.needE4 };
    return { code: 'STOCK_SHORT' as const, field: line < 0 ? 'items' : `items.${line}.count`, about };
  });
}
