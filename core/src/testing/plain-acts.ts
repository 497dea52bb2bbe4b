import type { IsoDate } from '../periods/business-date.ts';
import { type DatedMove, type StockMove, stockKey } from '../stock/stock-moves.ts';
import { buildContra, type NamedLedger } from '../vouchers/build-contra.ts';
import { buildJournal } from '../vouchers/build-journal.ts';
import { buildStockAdjustment } from '../vouchers/build-stock-adjustment.ts';
import { buildStockJournal } from '../vouchers/build-stock-journal.ts';
import { buildStockTransfer, daysOfEdit, dispatchStockTransfer, receiveStockTransfer } from '../vouchers/build-stock-transfer.ts';
import { planBills } from '../vouchers/change-voucher.ts';
import type { StockFacts } from '../vouchers/check-stock-line.ts';
import type { ContraDraft } from '../vouchers/contra-draft.ts';
import type { JournalDraft, JournalLine } from '../vouchers/journal-draft.ts';
import type { AdjustmentReason, StockAdjustmentDraft } from '../vouchers/stock-adjustment-draft.ts';
import type { StockJournalDraft } from '../vouchers/stock-journal-draft.ts';
import type { StockTransferDraft, TransferState } from '../vouchers/stock-transfer-draft.ts';
import { type Effect, type ModelBooks, NO_EFFECT, type Voucher } from './model-books.ts';
import type { company } from './sample-books.ts';

// Random acts with vouchers without tax.

type VoucherFormKind = 'contra' | 'journal' | 'stockTransfer' | 'stockAdjustment' | 'stockJournal';
/** The random values of all five kinds. Each kind uses some of them. */
export type Plain = {
  readonly kind: VoucherFormKind;
  readonly date: IsoDate;
  readonly amountPaise: number;
  readonly fromLedger: string;
  readonly toLedger: string;
  /** For a journal: the parties of its lines. Each line opens a bill, goes on account, or settles. */
  readonly lines: readonly {
    readonly partyId: string;
    readonly isDebit: boolean;
    readonly sharePaise: number;
    readonly name: string | null;
  }[];
  readonly isSettling: boolean;
  readonly ticks: readonly number[];
  readonly isOutOfMain: boolean;
  readonly state: TransferState;
  readonly goods: readonly { readonly productId: string; readonly batch: string; readonly quantityE4: number }[];
  readonly reason: AdjustmentReason;
  readonly isCounted: boolean;
};

/** A transfer keeps the dates of its steps, as the books do. */
type TransferStanding = StockTransferDraft & {
  readonly dispatchedOn: IsoDate | null;
  readonly receivedOn: IsoDate | null;
  readonly isFaulty: boolean;
};
type PlainDraft = ContraDraft | JournalDraft | TransferStanding | StockAdjustmentDraft | StockJournalDraft;
export type PlainVoucher = Voucher<PlainDraft>;
type Built = [PlainDraft, Effect] | null;
type PlainBooks = {
  readonly books: ModelBooks;
  readonly company: typeof company;
  readonly batches: ReadonlyMap<string, string | null>;
  readonly partyLedgers: ReadonlyMap<string, string>;
};

const plainKinds = ['contra', 'journal', 'stockTransfer', 'stockAdjustment', 'stockJournal'];
/** True if the voucher is one of `plainKinds`. */
export const isPlain = (voucher: Voucher): voucher is PlainVoucher => plainKinds.includes(voucher.kind);
const linesOf = ({ draft }: PlainVoucher): readonly JournalLine[] => (draft as JournalDraft).lines;
/** True for a journal with a line that settles a bill. */
export const isSettlingJournal = (voucher: PlainVoucher): boolean =>
  voucher.kind === 'journal' && linesOf(voucher).some(({ reference }) => reference?.kind === 'against');

const ledgers = new Map<string, NamedLedger>([
  ['cash', { name: 'Cash', kind: 'cash', isActive: true }],
  ['bank', { name: 'Bank A', kind: 'bank', isActive: true }],
  ['chequesInHand', { name: 'Cheques in Hand', kind: 'other', isActive: true }],
]);

/** Builds a new voucher, or the replacement of `before`. */
export function buildPlain(at: PlainBooks, plain: Plain, number: number, before: PlainVoucher | null): Built {
  const kind = (before?.kind ?? plain.kind) as VoucherFormKind;
  if (kind === 'contra') return contra(at, plain);
  if (kind === 'journal') return journal(at, plain, number, before);
  if (kind === 'stockAdjustment') return adjustment(at, plain, before);
  if (kind === 'stockJournal') return stockJournal(at, plain, before);
  return transfer(at, plain, before);
}

function contra({ company }: PlainBooks, { date, fromLedger, toLedger, amountPaise }: Plain): Built {
  const draft: ContraDraft = { date, fromLedgerId: fromLedger, toLedgerId: toLedger, amountPaise, note: '' };
  const { problems, postings } = buildContra(draft, { company, ledgers, chequesInHandLedgerId: 'chequesInHand' });
  return problems.length > 0 ? null : [draft, { ...NO_EFFECT, postings }];
}

/** A journal either opens or settles bills, so that all vouchers can be cancelled at the end. */
function journal(at: PlainBooks, plain: Plain, number: number, before: PlainVoucher | null): Built {
  const { books, company, partyLedgers } = at;
  const own = before?.effect ?? NO_EFFECT;
  const open = [...partyLedgers.keys()].flatMap((id) =>
    [...books.outstandings(id, own, 1), ...books.outstandings(id, own, -1)].map((bill) => ({
      ...bill,
      partyId: id,
      sign: books.bills.get(bill.id)!.amountPaise > 0 ? 1 : -1,
    })),
  );
  const isSettling = before ? isSettlingJournal(before) : plain.isSettling;
  const ticked = [...new Set(plain.ticks.map((tick) => open[tick % Math.max(open.length, 1)]))].filter((bill) => bill !== undefined);
  const ofParties: JournalLine[] = isSettling
    ? ticked.map(({ id, partyId, sign, pendingPaise }) => ({
        ledgerId: partyLedgers.get(partyId)!,
        side: sign > 0 ? ('credit' as const) : ('debit' as const),
        amountPaise: Math.min(plain.amountPaise, pendingPaise),
        reference: { kind: 'against' as const, billId: id },
      }))
    : plain.lines.map(({ partyId, isDebit, sharePaise, name }) => ({
        ledgerId: partyLedgers.get(partyId)!,
        side: isDebit ? ('debit' as const) : ('credit' as const),
        amountPaise: sharePaise,
        reference: name === null ? null : { kind: 'new' as const, name, billDate: null, dueOn: null },
      }));
  const gapPaise = ofParties.reduce((sum, { side, amountPaise }) => sum + (side === 'debit' ? amountPaise : -amountPaise), 0);
  const even: JournalLine[] =
    gapPaise === 0 ? [] : [{ ledgerId: 'bank', side: gapPaise > 0 ? 'credit' : 'debit', amountPaise: Math.abs(gapPaise), reference: null }];
  const draft: JournalDraft = { date: plain.date, lines: [...ofParties, ...even], note: '' };
  const parties = [...partyLedgers.values()].map(
    (id) => [id, { name: id, kind: 'party' as const, isActive: true, creditDays: 0 }] as const,
  );
  const bills = open.map(
    ({ id, partyId, billNo, sign, pendingPaise }) =>
      [id, { partyId: partyLedgers.get(partyId)!, billNo, pendingPaise: sign * pendingPaise }] as const,
  );
  const built = buildJournal(draft, {
    company,
    ledgers: new Map([...[...ledgers].map(([id, ledger]) => [id, { ...ledger, creditDays: 0 }] as const), ...parties]),
    bills: new Map(bills),
  });
  if (built.problems.length > 0) return null;
  const partyOf = new Map([...partyLedgers].map(([id, ledgerId]) => [ledgerId, id]));
  const opens = built.opens.map(({ partyId, referenceName, pendingPaise, dueOn }, row) => ({
    newId: `${number} j${row} v${before?.version ?? 0}`,
    partyId: partyOf.get(partyId)!,
    billNo: referenceName,
    amountPaise: pendingPaise,
    dueOn,
  }));
  const old = own.bills.map((bill) => ({ ...bill, pendingPaise: books.bills.get(bill.id)!.pendingPaise }));
  const { kept, opened, held } = planBills(old, opens);
  if (held.length > 0) return null;
  const rows = [...kept, ...opened.map((each) => ({ ...each, id: each.newId }))];
  return [draft, { ...NO_EFFECT, postings: built.postings, settlements: built.settlements, bills: rows }];
}

const godowns = new Map(
  [
    { id: 'Main', isDamage: false },
    { id: 'Shop', isDamage: false },
    { id: 'Broken', isDamage: true },
  ].map(({ id, isDamage }) => [id, { name: id, isOwn: true, isDamage }]),
);

function stockFacts({ books, company, batches }: PlainBooks, date: IsoDate, own: Effect): StockFacts {
  const product = (id: string) => ({
    name: id,
    unit: 'BOX',
    isActive: true,
    isStocked: true,
    batches: id === 'M' ? new Set(batches.keys()) : null,
  });
  const products = new Map(['A', 'B', 'S', 'N', 'M'].map((id) => [id, product(id)]));
  return { company, products, stock: books.leastStock(date, own), isStockKnown: true };
}

const goodsOf = ({ goods }: Plain) => goods.map((each) => ({ ...each, batch: each.productId === 'M' ? each.batch : '' }));
const datedOn = (date: IsoDate, moves: readonly StockMove[]): DatedMove[] => moves.map((move) => ({ ...move, date }));

function adjustment(at: PlainBooks, plain: Plain, before: PlainVoucher | null): Built {
  const { date, reason, isCounted } = plain;
  const own = before?.effect ?? NO_EFFECT;
  const bookStock = at.books.stockOn(date, own);
  const draft: StockAdjustmentDraft = {
    date,
    reason,
    lines: goodsOf(plain).map(({ productId, batch, quantityE4 }, row) => {
      const place = { productId, godownId: row % 2 === 0 ? 'Main' : 'Shop', batch };
      const bookE4 = bookStock.get(stockKey(productId, place.godownId, batch)) ?? 0;
      const changeE4 = plain.isOutOfMain ? -quantityE4 : quantityE4;
      return {
        ...place,
        rateE4: 0,
        entered: isCounted ? { kind: 'counted', countedE4: quantityE4, bookE4 } : { kind: 'difference', changeE4 },
      };
    }),
    note: '',
  };
  const { problems, moves } = buildStockAdjustment(draft, {
    ...stockFacts(at, date, own),
    bookStock,
    godowns: new Set(godowns.keys()),
    costs: new Map(),
  });
  return problems.length > 0 ? null : [draft, { ...NO_EFFECT, moves: datedOn(date, moves) }];
}

/** The first of the goods is consumed, the others are made of it, the last as a by-product where there are several. */
function stockJournal(at: PlainBooks, plain: Plain, before: PlainVoucher | null): Built {
  const { date, amountPaise, isCounted } = plain;
  const goods = goodsOf(plain);
  const draft: StockJournalDraft = {
    date,
    shareBy: isCounted ? 'quantity' : 'value',
    lines: goods.map((each, row) => ({
      ...each,
      godownId: row === 0 ? 'Main' : 'Shop',
      role: row === 0 ? 'consumed' : row > 1 && row === goods.length - 1 ? 'byProduct' : 'produced',
      rateE4: (amountPaise % 1_000) * 100 + 100,
      shareE4: 0,
    })),
    costs: [{ name: 'Wages', rule: plain.isOutOfMain ? 'amount' : 'percent', valueE4: (amountPaise % 500) * 100 + 1 }],
    note: '',
  };
  const own = before?.effect ?? NO_EFFECT;
  const { problems, moves, addedPaise, addedPercentE4 } = buildStockJournal(draft, {
    ...stockFacts(at, date, own),
    godowns: new Set(godowns.keys()),
  });
  return problems.length > 0 ? null : [draft, { ...NO_EFFECT, moves: datedOn(date, moves), added: { addedPaise, addedPercentE4 } }];
}

const roadOf = (date: IsoDate, lines: StockTransferDraft['lines'], sign: 1 | -1): DatedMove[] =>
  lines.map((line) => ({ ...line, quantityE4: sign * line.quantityE4, godownId: 'road', date }));

function transfer(at: PlainBooks, plain: Plain, before: PlainVoucher | null): Built {
  const stands = before ? (before.draft as TransferStanding) : null;
  const own = before?.effect ?? NO_EFFECT;
  const state = stands?.state ?? plain.state;
  const days = stands ? daysOfEdit(stands, plain.date) : { movesOn: state === 'draft' ? null : plain.date, receivedOn: null, problems: [] };
  if (days.receivedOn !== null || days.problems.length > 0) return null;
  const { movesOn } = days;
  const [fromGodownId, toGodownId] = plain.isOutOfMain ? ['Main', 'Shop'] : ['Shop', 'Main'];
  const draft: StockTransferDraft = { date: plain.date, fromGodownId, toGodownId, state, lines: goodsOf(plain), note: '' };
  const { problems, moves } = buildStockTransfer(draft, { ...stockFacts(at, movesOn ?? plain.date, own), godowns });
  if (problems.length > 0) return null;
  const transit = state === 'dispatched' && movesOn ? roadOf(movesOn, draft.lines, 1) : [];
  const standing = { ...draft, dispatchedOn: movesOn, receivedOn: state === 'received' ? movesOn : null, isFaulty: false };
  return [standing, { ...NO_EFFECT, moves: datedOn(movesOn ?? plain.date, moves), transit }];
}

/** The next step of a transfer. `shares` are the tenths of each line that are short, and as many are damaged. */
export function stepOfTransfer(at: PlainBooks, voucher: PlainVoucher, date: IsoDate, shares: readonly number[]): Built {
  const stands = voucher.draft as TransferStanding;
  const { lines } = stands;
  const { effect } = voucher;
  if (stands.state === 'draft') {
    const { problems, moves } = dispatchStockTransfer(stands, date, { ...stockFacts(at, date, effect), godowns });
    const gone = { moves: datedOn(date, moves), transit: roadOf(date, lines, 1) };
    return problems.length > 0
      ? null
      : [
          { ...stands, state: 'dispatched', dispatchedOn: date },
          { ...effect, ...gone },
        ];
  }
  const part = (quantityE4: number, row: number) => Math.floor((quantityE4 * (shares[row % shares.length] ?? 0)) / 10);
  const arrivals = lines.map(({ quantityE4 }, row) => ({ shortE4: part(quantityE4, row), damagedE4: part(quantityE4, row) }));
  const { problems, moves } = receiveStockTransfer(
    stands,
    { date, damageGodownId: 'Broken', lines: arrivals },
    { company: at.company, godowns, products: stockFacts(at, date, effect).products },
  );
  if (problems.length > 0) return null;
  const arrived = { moves: [...effect.moves, ...datedOn(date, moves)], transit: [...effect.transit, ...roadOf(date, lines, -1)] };
  const isFaulty = arrivals.some(({ shortE4 }) => shortE4 > 0);
  return [
    { ...stands, state: 'received', receivedOn: date, isFaulty },
    { ...effect, ...arrived },
  ];
}
