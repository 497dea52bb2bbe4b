import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noTdsSums, type TdsSums } from '../tds/tds-due.ts';
import { named } from '../testing/named-problems.ts';
import { openBills } from '../testing/open-bills.ts';
import { moneyOver } from '../testing/posting-cases.ts';
import {
  company,
  customer,
  line,
  namedLedger,
  product,
  purchaseDraft,
  purchaseFacts,
  roleLedgers,
  salesDraft,
  salesFacts,
  supplier,
} from '../testing/sample-books.ts';
import { buildReceipt } from './build-receipt.ts';
import { buildTrade } from './build-trade.ts';
import { suggestAhead, type TdsFacts } from './deduct-tds.ts';
import type { ReceiptDraft, ReceiptKind } from './receipt-draft.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import { setOffAdvances } from './set-off-advances.ts';
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';

const rupees = (amount: number) => Math.round(amount * 100);
const professional = (sums: Partial<TdsSums> = {}, more: Partial<TdsFacts> = {}): TdsFacts => ({
  deductee: { kind: 'other', hasPan: true, certificate: null },
  section: '194J(b)',
  sums: new Map([['194J(b)', { ...noTdsSums, ...sums }]]),
  ledgerIds: new Map([['194J(b)', 'tds 194J']]),
  uncounted: new Map(),
  ...more,
});

const fees = (amount: number, gstPercent = 18): TradeLine => ({
  ...line({ productId: '', quantityE4: 0, rateE4: 0 }),
  valuePaise: rupees(amount),
  ledger: { ledgerId: 'fees', treatment: 'taxable', gstPercentE4: gstPercent * 10_000, inputCredit: 'eligible' },
});
const entries = (postings: readonly { ledgerId: string; amountPaise: number }[]) =>
  Object.fromEntries(postings.map(({ ledgerId, amountPaise }) => [ledgerId, amountPaise / 100]));

function purchase(
  lines: readonly TradeLine[],
  amount: number | null,
  tds: TdsFacts | null,
  more: Partial<TradeFacts> = {},
  draft: Partial<TradeDraft> = {},
) {
  const namedLedgers = new Map([['fees', namedLedger('Professional Fees')]]);
  const facts = purchaseFacts({ namedLedgers, tds, ...more });
  const entered = amount === null ? null : { section: '194J(b)' as const, amountPaise: rupees(amount) };
  return buildTrade(purchaseDraft({ lines, tds: entered, ...draft }), facts);
}

/** An amount with a fraction of a paisa, which a user cannot enter. */
const ofAmount = (amount: number): Partial<TradeDraft> => ({ tds: { section: '194J(b)', amountPaise: amount * 100 } });

describe('TDS on a purchase', () => {
  test('counts only what its section is about: fees are not goods, and a product without stock is not goods', () => {
    const products = new Map([
      ['A', product(18)],
      ['V', product(18, { isStocked: false })],
    ]);
    const goods = line({ quantityE4: 6_000_000 });
    const service = line({ productId: 'V', quantityE4: 5_000_000 });
    const counted = (...lines: TradeLine[]) => purchase(lines, 0, professional(), { products }).tds?.row.countedPaise ?? null;
    expect(counted(goods)).toBeNull();
    expect(counted(service, goods)).toBe(rupees(50_000));
    expect(counted({ ...fees(30_000), productId: 'A' }, goods)).toBe(rupees(30_000));
  });

  test('is posted to the ledger of its section, else to the common one; an invalid amount is 0', () => {
    expect(purchase([fees(60_000)], 6000, professional()).tds).toMatchObject({ ledgerId: 'tds 194J', amountPaise: rupees(6000) });
    expect(purchase([fees(60_000)], 6000, professional({}, { ledgerIds: new Map() })).tds?.ledgerId).toBe(roleLedgers.tdsPayable);
    for (const wild of [-0.01, 0.005])
      expect(purchase([fees(60_000)], null, professional(), {}, ofAmount(wild)).tds?.amountPaise, `${wild}`).toBe(0);
    expect(purchase([fees(60_000)], 0.01, professional()).tds?.amountPaise).toBe(1);
    expect(named(purchase([line()], 1, professional()).problems)).toEqual(['tds.amountPaise TDS_TWICE']);
    expect(purchase([fees(60_000)], null, professional()).tds?.row.amountPaise).toBe(0);
    expect(purchase([{ ...fees(0), valuePaise: 1 }], 0, professional()).tds?.row.countedPaise).toBe(1);
    expect(purchase([line()], 0, professional()).tds).toBeNull();
    expect(purchase([line()], null, professional()).tds).toBeNull();
  });

  test('counts when the bill is paid, for a party of that kind; then the bill deducts none', () => {
    const asPaid = professional({}, { isCountedAsPaid: true });
    expect(purchase([fees(60_000)], 0, asPaid)).toMatchObject({ tds: null, problems: [] });
    expect(named(purchase([fees(60_000)], 6000, asPaid).problems)).toEqual(['tds.amountPaise TDS_AS_PAID']);
    expect(named(purchase([fees(60_000)], 6000, asPaid, {}, { kind: 'debitNote' }).problems)).toContain('tds.section TDS_WITHOUT_SECTION');
  });

  test('does not apply to a note or a sale', () => {
    const asked = { tds: { section: '194J(b)' as const, amountPaise: 100 } };
    const note = purchase([fees(60_000)], null, professional(), {}, { kind: 'debitNote', ...asked });
    expect([note.tds, named(note.problems).includes('tds.section TDS_WITHOUT_SECTION')]).toEqual([null, true]);
    const sale = buildTrade(salesDraft(asked), salesFacts({ tds: professional() }));
    expect([sale.tds, named(sale.problems)]).toEqual([null, ['tds.section TDS_WITHOUT_SECTION']]);
  });

  test('an unchanged edited purchase keeps its tax, even if goods were returned since', () => {
    const { row } = purchase([fees(60_000)], 6000, professional()).tds!;
    const returned = { yearPaise: rupees(-60_000) };
    const edited = (value: number, amount: number, standing: NonNullable<TdsFacts['standing']> | null) =>
      purchase([fees(value)], amount, professional(returned, { standing }));
    const standing = { ...row, on: purchaseDraft().date };
    expect(edited(60_000, 6000, standing).tds).toMatchObject({ row, problems: [], warnings: [] });
    expect(edited(60_000, 6000, standing).tds?.row.taxedPaise).toBe(rupees(60_000));
    for (const other of [
      edited(60_000, 6000, null),
      edited(60_000, 6000, { ...standing, on: '2026-01-31' }),
      edited(50_000, 6000, standing),
    ]) {
      expect(named(other.problems)).toEqual(['tds.amountPaise TDS_TWICE']);
    }
    expect(edited(60_000, 0, standing).tds?.row.taxedPaise).toBe(0);
  });

  test('reduces what the supplier is owed, on the value without GST; the total stays that of the bill', () => {
    const built = purchase([fees(60_000)], 6000, professional());
    expect(built.problems).toEqual([]);
    expect(built.warnings).toEqual([]);
    expect(entries(built.postings)).toEqual({
      fees: 60_000,
      inputCgst: 5400,
      inputSgst: 5400,
      'ledger-supplier': -64_800,
      'tds 194J': -6000,
    });
    expect(built).toMatchObject({ totalPaise: 7_080_000, outstandingPaise: 6_480_000, bills: [{ pendingPaise: -6_480_000 }] });
    expect(built.tds?.row).toEqual({
      section: '194J(b)',
      countedPaise: 6_000_000,
      aheadPaise: 0,
      taxedPaise: 6_000_000,
      certifiedPaise: 0,
      certificateNumber: '',
      percentE4: 100_000,
      amountPaise: 600_000,
      duePaise: 600_000,
    });
  });

  test('only counts below the limit; the bill that exceeds it bears the tax of the year', () => {
    expect(purchase([fees(40_000)], null, professional()).tds?.row).toMatchObject({ countedPaise: 4_000_000, taxedPaise: 0, duePaise: 0 });
    const after = purchase([fees(20_000)], 6000, professional({ yearPaise: rupees(40_000), monthPaise: rupees(40_000) }));
    expect(after.tds?.row).toMatchObject({ taxedPaise: 6_000_000, amountPaise: 600_000 });
  });

  test('goods on the same bill do not count, and for a section on goods only goods count', () => {
    expect(purchase([fees(60_000), line({ quantityE4: 1_000_000 })], 6000, professional()).tds?.row.countedPaise).toBe(6_000_000);
    const goods = professional({}, { section: '194Q' });
    const built = buildTrade(
      purchaseDraft({ lines: [fees(1000), line({ quantityE4: 1_000_000 })] }),
      purchaseFacts({ namedLedgers: new Map([['fees', namedLedger('Fees')]]), tds: goods }),
    );
    expect(built.tds?.row).toMatchObject({ section: '194Q', countedPaise: 1_000_000 });
  });

  test('a missing deduction is a warning; one too high, or without a section, is refused', () => {
    expect(named(purchase([fees(60_000)], null, professional()).warnings)).toEqual(['tds.amountPaise TDS_DIFFERS']);
    expect(named(purchase([fees(60_000)], 60_001, professional()).problems)).toEqual(['tds.amountPaise TDS_ABOVE_VALUE']);
    expect(named(purchase([fees(60_000)], -1, professional()).problems)).toEqual(['tds.amountPaise AMOUNT_NOT_VALID']);
    expect(named(purchase([fees(60_000)], 6000, null).problems)).toEqual(['tds.section TDS_WITHOUT_SECTION']);
    const sale = buildTrade(salesDraft({ tds: { section: '194C', amountPaise: 100 } }), salesFacts());
    expect(named(sale.problems)).toEqual(['tds.section TDS_WITHOUT_SECTION']);
  });

  test('for a contractor the single limit applies to the whole bill, also if part of it was paid ahead', () => {
    const sums = { ...noTdsSums, yearPaise: rupees(35_000), yearTaxedPaise: rupees(35_000), aheadPaise: rupees(35_000) };
    const contractor = professional({}, { section: '194C', sums: new Map([['194C', sums]]) });
    expect(purchase([fees(40_000)], null, contractor).tds?.row).toMatchObject({ countedPaise: rupees(5000), duePaise: rupees(100) });
  });

  test("a certificate applies only to the party's section", () => {
    const certificate = { number: 'C1', percentE4: 0, validFrom: '2026-04-01', validTo: '2027-03-31', limitPaise: rupees(500_000) };
    const certified = professional({}, { deductee: { kind: 'other', hasPan: true, certificate } });
    const asked = (section: '194J(b)' | '194C') => purchase([fees(60_000)], null, certified, {}, { tds: { section, amountPaise: 0 } });
    expect([asked('194J(b)'), asked('194C')].map(({ tds }) => tds?.row.duePaise)).toEqual([0, rupees(1200)]);
    // A nil certificate is still used, so that no later bill deducts the tax.
    expect(asked('194J(b)').tds?.row).toMatchObject({ taxedPaise: rupees(60_000), certifiedPaise: rupees(60_000), amountPaise: 0 });
  });

  test('an amount taxed when it was paid ahead is not counted again', () => {
    const ahead = {
      yearPaise: rupees(60_000),
      yearTaxedPaise: rupees(60_000),
      monthPaise: rupees(60_000),
      monthTaxedPaise: rupees(60_000),
      aheadPaise: rupees(60_000),
    };
    expect(purchase([fees(60_000)], null, professional(ahead)).tds?.row).toMatchObject({
      countedPaise: 0,
      aheadPaise: -6_000_000,
      duePaise: 0,
    });
    expect(named(purchase([fees(60_000)], 6000, professional(ahead)).problems)).toEqual(['tds.amountPaise TDS_TWICE']);
    const built = purchase([fees(80_000)], 2000, professional(ahead));
    expect(built.problems).toEqual([]);
    expect(built.tds?.row).toMatchObject({ countedPaise: 2_000_000, taxedPaise: 2_000_000 });
  });
});

function money(
  kind: ReceiptKind,
  entered: number,
  more: Partial<ReceiptDraft> = {},
  facts: Partial<ReceiptFacts> = {},
  bills = openBills(),
) {
  const { draft, settlement } = moneyOver(bills, kind, rupees(entered), more);
  const party = draft.partyId === null ? null : kind === 'receipt' ? customer : supplier;
  const ledgers = new Map([
    ['cash', namedLedger('Cash', 'cash')],
    ['rent', namedLedger('Rent')],
    ['tds 194J', namedLedger('TDS Payable 194J', 'tax')],
  ]);
  return buildReceipt(draft, { company, party, ledgers, roles: roleLedgers, settlement, mostWriteOffPaise: null, ...facts });
}
const tdsOf = (amount: number) => ({ section: '194J(b)' as const, deducteeId: null, amountPaise: rupees(amount) });

describe('TDS on a payment', () => {
  test('on an advance it is added to the advance besides the money', () => {
    const built = money('payment', 54_000, { tds: tdsOf(6000) }, { tds: professional() });
    expect(built.problems).toEqual([]);
    expect(entries(built.postings)).toEqual({ cash: -54_000, 'ledger-supplier': 60_000, 'tds 194J': -6000 });
    expect(built.rest).toEqual({ kind: 'advance', pendingPaise: 6_000_000 });
    expect(built.tds).toMatchObject({ countedPaise: 6_000_000, aheadPaise: 6_000_000, taxedPaise: 6_000_000, amountPaise: 600_000 });
  });

  test('is suggested so that the paid amount is what is left after tax', () => {
    expect(suggestAhead('194J(b)', '2026-11-20', professional(), rupees(54_000))).toBe(rupees(6000));
    expect(suggestAhead('194J(b)', '2026-11-20', professional(), rupees(40_000))).toBe(0);
    expect(suggestAhead('194C', '2026-11-20', professional(), rupees(98_000))).toBe(rupees(2000));
  });

  test('on a bill that counted it adds nothing to the sums, and only the untaxed part is taxed', () => {
    const deductions = [{ billId: 'B1', type: 'tds' as const, ledgerId: null, amountPaise: rupees(6000) }];
    const counted = professional({ yearPaise: rupees(60_000), monthPaise: rupees(60_000) });
    const built = money('payment', 54_000, { deductions }, { tds: counted }, openBills(rupees(60_000)));
    expect(entries(built.postings)).toEqual({ cash: -54_000, 'ledger-supplier': 60_000, 'tds 194J': -6000 });
    expect(built.tds).toMatchObject({ countedPaise: 0, taxedPaise: 6_000_000, amountPaise: 600_000 });
    const done = professional({ yearPaise: rupees(60_000), yearTaxedPaise: rupees(60_000) });
    expect(named(money('payment', 54_000, { deductions }, { tds: done }, openBills(rupees(60_000))).problems)).toEqual([
      'deductions TDS_TWICE',
    ]);
  });

  test('a bill from before TDS applied counts when it is paid, without its GST', () => {
    const uncounted = new Map([['B1', { valuePaise: rupees(50_000), ofPaise: rupees(59_000), isOpening: false }]]);
    const built = money('payment', 59_000, {}, { tds: professional({}, { uncounted }) }, openBills(rupees(59_000)));
    expect(built.tds).toMatchObject({ countedPaise: rupees(50_000), amountPaise: 0 });
  });

  test('for rent paid without a bill the deductee is named separately', () => {
    const lines = [{ ledgerId: 'rent', amountPaise: rupees(60_000), gstPercentE4: null, isTaxInclusive: false }];
    const ofLedgers = { partyId: null, lines, tds: { ...tdsOf(6000), deducteeId: 'landlord' } };
    const built = money('payment', 54_000, ofLedgers, { tds: professional() });
    expect(built.problems).toEqual([]);
    expect(entries(built.postings)).toEqual({ cash: -54_000, rent: 60_000, 'tds 194J': -6000 });
    expect(named(money('payment', 54_000, ofLedgers).problems)).toContain('tds.section TDS_WITHOUT_SECTION');
    expect(named(money('payment', 60_000, ofLedgers, { tds: professional() }).problems)).toEqual(['lines LINES_NOT_ENTERED']);
  });

  test('an opening bill counts only with a deduction on it, any other with everything paid of it', () => {
    const at = (type: 'tds' | 'discount', amount: number) => [{ billId: 'B1', type, ledgerId: null, amountPaise: rupees(amount) }];
    const counted = (isOpening: boolean, entered: number, deductions: ReceiptDraft['deductions'] = []) => {
      const uncounted = new Map([['B1', { valuePaise: rupees(50_000), ofPaise: rupees(59_000), isOpening }]]);
      return money('payment', entered, { deductions }, { tds: professional({}, { uncounted }) }, openBills(rupees(59_000))).tds
        ?.countedPaise;
    };
    expect(counted(true, 59_000)).toBeUndefined();
    expect(counted(true, 54_000, at('discount', 5000))).toBeUndefined();
    expect(
      named(money('payment', 54_000, { deductions: at('discount', 5000) }, { tds: professional() }, openBills(rupees(59_000))).problems),
    ).toEqual([]);
    expect(counted(true, 54_000, at('tds', 5000))).toBe(rupees(50_000));
    expect(counted(false, 54_000, at('discount', 5000))).toBe(rupees(50_000));
    expect(counted(false, 29_500)).toBe(rupees(25_000));
    const bare = new Map([['B1', { valuePaise: 1, ofPaise: 1, isOpening: false }]]);
    expect(money('payment', 0.01, {}, { tds: professional({}, { uncounted: bare }) }, openBills(1)).tds?.countedPaise).toBe(1);
  });

  test('a bill or credit of 0 counts nothing', () => {
    const uncounted = new Map([['B1', { valuePaise: 0, ofPaise: 0, isOpening: false }]]);
    expect(money('payment', 100, {}, { tds: professional({}, { uncounted }) }, openBills(10_000)).tds).toBeNull();
  });

  test('counts from the first paisa: an advance, tax on a bill, ledgers with a deductee', () => {
    const paid = (entered: number, more: Partial<ReceiptDraft>, bills = openBills()) =>
      money('payment', entered, more, { tds: professional() }, bills);
    expect(paid(0.01, {}).tds).toMatchObject({ countedPaise: 1, aheadPaise: 1 });
    expect(paid(100, {}, openBills(10_000)).tds).toBeNull();
    const line = { ledgerId: 'rent', amountPaise: 100, gstPercentE4: null, isTaxInclusive: false };
    expect(paid(1, { partyId: null, lines: [line] }).tds).toBeNull();
    expect(paid(1, { partyId: null, lines: [line], tds: tdsOf(0) }).tds).toMatchObject({ countedPaise: 100, aheadPaise: 0 });
  });

  test('uses the chosen section, and the common ledger if the section has none', () => {
    const contractor = { ...tdsOf(1200), section: '194C' as const };
    const built = money('payment', 58_800, { tds: contractor }, { tds: professional() });
    expect(built.tds).toMatchObject({ section: '194C', amountPaise: rupees(1200) });
    expect(entries(built.postings)).toMatchObject({ tdsPayable: -1200 });
  });

  test('an invalid amount is refused at its field, and a deduction needs a section and an advance', () => {
    for (const amountPaise of [-1, 0.5, Number.NaN]) {
      const { problems } = money('payment', 60_000, { tds: { ...tdsOf(0), amountPaise } }, { tds: professional() });
      expect(named(problems), `${amountPaise}`).toEqual(['tds.amountPaise AMOUNT_NOT_VALID']);
    }
    const wild = [{ billId: 'B1', type: 'tds' as const, ledgerId: null, amountPaise: Number.NaN }];
    expect(named(money('payment', 600, { deductions: wild }, { tds: professional() }, openBills(60_000)).problems)).toEqual([
      'deductions.0.amountPaise AMOUNT_NOT_VALID',
    ]);
    const paisa = { tds: { ...tdsOf(0), amountPaise: 1 } };
    expect(named(money('payment', 60_000, paisa).problems)).toEqual(['tds.section TDS_WITHOUT_SECTION']);
    expect(named(money('payment', 600, paisa, { tds: professional() }, openBills(60_000)).problems)).toEqual([
      'tds.amountPaise TDS_WITHOUT_ADVANCE',
    ]);
    const ofNothing = { partyId: null, lines: [], enteredPaise: 0, ...paisa };
    expect(named(money('payment', 0, ofNothing, { tds: professional() }).problems)).not.toContain('tds.amountPaise TDS_WITHOUT_ADVANCE');
  });

  test('a missing deduction is reported for advances and ledgers; for a bill it was reported when booked', () => {
    const warningsOf = (...asked: Parameters<typeof money>) => named(money(...asked).warnings).filter((each) => !each.startsWith('parts'));
    const uncounted = new Map([['B1', { valuePaise: rupees(60_000), ofPaise: rupees(60_000), isOpening: false }]]);
    const tds = professional({}, { uncounted });
    expect(warningsOf('payment', 60_000, {}, { tds }, openBills(rupees(60_000)))).toEqual([]);
    expect(warningsOf('payment', 60_000, {}, { tds })).toEqual(['tds.amountPaise TDS_DIFFERS']);
    const lines = [{ ledgerId: 'rent', amountPaise: rupees(60_000), gstPercentE4: null, isTaxInclusive: false }];
    expect(warningsOf('payment', 60_000, { partyId: null, lines, tds: tdsOf(0) }, { tds })).toEqual(['tds.amountPaise TDS_DIFFERS']);
    const at = (amountPaise: number) => [{ billId: 'B1', type: 'tds' as const, ledgerId: null, amountPaise }];
    expect(warningsOf('payment', 59_999.99, { deductions: at(1) }, { tds }, openBills(rupees(60_000)))).toEqual(['deductions TDS_DIFFERS']);
    // If part of it is for an advance, the problem is at that field.
    expect(warningsOf('payment', 70_000, { deductions: at(1), tds: tdsOf(1) }, { tds }, openBills(rupees(60_000)))).toEqual([
      'tds.amountPaise TDS_DIFFERS',
    ]);
  });

  test('nothing is left after the bills: the deduction belongs on the bill', () => {
    const built = money('payment', 1000, { tds: tdsOf(10) }, { tds: professional() }, openBills(rupees(1000)));
    expect(named(built.problems)).toEqual(['tds.amountPaise TDS_WITHOUT_ADVANCE']);
  });
});

test('TDS deducted by a customer, on an advance or on interest, is receivable', () => {
  expect(entries(money('receipt', 9000, { tds: tdsOf(1000) }).postings)).toEqual({
    cash: 9000,
    tdsReceivable: 1000,
    'ledger-customer': -10_000,
  });
  const lines = [{ ledgerId: 'rent', amountPaise: rupees(10_000), gstPercentE4: null, isTaxInclusive: false }];
  expect(entries(money('receipt', 9000, { partyId: null, lines, tds: tdsOf(1000) }).postings)).toEqual({
    cash: 9000,
    tdsReceivable: 1000,
    rent: -10_000,
  });
});

test('a challan needs a month, a BSR code and a number, and a payment on ledgers', () => {
  const lines = [{ ledgerId: 'tds 194J', amountPaise: rupees(6000), gstPercentE4: null, isTaxInclusive: false }];
  const challan = { section: '194J(b)' as const, month: '2026-11-01', bsrCode: '0510308', serial: '00021', paidOn: '2026-11-20' };
  const built = money('payment', 6000, { partyId: null, lines, challan });
  expect(built.problems).toEqual([]);
  expect(entries(built.postings)).toEqual({ cash: -6000, 'tds 194J': 6000 });
  const wrong = { ...challan, month: '2026-11-02', bsrCode: '1', serial: 'x', paidOn: '' };
  expect(named(money('payment', 6000, { partyId: null, lines, challan: wrong }).problems)).toEqual([
    'challan.month CHALLAN_MONTH_INVALID',
    'challan.bsrCode BSR_CODE_INVALID',
    'challan.serial CHALLAN_SERIAL_INVALID',
    'challan.paidOn DATE_INVALID',
  ]);
  expect(named(money('payment', 6000, { challan }).problems)).toEqual(['challan CHALLAN_WITHOUT_TAX']);
  expect(named(money('receipt', 6000, { partyId: null, lines, challan }).problems)).toEqual(['challan CHALLAN_WITHOUT_TAX']);
  expect(named(money('payment', 6000, { lines, challan }).problems)).toContain('challan CHALLAN_WITHOUT_TAX');
  const wild = [{ ...lines[0]!, amountPaise: Number.NaN }];
  expect(named(money('payment', 6000, { partyId: null, lines: wild, challan }).problems)).toContain('challan CHALLAN_WITHOUT_TAX');
  const interest = { ledgerId: 'rent', amountPaise: rupees(90), gstPercentE4: null, isTaxInclusive: false };
  expect(money('payment', 6090, { partyId: null, lines: [...lines, interest], challan }).challanPaise).toBe(rupees(6000));
  expect(named(money('payment', 90, { partyId: null, lines: [interest], challan }).problems)).toEqual(['challan CHALLAN_WITHOUT_TAX']);
});

describe('an advance that bears tax', () => {
  const advance = { valuePaise: 50_000, cgstPaise: 4500, sgstPaise: 4500, igstPaise: 0, roundPaise: 0 };
  const taxedAdvances = new Map([['B1', advance]]);

  test('is netted in a receipt with its tax, which is taken back', () => {
    const bills = openBills(-59_000, 70_000);
    const built = money('receipt', 110, {}, { taxedAdvances }, bills);
    expect(built.settlements).toEqual([
      { billId: 'B1', settledPaise: -50_000 },
      { billId: 'B2', settledPaise: 70_000 },
    ]);
    expect(entries(built.postings)).toEqual({ cash: 110, 'ledger-customer': -200, outputCgst: 45, outputSgst: 45 });
    expect(built.usedAdvances).toEqual([{ billId: 'B1', ...advance }]);
  });

  test('is paid back completely, or in part with a rounding paisa', () => {
    const back = (amount: number) =>
      money('payment', amount, { partyId: 'customer' }, { taxedAdvances, party: customer }, openBills(59_000));
    expect(entries(back(590).postings)).toEqual({ cash: -590, 'ledger-customer': 500, outputCgst: 45, outputSgst: 45 });
    expect(entries(back(50).postings)).toEqual({ cash: -50, 'ledger-customer': 42.37, outputCgst: 3.81, outputSgst: 3.81, roundOff: 0.01 });
  });

  test('for any part set off, value, tax and rounding add up to the allocated amount, and no bill goes down by 0', () => {
    const part = fc.integer({ min: 0, max: 10 ** 9 });
    fc.assert(
      fc.property(part, part, part, fc.double({ min: 0, max: 1, noNaN: true }), (valuePaise, halfPaise, igstPaise, share) => {
        const left = { valuePaise, cgstPaise: halfPaise, sgstPaise: halfPaise, igstPaise, roundPaise: 0 };
        const closedPaise = Math.floor((valuePaise + 2 * halfPaise + igstPaise) * share);
        fc.pre(closedPaise > 0);
        const { settlements, postings } = setOffAdvances(
          [{ billId: 'B1', settledPaise: -closedPaise }],
          new Map([['B1', left]]),
          roleLedgers,
        );
        const goesDownPaise = settlements.reduce((sum, { settledPaise }) => sum - settledPaise, 0);
        expect(goesDownPaise + postings.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(closedPaise);
        expect(settlements.every(({ settledPaise }) => settledPaise < 0)).toBe(true);
      }),
    );
    // With 1 paisa of value and 18 of tax, setting off one paisa uses up neither.
    const small = { valuePaise: 1, cgstPaise: 9, sgstPaise: 9, igstPaise: 0, roundPaise: 0 };
    const one = setOffAdvances([{ billId: 'B1', settledPaise: -1 }], new Map([['B1', small]]), roleLedgers);
    expect(one).toMatchObject({ settlements: [], uses: [{ billId: 'B1', roundPaise: 1 }] });
  });

  test('a bill that goes down, and one without tax, are unchanged', () => {
    const closed = [
      { billId: 'B1', settledPaise: 59_000 },
      { billId: 'B1', settledPaise: 0 },
      { billId: 'B2', settledPaise: -1 },
    ];
    expect(setOffAdvances(closed, taxedAdvances, roleLedgers)).toEqual({ settlements: closed, uses: [], postings: [] });
  });

  test('is set off by the sale it was for: the party is debited with its tax', () => {
    const sale = salesDraft({ bills: [{ billId: 'B1', settledPaise: 11_800 }] });
    const built = buildTrade(sale, salesFacts({ openBills: openBills(59_000), taxedAdvances }));
    expect(built.problems).toEqual([]);
    expect(built.settlements).toEqual([{ billId: 'B1', settledPaise: -10_000 }]);
    expect(entries(built.postings)).toEqual({ 'ledger-customer': 100, sales: -100 });
    expect(built.bills).toEqual([]);
  });

  test('an advance for goods or on account bears no tax, and a company that charges none cannot', () => {
    const at = { gstPercentE4: 180_000, placeOfSupply: '24' as const };
    expect(money('receipt', 590, { advanceTax: null }).restTax).toBeNull();
    expect(money('receipt', 590, { advanceTax: at, restAs: 'onAccount' }).restTax).toBeNull();
    const composition = { ...company, registration: 'composition' as const };
    expect(named(money('receipt', 590, { advanceTax: at }, { company: composition }).problems)).toEqual([
      'advanceTax.gstPercentE4 COMPANY_CHARGES_NO_TAX',
    ]);
    expect(named(money('payment', 590, { partyId: 'customer', advanceTax: at }, { party: customer }).problems)).toEqual([
      'advanceTax.gstPercentE4 COMPANY_CHARGES_NO_TAX',
    ]);
    expect(named(money('receipt', 590, { advanceTax: { ...at, gstPercentE4: 1 } }, { company: composition }).problems)).toEqual([
      'advanceTax.gstPercentE4 COMPANY_CHARGES_NO_TAX',
    ]);
    for (const gstPercentE4 of [-1, 0.5, 1_000_001]) {
      const { problems } = money('receipt', 590, { advanceTax: { ...at, gstPercentE4 } });
      expect(named(problems), `${gstPercentE4}`).toEqual(['advanceTax.gstPercentE4 CHARGE_RATE_INVALID']);
    }
    expect(named(money('receipt', 590, { advanceTax: { ...at, gstPercentE4: 1_000_000 } }).problems)).toEqual([]);
  });

  test('is on the rest only, and none if no paisa of it is tax', () => {
    const at = { gstPercentE4: 180_000, placeOfSupply: '24' as const };
    expect(money('receipt', 590, { advanceTax: at }, {}, openBills(59_000)).restTax).toBeNull();
    expect(money('receipt', 590, { advanceTax: { ...at, gstPercentE4: 0 } }).restTax).toBeNull();
    const inter = money('receipt', 590, { advanceTax: { ...at, placeOfSupply: '27' } });
    expect(inter.restTax).toMatchObject({ igstPaise: 9000, valuePaise: 50_000 });
    expect(entries(inter.postings)).toEqual({ cash: 590, 'ledger-customer': -500, outputIgst: -90 });
  });
});

describe('cash above the legal limits', () => {
  const before = (received: number, paid: number, ofBill = 0) => ({
    receivedPaise: rupees(received),
    paidPaise: rupees(paid),
    ofBills: new Map([['B1', rupees(ofBill)]]),
  });
  const warningsOf = (...asked: Parameters<typeof money>) => named(money(...asked).warnings);

  test('counts with the other cash of the day, and with cash for the same bill on other days', () => {
    expect(warningsOf('receipt', 199_999)).toEqual([]);
    expect(warningsOf('receipt', 200_000)).toEqual(['parts CASH_RECEIPT_LARGE']);
    expect(warningsOf('receipt', 50_000, {}, { cash: before(150_000, 0) })).toEqual(['parts CASH_RECEIPT_OF_DAY']);
    expect(warningsOf('receipt', 50_000, {}, { cash: before(0, 0, 150_000) }, openBills(rupees(60_000)))).toEqual([
      'parts CASH_RECEIPT_OF_BILL',
    ]);
    expect(warningsOf('receipt', 40_000, {}, { cash: before(0, 0, 150_000) }, openBills(rupees(60_000)))).toEqual([]);
    expect(warningsOf('payment', 10_000)).toEqual([]);
    expect(warningsOf('payment', 10_001)).toEqual(['parts CASH_PAYMENT_LARGE']);
    expect(warningsOf('payment', 4000, {}, { cash: before(0, 6001) })).toEqual(['parts CASH_PAYMENT_OF_DAY']);
  });

  test('applies to the cash part of a sale too', () => {
    const sold = (amount: number, received: number) => {
      const splits = [{ kind: 'cash' as const, ledgerId: 'cash', amountPaise: rupees(amount) }];
      const draft = salesDraft({ lines: [line({ quantityE4: 30_000_000 })], splits });
      return named(buildTrade(draft, salesFacts({ cash: before(received, 0) })).warnings);
    };
    expect(sold(200_000, 0)).toEqual(['splits CASH_RECEIPT_LARGE']);
    expect(sold(100_000, 100_000)).toEqual(['splits CASH_RECEIPT_OF_DAY']);
    expect(sold(100_000, 99_999)).toEqual([]);
  });
});
