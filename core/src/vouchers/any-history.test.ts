import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Posting } from '../postings/posting.ts';
import { stockKey } from '../stock/stock-moves.ts';
import {
  type Act,
  creditors,
  debtors,
  History,
  isSettling,
  openingStock,
  partyLedgers,
  rateChangesOn,
  type Trade,
} from '../testing/any-history.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { auditTax } from '../testing/audit-tax.ts';
import { auditBank, bankActs } from '../testing/bank-desk.ts';
import { auditDesk, deskActs } from '../testing/cash-desk.ts';
import { type ModelBooks, NO_EFFECT } from '../testing/model-books.ts';
import { company } from '../testing/sample-books.ts';
import { noSupplyDates } from './supply-dates.ts';
import type { TradeDraft, TradeKind } from './trade-draft.ts';
import { voucherKinds } from './voucher-kind.ts';

// Fast-check prints the seed of a failing history and shrinks it to the few acts that matter.

const anyLine = fc.record({
  productId: fc.constantFrom('A', 'B', 'S', 'N', 'R', 'C', 'D', 'V', 'M'),
  batch: fc.constantFrom('K1', 'K2'),
  quantityE4: fc.integer({ min: 1, max: 200_000 }),
  rateE4: fc.integer({ min: 100, max: 40_000_000 }),
  isTaxInclusive: fc.boolean(),
});
const anyDay = fc.integer({ min: 10, max: 19 }).map((day) => `2026-11-${day}`);
const anyTrade = fc.record({
  date: anyDay,
  kind: fc.constantFrom<TradeKind[]>(
    'sales',
    'sales',
    'sales',
    'vanSale',
    'saleOrder',
    'purchaseOrder',
    'purchase',
    'purchase',
    'creditNote',
    'debitNote',
  ),
  customerId: fc.constantFrom('near', 'far', 'cash'),
  supplierId: fc.constantFrom(...creditors),
  ofSupplier: fc.boolean(),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  valuePaise: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  freightPaise: fc.nat({ max: 50_000 }),
  billDiscountPaise: fc.nat({ max: 500 }),
  cashPercent: fc.nat({ max: 60 }),
  creditPercent: fc.nat({ max: 40 }),
  creditTo: fc.constantFrom(...debtors),
  reference: fc.constantFrom('', 'REF-1'),
  isReverseCharge: fc.boolean(),
  supplyDates: fc.record({ suppliedOn: fc.option(anyDay), paidOn: fc.option(anyDay) }),
  invoicedOn: anyDay,
  ticks: fc.array(fc.nat({ max: 9 }), { maxLength: 4 }),
});
const money = {
  enteredPaise: fc.integer({ min: -1, max: 30_000_000 }),
  ticks: fc.array(fc.nat({ max: 9 }), { maxLength: 6 }),
  isCheque: fc.boolean(),
};
const anyMoney = fc.oneof(
  fc.record({ kind: fc.constant('receipt' as const), partyId: fc.constantFrom(...debtors), ...money }),
  fc.record({ kind: fc.constant('payment' as const), partyId: fc.constantFrom(...creditors), ...money }),
);
const anyPlain = fc.record({
  kind: fc.constantFrom(
    'contra' as const,
    'journal',
    'journal',
    'stockTransfer',
    'stockTransfer',
    'stockTransfer',
    'stockAdjustment',
    'stockJournal',
  ),
  date: anyDay,
  amountPaise: fc.integer({ min: 1, max: 500_000 }),
  fromLedger: fc.constantFrom('cash', 'bank', 'chequesInHand'),
  toLedger: fc.constantFrom('bank', 'cash'),
  lines: fc.array(
    fc.record({
      partyId: fc.constantFrom(...debtors, ...creditors),
      isDebit: fc.boolean(),
      sharePaise: fc.integer({ min: 1, max: 200_000 }),
      name: fc.constantFrom(null, 'J-1', 'J-2'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  isSettling: fc.boolean(),
  ticks: fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 3 }),
  isOutOfMain: fc.boolean(),
  state: fc.constantFrom('draft' as const, 'dispatched', 'received'),
  goods: fc.array(
    fc.record({
      productId: fc.constantFrom('A', 'B', 'N', 'M'),
      batch: fc.constantFrom('K1', 'K2'),
      quantityE4: fc.integer({ min: 1, max: 100_000 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  reason: fc.constantFrom('count' as const, 'wastage', 'damage', 'other'),
  isCounted: fc.boolean(),
});
const anyReturn = fc.record({
  which: fc.nat(),
  shares: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 }),
  ticks: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
});
const anyDesk = fc.record({
  desk: fc.constantFrom(...deskActs, ...deskActs.filter((act) => act !== 'count')),
  which: fc.nat({ max: 9 }),
  paise: fc.integer({ min: -100_000, max: 100_000 }),
});
const anyBank = fc.record({
  bank: fc.constantFrom(...bankActs, 'bounce', 'bankDate', 'clear'),
  which: fc.nat({ max: 99 }),
  paise: fc.integer({ min: -100_000, max: 100_000 }),
});
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('trade' as const), trade: anyTrade }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('return' as const), back: anyReturn }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('money' as const), money: anyMoney }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('plain' as const), plain: anyPlain }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('step' as const),
      which: fc.nat(),
      date: anyDay,
      shares: fc.array(fc.constantFrom(0, 0, 1, 5), { minLength: 3, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('editTrade' as const), which: fc.nat(), trade: anyTrade }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('editMoney' as const), which: fc.nat(), money: anyMoney }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('editPlain' as const), which: fc.nat(), plain: anyPlain }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cancel' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('newPacks' as const), mrpPaise: fc.integer({ min: 1, max: 500_000 }) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('desk' as const), desk: anyDesk }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('bank' as const), bank: anyBank }) },
);
const anyCompany = fc.record({ roundsToRupee: fc.boolean(), negativeStock: fc.constantFrom('block' as const, 'warn' as const) });

test('after any of 2 000 random histories with all kinds of vouchers, edits, steps and cancellations, the audit finds nothing', () => {
  const counts = { saved: 0, edited: 0, cancelled: 0, refused: 0 };
  const kinds = new Map<string, number>();
  const desks = new Map<string, number>();
  const banks = new Map<string, number>();
  const taxes = { 'of another day': 0, 'of an older pack': 0, 'given back': 0 };
  fc.assert(
    fc.property(anyCompany, fc.array(anyAct, { minLength: 1, maxLength: 40, size: 'max' }), (settings, acts) => {
      const history = new History({ ...company, ...settings });
      for (const [at, act] of acts.entries()) {
        history.act(act);
        // The audit runs after each act of a short history, and only at the end of a long one.
        const isLooking = acts.length <= 8 || at === acts.length - 1;
        if (!isLooking) continue;
        expect(auditBooks(history.books, partyLedgers, settings.negativeStock !== 'block')).toEqual([]);
        expect(auditTax(history)).toEqual([]);
        expect(auditDesk(history.books, history.desk)).toEqual([]);
        expect(auditBank(history.books, history.desk, history.bank)).toEqual([]);
      }
      for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += history.counts[key];
      for (const [desk, count] of history.desk.counts) desks.set(desk, (desks.get(desk) ?? 0) + count);
      for (const [bank, count] of history.bank.counts) banks.set(bank, (banks.get(bank) ?? 0) + count);
      for (const { kind, version, draft, effect } of history.books.vouchers) {
        const lines = effect.taxed ?? [];
        const onItsDay = (draft as TradeDraft).date < rateChangesOn ? 280_000 : 180_000;
        const isOtherDay = lines.some(({ productId, gstPercentE4 }) => productId === 'C' && gstPercentE4 > 0 && gstPercentE4 !== onItsDay);
        const ofPacks = lines.flatMap(({ productId, retailPricePaise }) => (productId === 'R' ? (retailPricePaise ?? []) : []));
        if (isOtherDay) taxes['of another day'] += 1;
        if (version > 1 && ofPacks.some((price) => price !== history.mrpPaise)) taxes['of an older pack'] += 1;
        if (kind === 'creditNote' && (isOtherDay || ofPacks.length > 0)) taxes['given back'] += 1;
      }
      for (const [kind, count] of history.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    }),
    { numRuns: 2_000 },
  );
  // A history without acts would prove nothing.
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(500);
  for (const kind of voucherKinds) expect(kinds.get(kind), kind).toBeGreaterThan(200);
  for (const [what, count] of Object.entries(taxes)) expect(count, what).toBeGreaterThan(25);
  for (const desk of deskActs) expect(desks.get(desk), desk).toBeGreaterThan(15);
  for (const bank of bankActs) expect(banks.get(bank), bank).toBeGreaterThan(15);
});

test('when every voucher is cancelled, the settling ones first, the books are as at the beginning', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(anyAct, { maxLength: 25 }), (roundsToRupee, acts) => {
      const history = new History({ ...company, roundsToRupee, negativeStock: 'warn' });
      for (const act of acts) history.act(act);
      const { books } = history;
      // Settling vouchers must go first. A bill that a returned cheque opened again may have been settled again, so repeat until all are
      // cancelled.
      const standing = () =>
        books.vouchers.filter((each) => !each.isCancelled).toSorted((a, b) => Number(isSettling(b)) - Number(isSettling(a)));
      for (let left = standing(); left.length > 0; left = standing()) {
        expect(left.filter((voucher) => books.cancel(voucher)).length, 'something is cancelled in each round').toBeGreaterThan(0);
      }
      expect([...books.ledgerBalances.values()].every((balance) => balance === 0)).toBe(true);
      expect(books.bills.size).toBe(0);
      for (const [key, quantityE4] of books.stockBalances) expect(quantityE4, key).toBe(openingStock.get(key) ?? 0);
    }),
    { numRuns: 40 },
  );
});

/** A sale of 118.00 to a customer who owes it. */
const saleOfOne: Trade = {
  kind: 'sales',
  date: '2026-11-20',
  customerId: 'near',
  supplierId: 'maker',
  ofSupplier: false,
  lines: [{ productId: 'A', batch: 'K1', quantityE4: 10_000, rateE4: 1_000_000, isTaxInclusive: false }],
  valuePaise: null,
  freightPaise: 0,
  billDiscountPaise: 0,
  cashPercent: 0,
  creditPercent: 0,
  creditTo: 'near',
  reference: '',
  isReverseCharge: false,
  supplyDates: noSupplyDates,
  invoicedOn: '2026-11-01',
  ticks: [],
};

const begunWith = (isCheque: boolean) => {
  const history = new History({ ...company, negativeStock: 'warn' });
  history.act({ act: 'trade', trade: saleOfOne });
  history.act({ act: 'money', money: { kind: 'receipt', partyId: 'near', enteredPaise: 11_800, ticks: [], isCheque } });
  return history;
};

test('a bounced cheque opens its bills again and can be undone; the audit finds a bank date without posting, a cheque still in hand and a wrong challan', () => {
  const at = (history: History, bank: (typeof bankActs)[number], which = 0) =>
    history.act({ act: 'bank', bank: { bank, which, paise: 500 } });
  const found = ({ books, desk, bank }: History) => auditBank(books, desk, bank);
  const cheque = begunWith(true);
  cheque.act({ act: 'desk', desk: { desk: 'deposit', which: 0, paise: 0 } });
  at(cheque, 'bounce');
  const { bills, ledgerBalances } = cheque.books;
  expect(bills.get('1 near ')?.pendingPaise).toBe(11_800);
  expect(bills.get('4 charges')?.pendingPaise).toBe(500);
  expect(ledgerBalances.get('bank')).toBe(-500);
  expect(found(cheque)).toEqual([]);
  cheque.desk.returned.set(2, 3);
  expect(found(cheque)).toEqual(['the cheque of 2 over 11800 came back and lies where it lay']);
  cheque.desk.returned.set(2, 4);
  at(cheque, 'undoBounce');
  expect([bills.get('1 near ')?.pendingPaise, ledgerBalances.get('bank'), cheque.desk.returned.size]).toEqual([0, 11_800, 0]);

  at(cheque, 'clear', 1);
  expect(cheque.bank.dateAt(3, 1)).toMatchObject({ bankDate: '2026-12-02', source: 'cheque', amountPaise: 11_800 });
  cheque.act({ act: 'desk', desk: { desk: 'undoDeposit', which: 0, paise: 0 } });
  expect(found(cheque)).toEqual([]);
  cheque.books.cancel(cheque.books.vouchers[2]!);
  expect(found(cheque)).toEqual(['the bank knows 11800 of voucher 3 from 2026-12-02, which it did not post']);
  cheque.bank.changed(3);
  expect(found(cheque)).toEqual([]);

  at(cheque, 'challan');
  expect([cheque.bank.challans.get(5), found(cheque)]).toEqual([501, []]);
  cheque.books.ledgerBalances.set('tdsPayable', 500);
  expect(found(cheque)).toEqual(['challans of 501 were paid, their ledger keeps 500']);
  cheque.books.ledgerBalances.set('bank', 0);
  expect(found(cheque)).toContain('the bank book comes to -501, its ledger keeps 0');
});

test('the audit finds a slip with more money than its cheques, a missing cheque, and a hand-over without its contra', () => {
  const desk = (history: History, what: (typeof deskActs)[number]) =>
    history.act({ act: 'desk', desk: { desk: what, which: 0, paise: 0 } });
  const found = ({ books, desk: kept }: History) => auditDesk(books, kept);
  const change = ({ books }: History, number: number, draft: object) => {
    const voucher = books.vouchers[number - 1]!;
    books.vouchers[number - 1] = { ...voucher, draft: { ...(voucher.draft as object), ...draft } };
  };

  const cheque = begunWith(true);
  desk(cheque, 'deposit');
  expect(found(cheque)).toEqual([]);
  change(cheque, 3, { amountPaise: 11_801 });
  expect(found(cheque)).toEqual(['slip 3 brings 11801, its cheques come to 11800']);
  change(cheque, 3, { amountPaise: 11_800 });
  cheque.desk.slips.clear();
  expect(found(cheque)).toEqual([]);
  cheque.books.ledgerBalances.set('chequesInHand', 1);
  expect(found(cheque)).toEqual(['cheques of 11800 are in hand, their ledger keeps 11801']);

  const cash = begunWith(false);
  desk(cash, 'handOver');
  expect(found(cash)).toEqual([]);
  cash.books.cancel(cash.books.vouchers[2]!);
  expect(found(cash)).toEqual(['the hand-over of 2 stands on what is cancelled', 'the hand-over of 2 moved 11800, the till got 0']);
});

test('the audit finds a tax of another day, head or pack than the original, and one that is a paisa too high', () => {
  const history = new History({ ...company, negativeStock: 'warn' });
  const goods = (productId: string) => ({ productId, batch: '', quantityE4: 100_000, rateE4: 600_000, isTaxInclusive: false });
  const supplyDates = { suppliedOn: '2026-11-10', paidOn: '2026-11-12' };
  history.act({ act: 'trade', trade: { ...saleOfOne, supplyDates, lines: [goods('C'), goods('R'), goods('D')] } });
  history.act({ act: 'return', back: { which: 0, shares: [2], ticks: [] } });
  const { vouchers } = history.books;
  expect(vouchers.map(({ kind, effect }) => [kind, effect.taxed?.map((line) => [line.gstPercentE4, line.cgstPaise])])).toEqual([
    // 600 at 28 %; 10 packs of 12.34 at 40 %, which is 123.40 × 20 ÷ 140; 600 at 28 %, by the same dates.
    [
      'sales',
      [
        [280_000, 84_00],
        [400_000, 17_63],
        [280_000, 84_00],
      ],
    ],
    [
      'creditNote',
      [
        [280_000, 42_00],
        [400_000, 8_81],
        [280_000, 42_00],
      ],
    ],
  ]);
  expect(auditTax(history)).toEqual([]);
  const foundWith = (number: number, at: number, change: object) => {
    const kept = vouchers[number - 1]!;
    const taxed = kept.effect.taxed!.map((line, index) => (index === at ? { ...line, ...change } : line));
    vouchers[number - 1] = { ...kept, effect: { ...kept.effect, taxed } };
    const found = auditTax(history);
    vouchers[number - 1] = kept;
    return found;
  };
  expect(foundWith(1, 0, { gstPercentE4: 180_000 })).toEqual([
    'voucher 1: line 0 bears 180000, its days say 28 %',
    'voucher 1: line 0 bears 8400 a head, its value says 5400',
    'voucher 2: line 0 bears 280000, its days say 18 %',
  ]);
  const perHead = 'voucher 2: line 1 bears 881 a head, its value says 882.1428571428571';
  expect(foundWith(2, 1, { retailPricePaise: 1_235 })).toEqual(['voucher 2: line 1 has another retail price than its original', perHead]);
  expect(foundWith(1, 1, { retailPricePaise: 1_235 })).toContain('voucher 1: line 1 has not the 1234 that its packs said');
  expect(foundWith(1, 2, { cgstPaise: 84_01 })).toEqual([
    'voucher 1: CGST is not SGST',
    'voucher 1: line 2 is not its value and its tax',
    'voucher 1: 18563 is outputCgst, its lines and charges bear 18564',
  ]);
  expect(foundWith(1, 2, { cgstPaise: 0, sgstPaise: 0, igstPaise: 168_00 })).toContain(
    'voucher 1: IGST although the place of supply is 24',
  );
  expect(foundWith(1, 2, { totalPaise: 768_01 })).toContain('voucher 1: its total is not that of its lines and charges');
});

test('the audit finds input tax that is blocked, of another head, in the output tax, or not owed under reverse charge', () => {
  const history = new History({ ...company, negativeStock: 'warn' });
  const goods = (productId: string) => ({ productId, batch: '', quantityE4: 100_000, rateE4: 600_000, isTaxInclusive: false });
  // 600 at 18 %, and 600 at 28 % with blocked input credit.
  const bought = { ...saleOfOne, kind: 'purchase', lines: [goods('A'), goods('B')] } as const;
  history.act({ act: 'trade', trade: bought });
  history.act({ act: 'trade', trade: { ...bought, isReverseCharge: true } });
  const { vouchers } = history.books;
  expect(vouchers.map(({ kind }) => kind)).toEqual(['purchase', 'purchase']);
  expect(auditTax(history)).toEqual([]);
  const foundWith = (number: number, change: (posting: Posting) => Posting) => {
    const kept = vouchers[number - 1]!;
    const built = { ...kept.effect.built!, postings: kept.effect.built!.postings.map(change) };
    vouchers[number - 1] = { ...kept, effect: { ...kept.effect, built } };
    const found = auditTax(history);
    vouchers[number - 1] = kept;
    return found;
  };
  const onto = (from: string, to: string) => (each: Posting) => (each.ledgerId === from ? { ...each, ledgerId: to } : each);
  expect(foundWith(1, (each) => (each.ledgerId === 'inputCgst' ? { ...each, amountPaise: 54_00 + 84_00 } : each))).toEqual([
    'voucher 1: 13800 is inputCgst, its lines and charges bear 13800',
  ]);
  expect(foundWith(1, onto('inputSgst', 'inputIgst'))).toEqual([
    'voucher 1: 0 is inputSgst, its lines and charges bear 13800',
    'voucher 1: 5400 is inputIgst, its lines and charges bear 0',
  ]);
  expect(foundWith(1, onto('inputCgst', 'outputCgst'))).toContain('voucher 1: 5400 is outputCgst, its lines and charges bear 0');
  expect(foundWith(2, onto('rcmCgst', 'sales'))).toEqual([
    'voucher 2: 0 is owed under reverse charge as Cgst, its lines and charges bear 13800',
  ]);
});

test('the audit finds a balance that is off by a paisa, a bill settled twice, and stock that left without a voucher', () => {
  const spoil = (spoilt: (books: ModelBooks) => void) => {
    const history = new History({ ...company, negativeStock: 'block' });
    history.act({ act: 'trade', trade: saleOfOne });
    history.act({ act: 'money', money: { kind: 'receipt', partyId: 'near', enteredPaise: 11_800, ticks: [], isCheque: false } });
    expect(auditBooks(history.books, partyLedgers, false)).toEqual([]);
    spoilt(history.books);
    return auditBooks(history.books, partyLedgers, false);
  };
  const bill = '1 near ';
  expect(spoil((books) => books.ledgerBalances.set('cash', 11_799))).toEqual([
    'the trial balance is not zero',
    'ledger cash keeps 11799, its postings come to 11800',
  ]);
  expect(
    spoil((books) =>
      books.vouchers.push({
        ...books.vouchers[1]!,
        number: 3,
        effect: { ...NO_EFFECT, settlements: [{ billId: bill, settledPaise: 1 }] },
      }),
    ),
  ).toEqual(['bill 1 near  keeps 0, it should be 11800 less 11801', 'bill 1 near  of 11800 is settled by 11801']);
  expect(spoil((books) => books.bills.set(bill, { ...books.bills.get(bill)!, pendingPaise: 5 }))).toEqual([
    'bill 1 near  keeps 5, it should be 11800 less 11800',
    'party near has a balance of 0, open bills less advances come to 5',
  ]);
  expect(spoil((books) => books.stockBalances.set(stockKey('A', 'Main', ''), -1))).toEqual([
    'stock A|Main| keeps -1, its moves come to 490000',
    'stock A|Main| is -1 although the company blocks that',
    'of A 490000 are valued by average, -1 lie in godowns and on the road',
    'of A 490000 are valued by fifo, -1 lie in godowns and on the road',
  ]);
  const leaves = (date: string, quantityE4: number) => ({ productId: 'A', godownId: 'Main', batch: '', date, quantityE4 });
  expect(
    spoil((books) =>
      books.insert('stockAdjustment', {}, { ...NO_EFFECT, moves: [leaves('2026-11-01', -500_000), leaves('2026-11-30', 500_000)] }),
    ),
  ).toEqual(['stock A|Main| was -10000 on some day although the company blocks that']);
  const transfer = { state: 'dispatched', lines: [leaves('2026-11-20', 7)] };
  const sent = { ...NO_EFFECT, moves: [leaves('2026-11-20', -7)] };
  expect(spoil((books) => books.insert('stockTransfer', transfer, sent))).toEqual(['of transfer 3 0 are on the road, it says 7']);
  expect(spoil((books) => books.insert('stockTransfer', transfer, { ...sent, transit: [leaves('2026-11-20', 7)] }))).toEqual([]);
  expect(spoil((books) => books.vouchers.push({ ...books.vouchers[0]!, number: 2, isCancelled: true }))).toContain(
    'cancelled voucher 2 still moves the books',
  );
});
