import { inPairs } from '../basics/in-pairs.ts';
import { invariant } from '../basics/invariant.ts';
import { sameFigures, settlementOf } from '../bills/settle-bills.ts';
import {
  agreeToReset,
  enterAmount,
  nextProblem,
  openSettlement,
  restoreSettlement,
  type SettlementDraft,
  toggleBill,
} from '../bills/settlement-draft.ts';
import { plainRate } from '../gst/gst-rates.ts';
import { isRegistered } from '../gst/party-tax.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { stockKey } from '../stock/stock-moves.ts';
import { buildReceipt } from '../vouchers/build-receipt.ts';
import { buildTrade, ruleOf } from '../vouchers/build-trade.ts';
import { inUnits } from '../vouchers/goods-of-line.ts';
import { type ReceiptDraft, type ReceiptKind, receiptSign } from '../vouchers/receipt-draft.ts';
import { retailKeptOf } from '../vouchers/retail-price.ts';
import type { SupplyDates } from '../vouchers/supply-dates.ts';
import { toReturn } from '../vouchers/to-return.ts';
import type { PaymentSplit, TradeDraft, TradeKind, TradeLine } from '../vouchers/trade-draft.ts';
import type { OriginalFacts, TradeFacts } from '../vouchers/trade-facts.ts';
import type { PartyFacts, ProductFacts } from '../vouchers/voucher-facts.ts';
import { type BankAct, BankDesk } from './bank-desk.ts';
import { CashDesk, type DeskAct } from './cash-desk.ts';
import { slabRates } from './hsn-rates.ts';
import { type Effect, ModelBooks, NO_EFFECT, type Voucher } from './model-books.ts';
import { buildPlain, isPlain, isSettlingJournal, type Plain, type PlainVoucher, stepOfTransfer } from './plain-acts.ts';
import {
  type company,
  customer,
  line,
  namedLedger,
  originalFacts,
  ownCharge,
  product,
  roleLedgers,
  salesDraft,
  salesFacts,
  supplier,
} from './sample-books.ts';

// Random acts on the books: trade, returns, money, vouchers without tax, edits and cancellations. They follow the rules that users and
// the server follow.

const tobacco = [{ ...product(28).rates[0]!, cessPercentE4: 210_000, cessPerUnitE4: 41_700, cessRule: 'higher' as const }];
const onRetailPrice = [{ ...product(40).rates[0]!, taxOn: 'retailPrice' as const }];
/** The day on which the rates of goods C and D change. From then on D is taxed on its retail sale price. */
export const rateChangesOn: IsoDate = '2026-11-15';
const changing = [product(28).rates[0]!, plainRate(rateChangesOn, 180_000)];
const changingToRetail = [product(28).rates[0]!, { ...onRetailPrice[0]!, from: rateChangesOn }];
/** Purchases add batches, which then stay known. */
const withBatches = (batches: ReadonlyMap<string, string | null>, mrpPaise: number, { taxed = [] }: Effect) =>
  new Map<string, ProductFacts>([
    ['A', product(18)],
    ['B', product(28, { rates: tobacco, inputCredit: 'blocked' })],
    ['S', product(5, { rates: slabRates.get('62')! })],
    ['N', product(0)],
    ['R', product(40, { rates: onRetailPrice, mrpPaise, retailKept: retailKeptOf('R', taxed) })],
    ['C', product(28, { rates: changing })],
    ['D', product(28, { rates: changingToRetail, mrpPaise: 500_000 })],
    ['V', product(18, { isStocked: false })],
    ['M', product(5, { hasExpiry: true, batches })],
  ]);
const cashPaid: PartyFacts = { ...customer, ledgerId: 'cash', name: 'Cash', category: 'unregistered', gstin: null };
export const parties: ReadonlyMap<string, PartyFacts> = new Map<string, PartyFacts>([
  ['near', customer],
  ['far', { ...customer, ledgerId: 'ledger-far', stateCode: '27', creditDays: 0, category: 'unregistered', gstin: null }],
  ['cash', cashPaid],
  ['maker', supplier],
  ['farm', { ...supplier, ledgerId: 'ledger-farm', stateCode: '27', category: 'unregistered', gstin: null }],
]);
export const debtors = ['near', 'far'] as const;
export const creditors = ['maker', 'farm'] as const;
export const isCreditor = (id: string) => creditors.some((creditor) => creditor === id);
export const partyLedgers = new Map([...debtors, ...creditors].map((id) => [id, parties.get(id)!.ledgerId]));
export const openingStock = new Map(['A', 'B', 'S', 'N', 'R', 'C', 'D'].map((id) => [stockKey(id, 'Main', ''), 500_000]));

/** A trade: lines of goods, and for a note or purchase possibly one with a value alone. */
export type Trade = {
  readonly kind: TradeKind;
  readonly date: IsoDate;
  readonly customerId: string;
  readonly supplierId: string;
  readonly ofSupplier: boolean;
  readonly lines: readonly Pick<TradeLine, 'productId' | 'batch' | 'quantityE4' | 'rateE4' | 'isTaxInclusive'>[];
  readonly valuePaise: number | null;
  readonly freightPaise: number;
  readonly billDiscountPaise: number;
  readonly cashPercent: number;
  readonly creditPercent: number;
  readonly creditTo: string;
  readonly reference: string;
  readonly isReverseCharge: boolean;
  readonly supplyDates: SupplyDates;
  /** Date of the supplier's bill. */
  readonly invoicedOn: IsoDate;
  readonly ticks: readonly number[];
};
export type Money = {
  readonly kind: ReceiptKind;
  readonly partyId: string;
  readonly enteredPaise: number;
  readonly ticks: readonly number[];
  readonly isCheque: boolean;
};
/** Returns a number of quarters of what is left of each line. */
export type Return = { readonly which: number; readonly shares: readonly number[]; readonly ticks: readonly number[] };
export type Act =
  | { readonly act: 'trade'; readonly trade: Trade }
  | { readonly act: 'return'; readonly back: Return }
  | { readonly act: 'money'; readonly money: Money }
  | { readonly act: 'plain'; readonly plain: Plain }
  | { readonly act: 'step'; readonly which: number; readonly date: IsoDate; readonly shares: readonly number[] }
  | { readonly act: 'editTrade'; readonly which: number; readonly trade: Trade }
  | { readonly act: 'editMoney'; readonly which: number; readonly money: Money }
  | { readonly act: 'editPlain'; readonly which: number; readonly plain: Plain }
  | { readonly act: 'cancel'; readonly which: number }
  | { readonly act: 'newPacks'; readonly mrpPaise: number }
  | { readonly act: 'desk'; readonly desk: DeskAct }
  | { readonly act: 'bank'; readonly bank: BankAct };
type Built<Draft> = [Draft, Effect] | null;

const isNote = (kind: Voucher['kind']) => kind === 'creditNote' || kind === 'debitNote';
const isMoney = (voucher: Voucher): voucher is Voucher<ReceiptDraft> => voucher.kind === 'receipt' || voucher.kind === 'payment';
const isTrade = (voucher: Voucher): voucher is Voucher<TradeDraft> => !isMoney(voucher) && !isPlain(voucher);
/** The vouchers that each act may change. */
const isOfParty = (voucher: Voucher) => isMoney(voucher) && voucher.draft.partyId !== null;
const changeable = { cancel: () => true, editTrade: isTrade, editMoney: isOfParty, editPlain: isPlain } as const;

export class History {
  readonly books: ModelBooks;
  readonly settings: typeof company;
  readonly desk: CashDesk;
  readonly bank: BankDesk;
  readonly batches = new Map<string, string | null>();
  /** The MRP on the packs of R today. */
  mrpPaise = 1_234;
  /** The MRP when a voucher first used R, which an edit keeps. */
  readonly packsOf = new Map<number, number>();
  counts = { saved: 0, edited: 0, cancelled: 0, refused: 0 };
  kinds = new Map<Voucher['kind'], number>();

  constructor(settings: typeof company) {
    this.settings = settings;
    this.books = new ModelBooks(openingStock, settings.negativeStock !== 'block');
    this.desk = new CashDesk(this.books, settings, partyLedgers, (slip) => this.bank.hasGoneOn(slip));
    this.bank = new BankDesk(this.books, this.desk, settings);
  }

  act(act: Act): void {
    const next = this.books.vouchers.length + 1;
    if (act.act === 'trade') this.#saved(act.trade.kind, this.#trade(act.trade, next, NO_EFFECT));
    else if (act.act === 'return') this.#giveBack(act.back);
    else if (act.act === 'money') this.#saved(act.money.kind, this.#money(act.money, next, null));
    else if (act.act === 'plain') this.#saved(act.plain.kind, this.#plain(act.plain, next, null));
    else if (act.act === 'desk') this.desk.act(act.desk);
    else if (act.act === 'bank') this.bank.act(act.bank);
    else if (act.act === 'newPacks') this.mrpPaise = act.mrpPaise;
    else if (act.act === 'step') this.#step(act.which, act.date, act.shares);
    else {
      const voucher = this.#pick(act.which, (each) => changeable[act.act](each) && !this.#isHeld(each));
      if (voucher === undefined) return;
      if (act.act === 'cancel') this.#cancelled(voucher);
      else if (act.act === 'editTrade') this.#edited(voucher, this.#edit(voucher, act.trade));
      else if (act.act === 'editPlain') this.#edited(voucher, this.#plain(act.plain, voucher.number, voucher as PlainVoucher));
      else this.#edited(voucher, this.#money(act.money, voucher.number, voucher as Voucher<ReceiptDraft>));
    }
  }

  /** The next step of a transfer: a draft is dispatched, a dispatched one is received. */
  #step(which: number, date: IsoDate, shares: readonly number[]): void {
    const voucher = this.#pick(which, ({ kind, draft }) => kind === 'stockTransfer' && (draft as { state: string }).state !== 'received');
    if (voucher !== undefined) this.#edited(voucher, stepOfTransfer(this.#plainBooks(), voucher as PlainVoucher, date, shares));
  }

  #plainBooks() {
    return { books: this.books, company: this.settings, batches: this.batches, partyLedgers };
  }

  #plain(plain: Plain, number: number, before: PlainVoucher | null): Built<unknown> {
    return buildPlain(this.#plainBooks(), plain, number, before);
  }

  #count(isDone: boolean, as: 'saved' | 'edited' | 'cancelled'): void {
    this.counts[isDone ? as : 'refused'] += 1;
  }

  #saved(kind: Voucher['kind'], built: Built<unknown>): void {
    if (built !== null) this.books.insert(kind, ...built);
    if (built !== null) this.#keepPacks(this.books.vouchers.length, built[1]);
    if (built !== null) this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
    this.#count(built !== null, 'saved');
  }

  #edited(voucher: Voucher, built: Built<unknown>): void {
    const isDone = built !== null && this.books.replace(voucher, ...built);
    if (isDone) this.bank.changed(voucher.number);
    if (isDone) this.#keepPacks(voucher.number, built[1]);
    this.#count(isDone, 'edited');
  }

  #keepPacks(number: number, { taxed = [] }: Effect): void {
    if (!taxed.some(({ productId, retailPricePaise }) => productId === 'R' && retailPricePaise !== null)) this.packsOf.delete(number);
    else if (!this.packsOf.has(number)) this.packsOf.set(number, this.mrpPaise);
  }

  #cancelled(voucher: Voucher): void {
    const isDone = this.books.cancel(voucher);
    if (isDone) this.bank.changed(voucher.number);
    this.#count(isDone, 'cancelled');
  }

  #pick(which: number, isWanted: (voucher: Voucher) => boolean): Voucher | undefined {
    const standing = this.books.vouchers.filter((voucher) => !voucher.isCancelled && isWanted(voucher));
    return standing[which % Math.max(standing.length, 1)];
  }

  #notesOf({ number }: Voucher): Voucher<TradeDraft>[] {
    const notes = this.books.vouchers.filter(isTrade).filter((voucher) => !voucher.isCancelled);
    return notes.filter(({ draft }) => draft.original?.voucherId === String(number));
  }

  /** True if the voucher must not change: a note corrects it, or it belongs to a deposit slip, a hand-over or a returned cheque. */
  #isHeld(voucher: Voucher): boolean {
    return this.#notesOf(voucher).length > 0 || this.desk.isHeld(voucher);
  }

  #facts(draft: Pick<TradeDraft, 'kind' | 'partyId' | 'date'>, own: Effect, original: OriginalFacts | null = null): TradeFacts {
    const goods = salesFacts({
      company: this.settings,
      party: parties.get(draft.partyId)!,
      otherParties: parties,
      products: withBatches(this.batches, this.mrpPaise, own),
      stock: this.books.leastStock(draft.date, own),
      isStockKnown: true,
    });
    const more = { side: isCreditor(draft.partyId) ? 'supplier' : 'customer', vans: new Set(['Main']), original } as const;
    const { partySign } = ruleOf(draft, { ...goods, ...more });
    return { ...goods, ...more, openBills: this.books.outstandings(draft.partyId, own, partySign === 1 ? -1 : 1) };
  }

  #build(draft: TradeDraft, facts: TradeFacts, number: number): Built<TradeDraft> {
    const built = buildTrade(draft, facts);
    const { problems, postings, bills, moves, settlements, newBatches } = built;
    if (problems.length > 0) return null;
    for (const { batch, expiresOn } of newBatches) this.batches.set(batch, expiresOn);
    const rows = bills.map(({ partyId, referenceName, pendingPaise }) => ({
      id: `${number} ${partyId} ${referenceName ?? ''}`,
      partyId,
      amountPaise: pendingPaise,
    }));
    const dated = moves.map((move) => ({ ...move, date: draft.date }));
    const taxed = inPairs(draft.lines, built.lines).map(([{ productId, batch }, figures]) => ({ ...figures, productId, batch }));
    return [draft, { postings, moves: dated, transit: [], bills: rows, settlements, taxed, built }];
  }

  /** The chosen bills. Only kinds that never open a debt settle here, so that all vouchers can be cancelled at the end. */
  #ticked(kind: TradeKind, facts: TradeFacts, ticks: readonly number[]) {
    const { openBills } = facts;
    if (ruleOf({ kind }, facts).bill !== 'settles' || openBills.length === 0) return [];
    return [...new Set(ticks.map((tick) => openBills[tick % openBills.length]!.id))].map((billId) => ({ billId, settledPaise: 0 }));
  }

  #trade(trade: Trade, number: number, own: Effect): Built<TradeDraft> {
    const { kind, date } = trade;
    const isInward = kind === 'purchase' || kind === 'purchaseOrder' || (isNote(kind) && trade.ofSupplier);
    const partyId = isInward ? trade.supplierId : trade.customerId;
    const charges = [
      ...(trade.freightPaise > 0 ? [ownCharge('freight', trade.freightPaise, 18)] : []),
      ...(trade.billDiscountPaise > 0
        ? [{ ledgerId: 'discount', amountPaise: -trade.billDiscountPaise, tax: { kind: 'composite' as const } }]
        : []),
    ];
    const lines = trade.lines.map(({ batch, ...goods }): TradeLine => {
      if (goods.productId !== 'M') return line(goods);
      const isNew = kind === 'purchase' && !this.batches.has(batch);
      return { ...line({ ...goods, batch }), ...(isNew && { newBatch: { madeOn: null, expiresOn: '2027-12-31', mrpPaise: 0 } }) };
    });
    const value = { ...line({ quantityE4: 0, rateE4: 0 }), valuePaise: trade.valuePaise ?? 0 };
    const facts = this.#facts({ kind, partyId, date }, own);
    const placeOfSupply = isInward ? this.settings.stateCode : parties.get(partyId)!.stateCode;
    const unpaid = salesDraft({
      kind,
      date,
      partyId,
      placeOfSupply,
      charges,
      lines: trade.valuePaise !== null && ruleOf({ kind }, facts).takesValue ? [...lines, value] : lines,
      isReverseCharge: trade.isReverseCharge && (isInward || isRegistered(parties.get(partyId)!)),
      vanGodownId: 'Main',
      supplierBill:
        isInward && kind !== 'purchaseOrder'
          ? { number: `P-${number}`, date: trade.invoicedOn < date ? trade.invoicedOn : date, totalPaise: null }
          : null,
      supplyDates: trade.supplyDates,
      bills: this.#ticked(kind, facts, trade.ticks),
    });
    const part = (percent: number) => Math.floor((Math.max(buildTrade(unpaid, facts).totalPaise, 0) * percent) / 100);
    const splits: PaymentSplit[] = [
      { kind: 'cash' as const, amountPaise: part(trade.cashPercent), ledgerId: 'cash' },
      { kind: 'credit' as const, amountPaise: part(trade.creditPercent), partyId: trade.creditTo, referenceName: trade.reference },
    ].filter((split) => split.amountPaise > 0);
    return this.#build(ruleOf({ kind }, facts).takesPayment ? { ...unpaid, splits } : unpaid, facts, number);
  }

  /** An edit keeps the kind and the party. A note on an original is cancelled instead. */
  #edit(voucher: Voucher, trade: Trade): Built<TradeDraft> {
    const { draft, kind } = voucher as Voucher<TradeDraft>;
    if (draft.original !== null) return null;
    const { partyId } = draft;
    const same = { kind: kind as TradeKind, customerId: partyId, supplierId: partyId, ofSupplier: isCreditor(partyId) };
    return this.#trade({ ...trade, ...same } as Trade, voucher.number, voucher.effect);
  }

  /** Returns part of what is left of a sale or purchase: some quarters of each line. */
  #giveBack({ which, shares, ticks }: Return): void {
    const voucher = this.#pick(which, ({ kind }) => kind === 'sales' || kind === 'purchase') as Voucher<TradeDraft> | undefined;
    if (voucher === undefined || !voucher.draft.lines.some((each) => each.quantityE4 > 0)) return;
    const { draft } = voucher;
    const original = this.#leftOf(voucher);
    const whole = toReturn({ voucherId: String(voucher.number), number: String(voucher.number), draft, facts: original }, '2026-11-20');
    const quarter = (quantityE4: number, at: number) => Math.floor((quantityE4 * shares[at % shares.length]!) / 4);
    const lines = whole.lines
      .map((each, at) => ({ ...each, quantityE4: quarter(each.quantityE4, at), actualQuantityE4: quarter(each.actualQuantityE4, at) }))
      .filter((each) => each.quantityE4 > 0);
    const facts = this.#facts(whole, NO_EFFECT, original);
    const note = { ...whole, lines, charges: [], bills: this.#ticked(whole.kind, facts, ticks) };
    this.#saved(whole.kind, this.#build(note, facts, this.books.vouchers.length + 1));
  }

  #leftOf(voucher: Voucher<TradeDraft>): OriginalFacts {
    const original = originalFacts(voucher.draft, this.#facts(voucher.draft, voucher.effect));
    const taken = this.#notesOf(voucher).flatMap(({ draft }) => {
      const built = buildTrade(draft, this.#facts(draft, NO_EFFECT, original));
      return draft.lines.map((each, at) => ({ each, taxablePaise: built.lines[at]!.taxablePaise }));
    });
    const lines = original.lines.map((each, at) => {
      const own = taken.filter(({ each: note }) => note.originalAt === at);
      const sum = (of: (note: (typeof own)[number]) => number) => own.reduce((total, note) => total + of(note), 0);
      return {
        ...each,
        leftE4: each.leftE4 - sum(({ each: note }) => inUnits(note.quantityE4, note)),
        leftActualE4: each.leftActualE4 - sum(({ each: note }) => inUnits(note.actualQuantityE4, note)),
        leftPaise: each.leftPaise - sum(({ taxablePaise }) => taxablePaise),
      };
    });
    for (const { leftE4, leftActualE4 } of lines) invariant(Math.min(leftE4, leftActualE4) >= 0, 'no more comes back than went out');
    return { ...original, lines };
  }

  /** Enters money as a user does: first the Outstanding List, then the amount. An edit agrees to reset the stored settlement. */
  #money(money: Money, number: number, before: Voucher<ReceiptDraft> | null): Built<ReceiptDraft> {
    const { kind, partyId } = before ? { kind: before.draft.kind, partyId: before.draft.partyId! } : money;
    const outstandings = this.books.outstandings(partyId, before?.effect, receiptSign(kind));
    const ids = outstandings.map((bill) => bill.id);
    let list: SettlementDraft = openSettlement(outstandings);
    if (before !== null) {
      const stored = settlementOf(
        before.draft.enteredPaise,
        outstandings,
        before.draft.bills.map((bill) => bill.billId),
      );
      list = agreeToReset(restoreSettlement(outstandings, stored), outstandings);
    }
    list = enterAmount(list, money.enteredPaise);
    for (const tick of money.ticks) if (ids.length > 0) list = toggleBill(list, ids[tick % ids.length]!);
    if (nextProblem(list) !== null) return null;

    const { bills, enteredPaise } = list.settlement;
    const part = money.isCheque
      ? { type: 'cheque' as const, ledgerId: 'bank', chequeNumber: '000123', chequeDate: '2026-12-01' }
      : { type: 'cash' as const, ledgerId: 'cash', chequeNumber: '', chequeDate: null };
    const draft: ReceiptDraft = {
      kind,
      date: '2026-11-20',
      partyId,
      enteredPaise,
      bills: bills.map(({ id, settledPaise }) => ({ billId: id, settledPaise })),
      deductions: [],
      restAs: 'advance',
      lines: [],
      isInterState: false,
      parts: [{ ...part, amountPaise: enteredPaise, reference: '' }],
      note: '',
    };
    const settlement = settlementOf(
      enteredPaise,
      outstandings,
      draft.bills.map((bill) => bill.billId),
    );
    invariant(sameFigures(settlement, draft.bills), 'the person saw what the books say');
    const ledgers = new Map([
      ['cash', namedLedger('Cash', 'cash')],
      ['bank', namedLedger('Bank A', 'bank')],
    ]);
    const party = parties.get(partyId)!;
    const facts = { company: this.settings, party, ledgers, roles: roleLedgers, settlement, mostWriteOffPaise: null };
    const { problems, postings, settlements, rest } = buildReceipt(draft, facts);
    invariant(problems.length === 0, 'money that the list lets through has no problems');
    const advances = rest === null ? [] : [{ id: `${number} advance`, partyId, amountPaise: rest.pendingPaise }];
    return [draft, { ...NO_EFFECT, postings, settlements, bills: advances }];
  }
}

/** True if a voucher settles bills of others, so that it must be cancelled before them. */
export function isSettling(voucher: Voucher): boolean {
  if (isPlain(voucher)) return isSettlingJournal(voucher);
  if (!isTrade(voucher)) return true;
  const { draft } = voucher;
  return ruleOf(draft, { original: null, side: isCreditor(draft.partyId) ? 'supplier' : 'customer' }).bill === 'settles';
}
