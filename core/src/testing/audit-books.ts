import { sumPaise } from '../money/paise.ts';
import { percentOf } from '../money/rounding.ts';
import type { CostedMove } from '../stock/costed-moves.ts';
import { type IdentifiedMove, type Making, valueMade, withValues } from '../stock/made-goods.ts';
import { placeValues } from '../stock/place-values.ts';
import { replayMoves } from '../stock/replay-moves.ts';
import { quantityE4Of, valuePaiseOf } from '../stock/stock-state.ts';
import type { StockTransferDraft } from '../vouchers/stock-transfer-draft.ts';
import { keyOf, type ModelBooks, type Voucher } from './model-books.ts';

/**
 * Recomputes everything from the vouchers. Returns sentences about each kept balance that differs and each broken rule of the trade.
 * `partyLedgers`: the ledger of each party that can owe.
 */
export function auditBooks(books: ModelBooks, partyLedgers: ReadonlyMap<string, string>, mayStockBeNegative: boolean): string[] {
  const findings: string[] = [];
  const check = (isRight: boolean, finding: string) => {
    if (!isRight) findings.push(finding);
  };
  const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0);
  const effects = books.vouchers.map((voucher) => voucher.effect);

  const postings = effects.flatMap((effect) => effect.postings);
  check(sum(books.ledgerBalances.values()) === 0, 'the trial balance is not zero');
  for (const [ledgerId, keptPaise] of books.ledgerBalances) {
    const groundPaise = sum(postings.filter((posting) => posting.ledgerId === ledgerId).map((posting) => posting.amountPaise));
    check(groundPaise === keptPaise, `ledger ${ledgerId} keeps ${keptPaise}, its postings come to ${groundPaise}`);
  }

  const settlements = effects.flatMap((effect) => effect.settlements);
  const rows = effects.flatMap((effect) => effect.bills);
  check(rows.length === books.bills.size, `${rows.length} bills were opened, ${books.bills.size} are kept`);
  for (const { id, amountPaise } of rows) {
    const settledPaise = sum(settlements.filter((settled) => settled.billId === id).map((settled) => settled.settledPaise));
    const keptPaise = books.bills.get(id)?.pendingPaise;
    check(keptPaise === amountPaise - settledPaise, `bill ${id} keeps ${keptPaise}, it should be ${amountPaise} less ${settledPaise}`);
    const isWithin = amountPaise < 0 ? settledPaise <= 0 && settledPaise >= amountPaise : settledPaise >= 0 && settledPaise <= amountPaise;
    check(isWithin, `bill ${id} of ${amountPaise} is settled by ${settledPaise}`);
  }

  for (const [partyId, ledgerId] of partyLedgers) {
    const openPaise = sum([...books.bills.values()].filter((bill) => bill.partyId === partyId).map((bill) => bill.pendingPaise));
    const balancePaise = books.ledgerBalances.get(ledgerId) ?? 0;
    check(balancePaise === openPaise, `party ${partyId} has a balance of ${balancePaise}, open bills less advances come to ${openPaise}`);
  }

  const moves = effects.flatMap((effect) => effect.moves);
  for (const [key, keptE4] of books.stockBalances) {
    const moved = sum(moves.filter((move) => keyOf(move) === key).map((move) => move.quantityE4));
    const groundE4 = (books.openingStock.get(key) ?? 0) + moved;
    check(groundE4 === keptE4, `stock ${key} keeps ${keptE4}, its moves come to ${groundE4}`);
    check(mayStockBeNegative || keptE4 >= 0, `stock ${key} is ${keptE4} although the company blocks that`);
  }
  for (const [key, leastE4] of books.leastStock('0001-01-01')) {
    check(mayStockBeNegative || leastE4 >= 0, `stock ${key} was ${leastE4} on some day although the company blocks that`);
  }
  findings.push(...auditValues(books), ...auditTransfers(books));

  for (const [at, voucher] of books.vouchers.entries()) {
    check(voucher.number === at + 1, `voucher ${voucher.number} does not follow ${at}`);
    check(!voucher.isCancelled || voucher.effect.postings.length === 0, `cancelled voucher ${voucher.number} still moves the books`);
  }
  return findings;
}

const isTransfer = (voucher: Voucher): voucher is Voucher<StockTransferDraft> => voucher.kind === 'stockTransfer';

const idOfVoucher = ({ number }: Voucher) => `${number}`.padStart(6, '0');
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** A product's moves in order: opening stock, then by day and voucher, including those in transit. */
function movesOfProduct({ vouchers, openingStock }: ModelBooks, productId: string): IdentifiedMove[] {
  const opening = [...openingStock].filter(([key]) => key.startsWith(`${productId}|`));
  const moved = vouchers.flatMap((voucher) =>
    [...voucher.effect.moves, ...voucher.effect.transit].flatMap((move, at) => {
      if (move.productId !== productId) return [];
      const { date, batch, quantityE4 } = move;
      const { valuePaise, costOf, godownId, made }: Partial<CostedMove> = move;
      const voucherId = idOfVoucher(voucher);
      const known = { valuePaise: valuePaise ?? null, costOf: isTransfer(voucher) ? voucherId : (costOf?.padStart(6, '0') ?? null) };
      return [
        { id: `${voucherId} ${at}`, date, voucherId, batch, godownId: godownId ?? null, quantityE4, ...known, isMade: made !== undefined },
      ];
    }),
  );
  return [
    ...opening.map(([key, quantityE4]) => ({
      id: key,
      date: '0001-01-01',
      voucherId: null,
      batch: '',
      quantityE4,
      valuePaise: 0,
      costOf: null,
    })),
    ...moved.toSorted((a, b) => compare(a.date, b.date) || compare(a.voucherId, b.voucherId) || Number(a.isMade) - Number(b.isMade)),
  ];
}

/** The stock journals of the books, with the ids that `movesOfProduct` gives. */
function makingsOf({ vouchers }: ModelBooks): Map<string, Making> {
  return new Map(
    vouchers.flatMap((voucher): [string, Making][] => {
      const { added, moves } = voucher.effect;
      if (added === undefined) return [];
      const id = idOfVoucher(voucher);
      const made = moves.flatMap((move, at) => (move.made === undefined ? [] : [{ moveId: `${id} ${at}`, ...move.made }]));
      return [[id, { ...added, made }]];
    }),
  );
}

/**
 * Checks that the quantity in godowns and in transit is the valued one, that the values add up to that of the company, and that what a stock
 * journal makes is worth what it consumes and adds.
 */
function auditValues(books: ModelBooks): string[] {
  const road = new Map<string, number>();
  for (const { productId, quantityE4 } of books.vouchers.flatMap(({ effect }) => effect.transit)) {
    road.set(productId, (road.get(productId) ?? 0) + quantityE4);
  }
  const productIds = [
    ...new Set([...books.stockBalances.keys(), ...[...road.keys()].map((id) => `${id}|`)].map((key) => key.split('|')[0]!)),
  ];
  const products = productIds.map((productId) => ({ productId, moves: movesOfProduct(books, productId) }));
  const makings = makingsOf(books);
  return (['average', 'fifo'] as const).flatMap((method) => {
    const values = valueMade(method, products, makings);
    const consumed = new Map<string, number>();
    const findings = products.flatMap(({ productId, moves }) => {
      const places = [...books.stockBalances].filter(([key]) => key.startsWith(`${productId}|`)).map(([, quantityE4]) => quantityE4);
      const all = [...places, road.get(productId) ?? 0];
      const inStockE4 = all.reduce((sum, quantityE4) => sum + quantityE4, 0);
      const { state, steps } = replayMoves(method, withValues(moves, values));
      for (const [at, { voucherId, quantityE4 }] of moves.entries()) {
        if (voucherId !== null && quantityE4 < 0) consumed.set(voucherId, (consumed.get(voucherId) ?? 0) + steps[at]!.costPaise);
      }
      const [valuedE4, valuePaise] = [quantityE4Of(state), valuePaiseOf(state)];
      if (valuedE4 !== inStockE4)
        return [`of ${productId} ${valuedE4} are valued by ${method}, ${inStockE4} lie in godowns and on the road`];
      const shares = sumPaise(placeValues(valuePaise, all));
      return shares === valuePaise ? [] : [`${productId} is worth ${valuePaise} by ${method}, its places ${shares}`];
    });
    const ofJournals = [...makings].flatMap(([id, { addedPaise, addedPercentE4, made }]) => {
      const consumedPaise = consumed.get(id) ?? 0;
      const madePaise = sumPaise(made.map(({ moveId }) => values.get(moveId) ?? 0));
      const wholePaise = consumedPaise + addedPaise + percentOf(consumedPaise, addedPercentE4);
      return made.length === 0 || madePaise === wholePaise ? [] : [`stock journal ${id} made ${madePaise} of ${wholePaise} by ${method}`];
    });
    return [...findings, ...ofJournals];
  });
}

/** Checks that what a transfer took out of its godown is in the other one, in transit, or short. */
function auditTransfers({ vouchers }: ModelBooks): string[] {
  return vouchers.filter(isTransfer).flatMap(({ number, draft, isCancelled, effect }) => {
    const sum = (moves: readonly { quantityE4: number }[]) => moves.reduce((total, { quantityE4 }) => total + quantityE4, 0);
    const [godownsE4, roadE4] = [sum(effect.moves), sum(effect.transit)];
    const sentE4 = isCancelled ? 0 : sum(draft.lines);
    const wanted = !isCancelled && draft.state === 'dispatched' ? sentE4 : 0;
    if (roadE4 !== wanted) return [`of transfer ${number} ${roadE4} are on the road, it says ${wanted}`];
    const isRight = draft.state === 'received' ? godownsE4 <= 0 && godownsE4 >= -sentE4 : godownsE4 + roadE4 === 0;
    return isRight ? [] : [`transfer ${number} moved ${godownsE4} in the godowns with ${roadE4} on the road`];
  });
}
