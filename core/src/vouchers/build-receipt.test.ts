import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumDeducted } from '../bills/deduction.ts';
import { settlementOf } from '../bills/settle-bills.ts';
import { problemsOf } from '../testing/named-problems.ts';
import { openBills } from '../testing/open-bills.ts';
import { company, customer, namedLedger, roleLedgers, supplier } from '../testing/sample-books.ts';
import { buildReceipt } from './build-receipt.ts';
import type { MoneyPart, ReceiptDraft, ReceiptLine } from './receipt-draft.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

const part: MoneyPart = { type: 'cash', ledgerId: 'cash', amountPaise: 150_000, chequeNumber: '', chequeDate: null, reference: '' };
const cheque: MoneyPart = { ...part, type: 'cheque', ledgerId: 'bank', chequeNumber: '000123', chequeDate: '2027-06-30' };
const line: ReceiptLine = { ledgerId: 'rent', amountPaise: 150_000, gstPercentE4: null, isTaxInclusive: false };
const receipt: ReceiptDraft = {
  kind: 'receipt',
  date: '2026-11-20',
  partyId: 'customer',
  enteredPaise: 150_000,
  bills: [],
  deductions: [],
  restAs: 'advance',
  lines: [],
  isInterState: false,
  parts: [part],
  note: '',
};
const payment: Partial<ReceiptDraft> = { kind: 'payment', partyId: 'supplier' };
const ofLedgers: Partial<ReceiptDraft> = { partyId: null, lines: [line] };

const ledgers = new Map([
  ['cash', namedLedger('Cash', 'cash')],
  ['bank', namedLedger('Bank A', 'bank')],
  ['rent', namedLedger('Rent')],
  ['closed', namedLedger('Old Rent', 'other', { isActive: false })],
  ['old cash', namedLedger('Old Till', 'cash', { isActive: false })],
  ['party', namedLedger('Somebody', 'party')],
  ['tds', namedLedger('TDS 194C', 'tax')],
  ['chequesInHand', namedLedger('Cheques in Hand')],
  ['chequesIssued', namedLedger('Cheques Issued')],
]);

function built(more: Partial<ReceiptDraft> = {}, facts: Partial<ReceiptFacts> = {}, pending: readonly number[] = []) {
  const draft = { ...receipt, ...more };
  if (more.enteredPaise !== undefined && more.parts === undefined) draft.parts = [{ ...part, amountPaise: more.enteredPaise }];
  const ids = draft.bills.map((bill) => bill.billId);
  const party = draft.partyId === null ? null : draft.kind === 'receipt' ? customer : supplier;
  return buildReceipt(draft, {
    company,
    party,
    ledgers,
    roles: roleLedgers,
    settlement: settlementOf(draft.enteredPaise, openBills(...pending), ids, undefined, sumDeducted(draft.deductions)),
    mostWriteOffPaise: null,
    ...facts,
  });
}

const chosen = (...ids: string[]) => ids.map((billId) => ({ billId, settledPaise: 0 }));

describe('for a party', () => {
  test('cash is received, and the party is credited with all of it in one row', () => {
    const { problems, postings, settlements, rest } = built({ bills: chosen('B1', 'B2') }, {}, [100_000, 50_000]);
    expect(problems).toEqual([]);
    expect(postings).toEqual([
      { ledgerId: 'cash', amountPaise: 150_000 },
      { ledgerId: 'ledger-customer', amountPaise: -150_000 },
    ]);
    expect(settlements).toEqual([
      { billId: 'B1', settledPaise: 100_000 },
      { billId: 'B2', settledPaise: 50_000 },
    ]);
    expect(rest).toBeNull();
  });

  test('a payment is the reverse: cash is paid, the supplier is debited, and its bill goes up to 0', () => {
    const { postings, settlements, rest } = built({ ...payment, bills: chosen('B1') }, {}, [100_000]);
    expect(postings).toEqual([
      { ledgerId: 'cash', amountPaise: -150_000 },
      { ledgerId: 'ledger-supplier', amountPaise: 150_000 },
    ]);
    expect(settlements).toEqual([{ billId: 'B1', settledPaise: -100_000 }]);
    expect(rest).toEqual({ kind: 'advance', pendingPaise: 50_000 });
  });

  test('the rest is an advance or on account; a bill that gets nothing is not settled', () => {
    expect(built({}, {}, [])).toMatchObject({ settlements: [], rest: { kind: 'advance', pendingPaise: -150_000 } });
    expect(built({ restAs: 'onAccount' }).rest).toEqual({ kind: 'onAccount', pendingPaise: -150_000 });
    const short = built({ bills: chosen('B1', 'B2') }, {}, [200_000, 50_000]);
    expect(short).toMatchObject({ settlements: [{ billId: 'B1', settledPaise: 150_000 }], rest: null });
  });

  test("a credit note is netted: bill and credit go down, the party's balance changes by the money only", () => {
    const { postings, settlements, rest } = built({ bills: chosen('B1', 'B2') }, {}, [180_000, -70_000]);
    expect(postings).toEqual([
      { ledgerId: 'cash', amountPaise: 150_000 },
      { ledgerId: 'ledger-customer', amountPaise: -150_000 },
    ]);
    expect(settlements).toEqual([
      { billId: 'B1', settledPaise: 180_000 },
      { billId: 'B2', settledPaise: -30_000 },
    ]);
    expect(rest).toBeNull();
  });

  test('each deduction settles its bill and is posted to its ledger', () => {
    const deductions = [
      { billId: 'B1', type: 'discount', ledgerId: null, amountPaise: 1_000 },
      { billId: 'B1', type: 'tds', ledgerId: 'tds', amountPaise: 2_000 },
      { billId: 'B1', type: 'charges', ledgerId: null, amountPaise: 300 },
      { billId: 'B1', type: 'writeOff', ledgerId: null, amountPaise: 40 },
    ] as const;
    const money = built({ bills: chosen('B1'), deductions }, {}, [153_340]);
    expect(money.postings).toEqual([
      { ledgerId: 'cash', amountPaise: 150_000 },
      { ledgerId: 'discountAllowed', amountPaise: 1_000 },
      { ledgerId: 'tds', amountPaise: 2_000 },
      { ledgerId: 'bankCharges', amountPaise: 300 },
      { ledgerId: 'writeOff', amountPaise: 40 },
      { ledgerId: 'ledger-customer', amountPaise: -153_340 },
    ]);
    expect(money).toMatchObject({ settlements: [{ billId: 'B1', settledPaise: 153_340 }], rest: null });
  });

  test('on a payment, discount and TDS are credited: an income and a debt to the government', () => {
    const deductions = [
      { billId: 'B1', type: 'discount', ledgerId: null, amountPaise: 1_000 },
      { billId: 'B1', type: 'tds', ledgerId: null, amountPaise: 2_000 },
    ] as const;
    expect(built({ ...payment, bills: chosen('B1'), deductions }, {}, [153_000]).postings).toEqual([
      { ledgerId: 'cash', amountPaise: -150_000 },
      { ledgerId: 'discountReceived', amountPaise: -1_000 },
      { ledgerId: 'tdsPayable', amountPaise: -2_000 },
      { ledgerId: 'ledger-supplier', amountPaise: 153_000 },
    ]);
  });
});

describe('the parts of the money', () => {
  test('several parts are each posted to their ledger and add up to the amount', () => {
    const parts = [
      { ...part, amountPaise: 50_000 },
      { ...part, type: 'upi', ledgerId: 'bank', amountPaise: 60_000, reference: 'UTR 9' } as const,
      { ...cheque, amountPaise: 40_000 },
    ];
    expect(built({ parts }).postings).toEqual([
      { ledgerId: 'cash', amountPaise: 50_000 },
      { ledgerId: 'bank', amountPaise: 60_000 },
      { ledgerId: 'chequesInHand', amountPaise: 40_000 },
      { ledgerId: 'ledger-customer', amountPaise: -150_000 },
    ]);
    expect(problemsOf(built({ parts: parts.slice(1) }))).toEqual(['parts PARTS_NOT_ENTERED']);
  });

  test('a received cheque goes to Cheques in Hand, even if it is due today', () => {
    expect(built({ parts: [cheque] }).postings[0]).toEqual({ ledgerId: 'chequesInHand', amountPaise: 150_000 });
    expect(built({ parts: [{ ...cheque, chequeDate: '2026-11-20' }] }).postings[0]?.ledgerId).toBe('chequesInHand');
  });

  test('an issued post-dated cheque credits Cheques Issued until its date; one of the same day credits the bank', () => {
    expect(built({ ...payment, parts: [cheque] }).postings[0]).toEqual({ ledgerId: 'chequesIssued', amountPaise: -150_000 });
    expect(built({ ...payment, parts: [{ ...cheque, chequeDate: '2026-11-20' }] }).postings[0]?.ledgerId).toBe('bank');
  });

  test('cash above the legal limit is a warning, not a refusal', () => {
    const warned = (more: Partial<ReceiptDraft>) => built(more).warnings.map(({ code }) => code);
    expect(warned({ enteredPaise: 20_000_000 })).toEqual(['CASH_RECEIPT_LARGE']);
    expect(warned({ enteredPaise: 19_999_999 })).toEqual([]);
    expect(warned({ ...payment, enteredPaise: 1_000_001 })).toEqual(['CASH_PAYMENT_LARGE']);
    expect(warned({ ...payment, enteredPaise: 1_000_000 })).toEqual([]);
    const upi = { ...part, type: 'upi', ledgerId: 'bank', amountPaise: 20_000_000 } as const;
    expect(warned({ enteredPaise: 20_000_000, parts: [upi] })).toEqual([]);
    expect(warned({ enteredPaise: 20_000_000, parts: [{ ...part, amountPaise: Number.NaN }] })).toEqual([]);
  });
});

describe('for other ledgers', () => {
  const pay = (more: Partial<ReceiptLine>, entered: number, rest: Partial<ReceiptDraft> = {}, facts: Partial<ReceiptFacts> = {}) =>
    built({ kind: 'payment', partyId: null, lines: [{ ...line, ...more }], enteredPaise: entered, ...rest }, facts);

  test('the tax of an expense with GST is input credit, as CGST and SGST or as IGST', () => {
    const gst = { amountPaise: 10_000, gstPercentE4: 180_000 };
    expect(pay(gst, 11_800).postings).toEqual([
      { ledgerId: 'cash', amountPaise: -11_800 },
      { ledgerId: 'rent', amountPaise: 10_000 },
      { ledgerId: 'inputCgst', amountPaise: 900 },
      { ledgerId: 'inputSgst', amountPaise: 900 },
    ]);
    expect(pay({ ...gst, amountPaise: 11_800, isTaxInclusive: true }, 11_800, { isInterState: true }).postings.slice(1)).toEqual([
      { ledgerId: 'rent', amountPaise: 10_000 },
      { ledgerId: 'inputIgst', amountPaise: 1_800 },
    ]);
  });

  test('without regular registration the tax is a cost, and no tax is charged', () => {
    const composition = { company: { ...company, registration: 'composition' as const } };
    expect(pay({ amountPaise: 10_000, gstPercentE4: 180_000 }, 11_800, {}, composition).postings[1]).toEqual({
      ledgerId: 'rent',
      amountPaise: 11_800,
    });
    const charged = { ...ofLedgers, lines: [{ ...line, gstPercentE4: 180_000 }], enteredPaise: 177_000 };
    expect(problemsOf(built(charged, composition))).toEqual(['lines.0.gstPercentE4 COMPANY_CHARGES_NO_TAX']);
    expect(built(charged).postings).toEqual([
      { ledgerId: 'cash', amountPaise: 177_000 },
      { ledgerId: 'rent', amountPaise: -150_000 },
      { ledgerId: 'outputCgst', amountPaise: -13_500 },
      { ledgerId: 'outputSgst', amountPaise: -13_500 },
    ]);
  });

  test('a tax rate is 0 to 100 %, in whole ten-thousandths of a percent', () => {
    const at = (gstPercentE4: number, entered: number, facts: Partial<ReceiptFacts> = {}) =>
      problemsOf(built({ ...ofLedgers, lines: [{ ...line, gstPercentE4 }], enteredPaise: entered }, facts));
    expect(at(0, 150_000)).toEqual([]);
    expect(at(1_000_000, 300_000)).toEqual([]);
    const composition = { company: { ...company, registration: 'composition' as const } };
    expect(at(0, 150_000, composition)).toEqual([]);
    expect(at(1, 150_000, composition)).toEqual(['lines.0.gstPercentE4 COMPANY_CHARGES_NO_TAX']);
    for (const wild of [-1, 0.5, Number.NaN, 1_000_001])
      for (const facts of [{}, composition])
        expect(at(wild, 150_000, facts), `${wild}`).toEqual(['lines.0.gstPercentE4 CHARGE_RATE_INVALID']);
  });

  test('the lines must add up to the entered amount', () => {
    expect(pay({}, 149_999).problems).toEqual([
      { code: 'LINES_NOT_ENTERED', field: 'lines', about: { linesPaise: 150_000, enteredPaise: 149_999 } },
    ]);
  });
});

test.each<[string, Partial<ReceiptDraft>, Partial<ReceiptFacts>, string[]]>([
  ['an amount of 0', { enteredPaise: 0, parts: [part] }, {}, ['enteredPaise AMOUNT_NOT_VALID']],
  ['an amount below 0', { enteredPaise: -1, parts: [part] }, {}, ['enteredPaise AMOUNT_NOT_VALID']],
  ['an absurd amount', { enteredPaise: 10 ** 13 + 1, parts: [part] }, {}, ['enteredPaise AMOUNT_TOO_LARGE']],
  ['no parts', { parts: [] }, {}, ['parts PARTS_MISSING']],
  ['too many parts', { parts: Array.from({ length: 21 }, () => part) }, {}, ['parts SPLITS_TOO_MANY']],
  ['a bank ledger for cash', { parts: [{ ...part, ledgerId: 'bank' }] }, {}, ['parts.0.ledgerId LEDGER_NOT_CASH']],
  ['a cash ledger for UPI', { parts: [{ ...part, type: 'upi' }] }, {}, ['parts.0.ledgerId LEDGER_NOT_BANK']],
  ['an unknown ledger', { parts: [{ ...part, ledgerId: 'x' }] }, {}, ['parts.0.ledgerId LEDGER_UNKNOWN']],
  ['an inactive ledger', { parts: [{ ...part, ledgerId: 'old cash' }] }, {}, ['parts.0.ledgerId LEDGER_INACTIVE']],
  [
    'a cheque without number and date',
    { parts: [{ ...cheque, chequeNumber: '', chequeDate: null }] },
    {},
    ['parts.0.chequeNumber CHEQUE_NUMBER_MISSING', 'parts.0.chequeDate CHEQUE_DATE_INVALID'],
  ],
  ['a long cheque number', { parts: [{ ...cheque, chequeNumber: '1'.repeat(51) }] }, {}, ['parts.0.chequeNumber CHEQUE_NUMBER_TOO_LONG']],
  ['a long reference', { parts: [{ ...part, reference: '1'.repeat(51) }] }, {}, ['parts.0.reference REFERENCE_TOO_LONG']],
  [
    'a cheque with a blank number and an invalid date',
    { parts: [{ ...cheque, chequeNumber: '  ', chequeDate: '2026-02-30' }] },
    {},
    ['parts.0.chequeNumber CHEQUE_NUMBER_MISSING', 'parts.0.chequeDate CHEQUE_DATE_INVALID'],
  ],
  [
    'parts of 0, which are not compared with the amount',
    { parts: [part, { ...part, amountPaise: 0 }, { ...part, amountPaise: Number.NaN }] },
    {},
    ['parts.1.amountPaise AMOUNT_NOT_VALID', 'parts.2.amountPaise AMOUNT_NOT_VALID'],
  ],
  ['a wrong part beside a wrong sum', { parts: [{ ...part, ledgerId: 'x', amountPaise: 1 }] }, {}, ['parts.0.ledgerId LEDGER_UNKNOWN']],
  [
    'a wrong line beside a wrong sum',
    { ...ofLedgers, lines: [{ ...line, ledgerId: 'x', amountPaise: 0 }] },
    {},
    ['lines.0.ledgerId LEDGER_UNKNOWN', 'lines.0.amountPaise AMOUNT_NOT_VALID'],
  ],
  ...['cash', 'chequesInHand', 'chequesIssued'].map((ledgerId): [string, Partial<ReceiptDraft>, object, string[]] => [
    `the ledger ${ledgerId} among the lines`,
    { ...ofLedgers, lines: [{ ...line, ledgerId }] },
    {},
    ['lines.0.ledgerId LEDGER_IS_MONEY'],
  ]),
  ['too many lines', { ...ofLedgers, lines: Array.from({ length: 501 }, () => line) }, {}, ['lines ENTRY_LINES_TOO_MANY']],
  ['neither party nor ledgers', { partyId: null }, {}, ['partyId PARTY_MISSING']],
  ['an unknown party', {}, { party: null }, ['partyId PARTY_UNKNOWN']],
  ['an inactive party', {}, { party: { ...customer, isActive: false } }, ['partyId PARTY_INACTIVE']],
  ['a party and ledgers', { lines: [line] }, {}, ['lines PARTY_AND_LEDGERS']],
  ['a party among the ledgers', { ...ofLedgers, lines: [{ ...line, ledgerId: 'party' }] }, {}, ['lines.0.ledgerId LEDGER_IS_A_PARTY']],
  ['a bank among the ledgers', { ...ofLedgers, lines: [{ ...line, ledgerId: 'bank' }] }, {}, ['lines.0.ledgerId LEDGER_IS_MONEY']],
  [
    'an inactive ledger among the lines',
    { ...ofLedgers, lines: [{ ...line, ledgerId: 'closed' }] },
    {},
    ['lines.0.ledgerId LEDGER_INACTIVE'],
  ],
  ['a tax above 100 %', { ...ofLedgers, lines: [{ ...line, gstPercentE4: 1_000_001 }] }, {}, ['lines.0.gstPercentE4 CHARGE_RATE_INVALID']],
  ['a date before the books', { date: '2017-06-30' }, {}, ['date DATE_BEFORE_BOOKS']],
  ['a locked date, without a party too', ofLedgers, { company: { ...company, lockedUpTo: '2026-11-20' } }, ['date PERIOD_LOCKED']],
  ['a bill chosen twice', { bills: chosen('B1', 'B1') }, {}, ['bills.1 BILL_REPEATED']],
  [
    'a deduction from a bill that is not chosen',
    { deductions: [{ billId: 'B9', type: 'discount', ledgerId: null, amountPaise: 5 }] },
    {},
    ['deductions.0.billId DEDUCTION_WITHOUT_BILL'],
  ],
  [
    'a deduction above its bill',
    { bills: chosen('B1'), deductions: [{ billId: 'B1', type: 'discount', ledgerId: null, amountPaise: 101 }] },
    {},
    ['deductions.0.amountPaise BILL_SHORT'],
  ],
  [
    'a deduction to a bank, and one of 0',
    {
      bills: chosen('B1'),
      deductions: [
        { billId: 'B1', type: 'discount', ledgerId: 'bank', amountPaise: 1 },
        { billId: 'B1', type: 'tds', ledgerId: null, amountPaise: -1 },
      ],
    },
    {},
    ['deductions.0.ledgerId LEDGER_NOT_FOR_DEDUCTIONS', 'deductions.1.amountPaise AMOUNT_NOT_VALID'],
  ],
  ...(
    [
      ['of a ledger that is not there', { ledgerId: 'x' }, 'ledgerId LEDGER_UNKNOWN'],
      ['of a ledger that left', { ledgerId: 'closed' }, 'ledgerId LEDGER_INACTIVE'],
      ['of discount to a tax ledger', { ledgerId: 'tds' }, 'ledgerId LEDGER_NOT_FOR_DEDUCTIONS'],
      ['of TDS to a bank', { type: 'tds', ledgerId: 'bank' }, 'ledgerId LEDGER_NOT_FOR_DEDUCTIONS'],
    ] as const
  ).map(([what, more, problem]): [string, Partial<ReceiptDraft>, object, string[]] => [
    `a deduction ${what}`,
    { bills: chosen('B1'), deductions: [{ billId: 'B1', type: 'discount', amountPaise: 1, ...more }] },
    {},
    [`deductions.0.${problem}`],
  ]),
  [
    'a deduction wrong in both',
    { bills: chosen('B1'), deductions: [{ billId: 'B1', type: 'discount', ledgerId: 'x', amountPaise: 0 }] },
    {},
    ['deductions.0.ledgerId LEDGER_UNKNOWN', 'deductions.0.amountPaise AMOUNT_NOT_VALID'],
  ],
  [
    'two deductions together above their bill',
    {
      bills: chosen('B1'),
      deductions: [
        { billId: 'B1', type: 'discount', ledgerId: null, amountPaise: 99 },
        { billId: 'B1', type: 'tds', ledgerId: null, amountPaise: 2 },
      ],
    },
    {},
    ['deductions.1.amountPaise BILL_SHORT'],
  ],
  [
    'too many deductions',
    {
      bills: chosen('B1'),
      deductions: Array.from({ length: 1001 }, () => ({ billId: 'B1', type: 'discount' as const, ledgerId: null, amountPaise: 1 })),
    },
    {},
    ['deductions BILLS_TOO_MANY'],
  ],
  [
    "a write-off above this user's limit",
    { bills: chosen('B1'), deductions: [{ billId: 'B1', type: 'writeOff', ledgerId: null, amountPaise: 51 }] },
    { mostWriteOffPaise: 50 },
    ['deductions.0.amountPaise WRITE_OFF_TOO_LARGE'],
  ],
  [
    'bank charges deducted from a payment',
    { ...payment, bills: chosen('B1'), deductions: [{ billId: 'B1', type: 'charges', ledgerId: null, amountPaise: 1 }] },
    {},
    ['deductions.0.type DEDUCTION_NOT_OFFERED'],
  ],
])('%s is refused with its code and posts nothing', (_, draft, facts, problems) => {
  const refused = built(draft, facts, [100]);
  expect(problemsOf(refused)).toEqual(problems);
  expect(refused).toMatchObject({ postings: [], settlements: [], deductions: [], rest: null });
});

test('the largest allowed values are accepted', () => {
  const parts = Array.from({ length: 20 }, () => ({ ...part, amountPaise: 7_500, reference: '1'.repeat(50) }));
  expect(built({ parts }).problems).toEqual([]);
  expect(built({ parts: [{ ...cheque, chequeNumber: '1'.repeat(50) }] }).problems).toEqual([]);
  const lines = Array.from({ length: 500 }, () => ({ ...line, amountPaise: 300 }));
  expect(built({ partyId: null, lines }).problems).toEqual([]);
  const whole = { billId: 'B1', type: 'discount', ledgerId: null, amountPaise: 100 } as const;
  expect(built({ bills: chosen('B1'), deductions: [whole] }, {}, [100])).toMatchObject({
    problems: [],
    settlements: [{ settledPaise: 100 }],
  });
  const ofWriteOff = (more: object) =>
    built({ bills: chosen('B1'), deductions: [{ ...whole, ...more }] }, { mostWriteOffPaise: 50 }, [100]);
  expect(ofWriteOff({ type: 'writeOff', amountPaise: 50 }).problems).toEqual([]);
  expect(ofWriteOff({}).problems).toEqual([]);
});

test('a credit takes no deductions', () => {
  const deductions = [{ billId: 'B2', type: 'discount', ledgerId: null, amountPaise: 1 }] as const;
  expect(problemsOf(built({ bills: chosen('B1', 'B2'), deductions }, {}, [200_000, -500]))).toEqual([
    'deductions.0.billId DEDUCTION_WITHOUT_BILL',
  ]);
});

test('an invalid amount is refused before it is used', () => {
  for (const enteredPaise of [Number.NaN, 0.5, Number.POSITIVE_INFINITY]) {
    const settlement = { bills: [], advancePaise: 0 };
    const refused = buildReceipt(
      { ...receipt, enteredPaise },
      { company, party: customer, ledgers, roles: roleLedgers, settlement, mostWriteOffPaise: null },
    );
    expect(problemsOf(refused)).toEqual(['enteredPaise AMOUNT_NOT_VALID']);
  }
});

test('a thousand bills are settled, a thousand and one are refused', () => {
  const ids = Array.from({ length: 1001 }, (_, at) => `B${at + 1}`);
  expect(built({ bills: chosen(...ids) }).problems).toMatchObject([{ code: 'BILLS_TOO_MANY' }]);
  expect(built({ bills: chosen(...ids.slice(1)) }).problems).toEqual([]);
});

test('a settlement of another amount than the one entered is a bug and gives no voucher', () => {
  expect(() => built({}, { settlement: settlementOf(100, [], []) })).toThrow('debits and credits differ');
});

test("for either kind, with credits and deductions, the party's balance changes as much as its bills and the rest", () => {
  fc.assert(
    fc.property(
      fc.constantFrom('receipt' as const, 'payment' as const),
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { maxLength: 10 }),
      fc.integer({ min: 1, max: 1000 }),
      (kind, enteredPaise, pending, discountPaise) => {
        const ids = pending.map((_, at) => `B${at + 1}`).reverse();
        const deductions = pending.flatMap((amount, at) =>
          amount >= discountPaise ? [{ billId: `B${at + 1}`, type: 'discount' as const, ledgerId: null, amountPaise: discountPaise }] : [],
        );
        const partyId = kind === 'receipt' ? 'customer' : 'supplier';
        const { problems, postings, settlements, rest } = built(
          { kind, partyId, enteredPaise, bills: chosen(...ids), deductions },
          {},
          pending,
        );
        expect(problems).toEqual([]);
        const moved = postings.find(({ ledgerId }) => ledgerId.startsWith('ledger-'))?.amountPaise ?? 0;
        const settled = settlements.reduce((sum, bill) => sum + bill.settledPaise, 0);
        expect((rest?.pendingPaise ?? 0) - settled).toBe(moved);
        const sign = kind === 'receipt' ? 1 : -1;
        expect(moved).toBe(-sign * (enteredPaise + deductions.length * discountPaise));
      },
    ),
  );
});
