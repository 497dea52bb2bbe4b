import { invariant } from '../basics/invariant.ts';
import type { OpenBill } from '../bills/settle-bills.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { Posting } from '../postings/posting.ts';
import type { CostedMove } from '../stock/costed-moves.ts';
import type { Making } from '../stock/made-goods.ts';
import { changedSpans, shortagesOfChange } from '../stock/negative-stock.ts';
import { type DatedMove, type StockMove, stockKey } from '../stock/stock-moves.ts';
import type { BuiltLine } from '../vouchers/built-line.ts';
import type { BuiltTrade } from '../vouchers/built-trade.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';

/** An open item: above 0 the party owes it, below 0 the company owes it. */
export type BillRow = { readonly id: string; readonly partyId: string; readonly amountPaise: number };

/** Everything that a voucher changes in the books. */
export type Effect = {
  readonly postings: readonly Posting[];
  readonly bills: readonly BillRow[];
  /** By how much each item goes down: above 0 for one above 0, below 0 for one below. */
  readonly settlements: readonly { readonly billId: string; readonly settledPaise: number }[];
  readonly moves: readonly (CostedMove & DatedMove)[];
  /** Moves into transit between godowns (above 0) and out of it. */
  readonly transit: readonly DatedMove[];
  /** For a stock journal: the costs that it adds. */
  readonly added?: Omit<Making, 'made'>;
  /** For a voucher with goods: its stored lines and the result of `buildTrade`. */
  readonly taxed?: readonly (BuiltLine & { readonly productId: string; readonly batch: string })[];
  readonly built?: BuiltTrade;
};

export const NO_EFFECT: Effect = { postings: [], bills: [], settlements: [], moves: [], transit: [] };

export type Voucher<Draft = unknown> = {
  readonly number: number;
  readonly kind: VoucherKind;
  readonly version: number;
  readonly isCancelled: boolean;
  readonly draft: Draft;
  readonly effect: Effect;
};

/** Books in memory that keep balances as the server does: every change adds new less old. */
export class ModelBooks {
  readonly vouchers: Voucher[] = [];
  readonly ledgerBalances = new Map<string, number>();
  readonly stockBalances: Map<string, number>;
  readonly bills = new Map<string, BillRow & { readonly pendingPaise: number }>();
  readonly openingStock: ReadonlyMap<string, number>;
  readonly mayStockBeNegative: boolean;

  constructor(openingStock: ReadonlyMap<string, number>, mayStockBeNegative = true) {
    this.openingStock = openingStock;
    this.mayStockBeNegative = mayStockBeNegative;
    this.stockBalances = new Map(openingStock);
  }

  insert(kind: Voucher['kind'], draft: unknown, effect: Effect): void {
    this.vouchers.push({ number: this.vouchers.length + 1, kind, version: 1, isCancelled: false, draft, effect });
    this.#move(NO_EFFECT, effect);
  }

  /** Replaces a voucher. Returns false and changes nothing if that would go below what others settled, or leave stock short. */
  replace(voucher: Voucher, draft: unknown, effect: Effect, isCancelled = false): boolean {
    const amounts = new Map(effect.bills.map((bill) => [bill.id, bill.amountPaise]));
    const isBelowSettled = voucher.effect.bills.some((old) => {
      const settledPaise = old.amountPaise - this.bills.get(old.id)!.pendingPaise;
      const nowPaise = amounts.get(old.id) ?? 0;
      return settledPaise > 0 ? nowPaise < settledPaise : settledPaise < 0 && nowPaise > settledPaise;
    });
    if (isBelowSettled) return false;
    // Also a bill that a bounced cheque settled and opened again: both still name it.
    const gone = new Set(voucher.effect.bills.flatMap(({ id }) => (amounts.has(id) ? [] : [id])));
    const others = this.vouchers.filter(({ number }) => number !== voucher.number);
    if (gone.size > 0 && others.some(({ effect: { settlements } }) => settlements.some(({ billId }) => gone.has(billId)))) return false;
    if (!this.mayStockBeNegative && this.#isShortAfter(voucher.effect.moves, effect.moves)) return false;
    this.vouchers[voucher.number - 1] = { ...voucher, version: voucher.version + 1, isCancelled, draft, effect };
    this.#move(voucher.effect, effect);
    return true;
  }

  cancel(voucher: Voucher): boolean {
    return this.replace(voucher, voucher.draft, NO_EFFECT, true);
  }

  /** Open items that a party owes (side 1) or is owed (-1), without the effect of one voucher. */
  outstandings(partyId: string, without: Effect = NO_EFFECT, side: 1 | -1 = 1): OpenBill[] {
    const released = new Map(without.settlements.map((settled) => [settled.billId, settled.settledPaise]));
    return [...this.bills.values()].flatMap((bill) => {
      const pendingPaise = side * (bill.pendingPaise + (released.get(bill.id) ?? 0));
      const isOwn = without.bills.some((own) => own.id === bill.id);
      if (bill.partyId !== partyId || pendingPaise <= 0 || isOwn) return [];
      return [{ id: bill.id, billNo: bill.id, billDate: '2026-11-01', dueOn: '2026-12-01', source: 'sales', pendingPaise }];
    });
  }

  #isShortAfter(old: readonly DatedMove[], now: readonly DatedMove[]): boolean {
    const spans = changedSpans(old, now);
    const leastOf = spans.map(({ from }, at) => [from, this.leastStock(from, NO_EFFECT, spans[at + 1]?.from)] as const);
    return shortagesOfChange(spans, new Map(leastOf)).length > 0;
  }

  #movesWithout(effect: Effect): DatedMove[] {
    return this.vouchers.filter((voucher) => voucher.effect !== effect).flatMap((voucher) => voucher.effect.moves);
  }

  /** Stock of each place at the end of a day, without the effect of one voucher. */
  stockOn(day: IsoDate, without: Effect = NO_EFFECT): Map<string, number> {
    const stock = new Map(this.openingStock);
    for (const move of this.#movesWithout(without)) if (move.date <= day) addTo(stock, keyOf(move), move.quantityE4);
    return stock;
  }

  /** The lowest stock of each place from the end of a day, up to the day before `until`, without the effect of one voucher. */
  leastStock(from: IsoDate, without: Effect = NO_EFFECT, until: IsoDate = '9999-12-31'): Map<string, number> {
    const stock = this.stockOn(from, without);
    const least = new Map(stock);
    const later = this.#movesWithout(without).filter(({ date }) => date > from && date < until);
    const byDay = Map.groupBy(later, ({ date }) => date);
    for (const day of [...byDay.keys()].toSorted()) {
      const moves = byDay.get(day)!;
      for (const move of moves) addTo(stock, keyOf(move), move.quantityE4);
      for (const key of new Set(moves.map(keyOf))) least.set(key, Math.min(least.get(key) ?? 0, stock.get(key)!));
    }
    return least;
  }

  #move(before: Effect, after: Effect): void {
    for (const [effect, sign] of [
      [before, -1],
      [after, 1],
    ] as const) {
      for (const { ledgerId, amountPaise } of effect.postings) addTo(this.ledgerBalances, ledgerId, sign * amountPaise);
      for (const move of effect.moves) addTo(this.stockBalances, keyOf(move), sign * move.quantityE4);
      for (const bill of effect.bills) this.#moveBill(bill, sign);
      for (const { billId, settledPaise } of effect.settlements) {
        const bill = this.bills.get(billId);
        invariant(bill !== undefined, 'a settled bill exists');
        this.bills.set(billId, { ...bill, pendingPaise: bill.pendingPaise - sign * settledPaise });
      }
    }
    for (const [id, bill] of this.bills) if (bill.amountPaise === 0 && bill.pendingPaise === 0) this.bills.delete(id);
  }

  #moveBill(bill: BillRow, sign: 1 | -1): void {
    const kept = this.bills.get(bill.id) ?? { ...bill, amountPaise: 0, pendingPaise: 0 };
    const change = sign * bill.amountPaise;
    this.bills.set(bill.id, { ...kept, amountPaise: kept.amountPaise + change, pendingPaise: kept.pendingPaise + change });
  }
}

/** The stock key of a move: product, godown and batch. */
export const keyOf = (move: StockMove) => stockKey(move.productId, move.godownId, move.batch);

function addTo(balances: Map<string, number>, key: string, change: number): void {
  balances.set(key, (balances.get(key) ?? 0) + change);
}
