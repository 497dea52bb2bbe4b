import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { defaultSettings, type paperSizes } from '@bahi/core/organizations/company-settings';
import { type VoucherKind, voucherKinds } from '@bahi/core/vouchers/voucher-kind';
import { describe, expect, test } from 'vitest';
import { CELL_PADDING } from '../platform/papers/paper-text.ts';
import { aPaper, aSerializedItem, aSerializedVoucher } from '../testing/answered-vouchers.ts';
import { titleOf, type VoucherPaper } from './public/voucher-paper.ts';
import { voucherDocument } from './voucher-pdf-document.ts';
import { itemTable } from './voucher-pdf-lines.ts';
import { untaxedBody } from './voucher-pdf-untaxed.ts';
import { copyMarks, GUTTER, sheetOf } from './voucher-sheet.ts';

/** All rows of all tables of the paper, each as its texts. */
function rowsOf(paper: VoucherPaper): string[] {
  const rows: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    else if (typeof node === 'object' && node !== null) walkInto(node);
  };
  const walkInto = (node: object): void => {
    const { table, ...rest } = node as { table?: { body: unknown[][] } };
    for (const row of table?.body ?? []) rows.push(row.map(textOf).filter(Boolean).join(' | '));
    Object.values(rest).forEach(walk);
  };
  walk(voucherDocument(paper).content);
  return rows;
}

function textOf(node: unknown): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (typeof node !== 'object' || node === null) return '';
  const { text, stack, columns } = node as { text?: unknown; stack?: unknown[]; columns?: unknown[] };
  const parts = stack ?? columns;
  return parts ? parts.map(textOf).filter(Boolean).join(' / ') : textOf(text);
}

const titles: [Partial<SerializedVoucher>, Partial<VoucherPaper>, string][] = [
  [{ kind: 'sales' }, {}, 'Tax Invoice'],
  [{ kind: 'vanSale' }, {}, 'Tax Invoice'],
  [{ kind: 'sales' }, { registration: 'composition' }, 'Bill of Supply'],
  [{ kind: 'sales', lines: [aSerializedItem({ treatment: 'exempt', gstPercentE4: 0, cgstPaise: 0 })] }, {}, 'Bill of Supply'],
  [{ kind: 'sales', lines: [aSerializedItem({ treatment: 'zeroRated', gstPercentE4: 0, cgstPaise: 0 })] }, {}, 'Tax Invoice'],
  ...(
    [
      'purchase',
      'purchaseOrder',
      'saleOrder',
      'creditNote',
      'debitNote',
      'stockTransfer',
      'contra',
      'journal',
      'receipt',
      'payment',
    ] as const
  ).map((kind): [Partial<SerializedVoucher>, Partial<VoucherPaper>, string] => [
    { kind },
    { registration: 'composition' },
    kind.replace(/[A-Z]/, (letter) => ` ${letter}`).replace(/^./, (letter) => letter.toUpperCase()),
  ]),
];
test.each(titles)('a document has the title of law and trade: %o', (voucher, parts, title) => {
  expect(titleOf(aPaper(aSerializedVoucher(voucher), parts))).toBe(title);
});

test('the footer of the settings is only on documents for a party: not on a purchase, or on one without a party', () => {
  const bearing = voucherKinds.filter((kind) => {
    const paper = aPaper(aSerializedVoucher({ kind }));
    const print = { ...paper.print, footer: 'Thank you' };
    const on = (paperSize: typeof print.paperSize) => {
      const { content, footer } = voucherDocument({ ...paper, print: { ...print, paperSize } });
      const last = typeof footer === 'function' ? footer(1, 1, { width: 0, height: 0, orientation: 'portrait' }) : null;
      return JSON.stringify([content, last]).includes('Thank you');
    };
    expect(on('thermal80')).toBe(on('A4'));
    return on('A4');
  });
  expect(bearing).toEqual(['sales', 'vanSale', 'saleOrder', 'purchaseOrder', 'creditNote', 'debitNote', 'receipt', 'payment']);
});

test('charges, cess and the round-off are below the lines, and all adds up to the total', () => {
  const freight = { ledgerId: 'f', ledgerName: 'Freight', amountPaise: 50_00, gstPercentE4: 180_000, isComposite: false };
  const heads = { cgstPaise: 4_50, sgstPaise: 4_50, igstPaise: 0, cessPaise: 0, additionalCessPaise: 0 };
  const voucher = aSerializedVoucher({
    lines: [aSerializedItem({ taxablePaise: 200_00, cessPaise: 3_33, additionalCessPaise: 1_00, totalPaise: 240_33 })],
    charges: [{ ...freight, ...heads, totalPaise: 59_00 }],
  });
  const rounded = { ...voucher, amountPaise: 299_00, totals: { ...voucher.totals, roundOffPaise: -33 } };
  const rows = rowsOf(aPaper(rounded));
  expect(rows).toEqual(
    expect.arrayContaining([
      'Freight | 50.00 | 18\u00a0% | 59.00',
      'Total, 1 item | 1 KGS | 250.00 | 299.33',
      'Taxable value | 250.00',
      'CGST | 22.50',
      'SGST | 22.50',
      'Cess | 4.33',
      'Round off | −0.33',
      'Total | ₹299.00',
      '1006 | 200.00 | 9\u00a0% | 18.00 | 9\u00a0% | 18.00 | 0\u00a0% | 4.33',
      'Freight | 50.00 | 9\u00a0% | 4.50 | 9\u00a0% | 4.50 | 0\u00a0% | –',
      'Total | 250.00 | 22.50 | 22.50 | 4.33',
    ]),
  );
  expect(250_00 + 22_50 + 22_50 + 4_33 - 33).toBe(rounded.amountPaise);
});

test('without tax there is no HSN table', () => {
  const voucher = aSerializedVoucher({ lines: [aSerializedItem({ treatment: 'exempt', gstPercentE4: 0, cgstPaise: 0 })] });
  expect(rowsOf(aPaper(voucher)).some((row) => row.startsWith('HSN'))).toBe(false);
});

const untaxed = aSerializedItem({ treatment: 'exempt', gstPercentE4: 0, cgstPaise: 0 });
test.each([
  ['a bill of supply', { items: [untaxed] }, {}],
  [
    'one who pays composition, whatever the rate of the goods',
    { items: [aSerializedItem({ cgstPaise: 0 })] },
    { registration: 'composition' },
  ],
  ['a purchase without a rate', { kind: 'purchase', items: [untaxed] }, {}],
] as const)('%s has no columns of tax, and no value that is taxed', (_, parts, of) => {
  for (const paperSize of ['A4', 'A5', 'thermal80'] as const) {
    const voucher = aSerializedVoucher({ ...parts, lines: [...parts.items] });
    const paperText = rowsOf(aPaper(voucher, { ...of, ...printOn(paperSize) })).join('\n');
    expect(paperText).toContain('Value | 100.00');
    expect(paperText).not.toMatch(/GST|Tax/i);
  }
});

test('an export without payment of tax still shows its rate', () => {
  const voucher = aSerializedVoucher({ lines: [aSerializedItem({ treatment: 'zeroRated', cgstPaise: 0 })] });
  expect(rowsOf(aPaper(voucher))).toContain('1 | Rice | 1006 | 1 KGS | 1.00 | 100.00 | 18\u00a0% | 100.00');
});

test('on A5 the columns of moved goods leave room for the name', () => {
  const lines = [aSerializedItem({ countedE4: 80_000, changeE4: -20_000, shortE4: 10_000 })];
  const place = { fromGodownId: 'a', fromGodownName: 'Main', toGodownId: 'b', toGodownName: 'Van', damageGodownName: '' };
  const transfer = { state: 'received', ...place, dispatchedOn: '2026-11-20', receivedOn: '2026-11-22' } as const;
  for (const parts of [{ adjustmentReason: 'count' as const }, { transfer }]) {
    const sheet = sheetOf(printOn('A5').print);
    const { stack } = untaxedBody(aSerializedVoucher({ kind: 'stockTransfer', lines, ...parts }), sheet) as {
      stack: { table?: { widths: (number | '*')[] } }[];
    };
    const widths = stack.flatMap(({ table }) => table?.widths ?? []);
    const fixed = widths.reduce<number>((so, width) => so + (width === '*' ? 0 : width), 0);
    expect(sheet.width - fixed - widths.length * 2 * CELL_PADDING).toBeGreaterThanOrEqual(80);
  }
});

test('under reverse charge the tax is shown, and that it is not in the total', () => {
  const item = aSerializedItem({ totalPaise: 100_00 });
  const rows = rowsOf(aPaper(aSerializedVoucher({ kind: 'purchase', side: 'supplier', lines: [item], isReverseCharge: true })));
  expect(rows).toEqual(
    expect.arrayContaining(['Reverse charge | Yes', 'CGST (not in the total) | 9.00', 'SGST (not in the total) | 9.00', 'Total | ₹100.00']),
  );
});

test('a tax invoice says whether the customer owes the tax (CGST Rules, rule 46(p)), a bill of supply and other documents only if so', () => {
  const paperText = (paper: VoucherPaper) => rowsOf(paper).filter((row) => row.startsWith('Reverse charge'));
  const item = aSerializedItem({ totalPaise: 100_00 });
  expect(paperText(aPaper(aSerializedVoucher({ lines: [item], isReverseCharge: true })))).toEqual(['Reverse charge | Yes']);
  expect(paperText(aPaper(aSerializedVoucher({ lines: [aSerializedItem()] })))).toEqual(['Reverse charge | No']);
  const exempt = aSerializedItem({ treatment: 'exempt', gstPercentE4: 0, cgstPaise: 0, sgstPaise: 0, totalPaise: 100_00 });
  for (const voucher of [aSerializedVoucher({ lines: [exempt] }), aSerializedVoucher({ kind: 'saleOrder', lines: [aSerializedItem()] })]) {
    expect(paperText(aPaper(voucher))).toEqual([]);
  }
});

test('batch, free quantity, second unit and lines without quantity are shown on their lines', () => {
  const items = [
    aSerializedItem({
      batch: 'B1',
      batchDetails: { madeOn: null, expiresOn: '2027-03-31', mrpPaise: 120_00 },
      actualQuantityE4: 20_000,
    }),
    aSerializedItem({ quantityE4: 20_000, actualQuantityE4: 20_000, alternateFactorE4: 120_000, alternateUnit: 'bag' }),
    aSerializedItem({
      productId: null,
      ledgerId: 'l',
      productName: 'Rent',
      hsn: '9972',
      unit: 'NA',
      quantityE4: 0,
      actualQuantityE4: 0,
      valuePaise: 100_00,
    }),
  ];
  const rows = rowsOf(aPaper(aSerializedVoucher({ lines: items })));
  expect(rows).toEqual(
    expect.arrayContaining([
      '1 | Rice / Batch B1 · exp 31/03/2027 · MRP ₹120.00 | 1006 | 1 KGS + 1 free | 1.00 | 100.00 | 18\u00a0% | 118.00',
      '2 | Rice | 1006 | 2 bag of 12 KGS | 1.00 | 100.00 | 18\u00a0% | 118.00',
      '3 | Rent | 9972 | 100.00 | 18\u00a0% | 118.00',
      'Total, 3 items | 25 KGS | 300.00 | 354.00',
      '1006 | 200.00 | 9\u00a0% | 18.00 | 9\u00a0% | 18.00',
    ]),
  );
});

test('the supplier’s bill, the original and the transport details are in the heading', () => {
  const despatch = { challanNo: 'C-7', containerNo: '', despatchThrough: 'VRL', destination: '', vehicleNo: 'KL 07 1', orderNo: '' };
  const rows = rowsOf(
    aPaper(
      aSerializedVoucher({
        kind: 'debitNote',
        side: 'supplier',
        supplierBill: { number: 'S-12', date: '2026-11-01', totalPaise: null },
        original: { voucherId: 'o', kind: 'purchase', number: 'PU/26-27/00004', date: '2026-10-31' },
        billOfEntry: { number: 'BE-9', date: '2026-10-30' },
        despatch: { ...despatch, termsOfPay: '30 days', termsOfDelivery: '' },
      }),
    ),
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      'Supplier’s bill | S-12 of 01/11/2026',
      'Against | PU/26-27/00004 of 31/10/2026',
      'Bill of entry | BE-9 of 30/10/2026',
      'Challan no. | C-7',
      'Despatch through | VRL',
      'Vehicle no. | KL 07 1',
      'Terms of payment | 30 days',
    ]),
  );
  expect(rows.some((row) => row.startsWith('Destination'))).toBe(false);
});

test('the dates of supply and payment are shown if entered', () => {
  const paperText = (supplyDates: SerializedVoucher['supplyDates']) =>
    rowsOf(aPaper(aSerializedVoucher({ kind: 'sales', supplyDates }))).filter((row) => row.startsWith('Date of '));
  expect(paperText({ suppliedOn: '2025-09-10', paidOn: '2025-09-12' })).toEqual([
    'Date of supply | 10/09/2025',
    'Date of payment | 12/09/2025',
  ]);
  expect(paperText({ suppliedOn: '2025-09-10', paidOn: null })).toEqual(['Date of supply | 10/09/2025']);
  expect(paperText(null)).toEqual([]);
});

const plain: [VoucherKind, Partial<SerializedVoucher>, string[]][] = [
  [
    'journal',
    {
      amountPaise: 10_00,
      journalLines: [
        { ledgerId: 'a', ledgerName: 'Rent', side: 'debit', amountPaise: 10_00, reference: null },
        {
          ledgerId: 'b',
          ledgerName: 'Anand',
          side: 'credit',
          amountPaise: 10_00,
          reference: { kind: 'new', billId: 'x', name: 'R-1', billDate: '2026-11-22', dueOn: '2026-11-22' },
        },
      ],
    },
    ['Rent | 10.00', 'Anand (new ref R-1) | 10.00', 'Total | 10.00 | 10.00'],
  ],
  [
    'contra',
    { amountPaise: 500_00, contra: { fromLedgerId: 'a', fromName: 'Cash', toLedgerId: 'b', toName: 'HDFC' } },
    ['From Cash | 500.00', 'To HDFC | 500.00'],
  ],
  [
    'stockTransfer',
    {
      amountPaise: 0,
      lines: [aSerializedItem({ quantityE4: 50_000, batch: 'B1', shortE4: 10_000, damagedE4: 0 })],
      transfer: {
        state: 'received',
        fromGodownId: 'a',
        fromGodownName: 'Main',
        toGodownId: 'b',
        toGodownName: 'Van',
        damageGodownName: '',
        dispatchedOn: '2026-11-20',
        receivedOn: '2026-11-22',
      },
    },
    ['# | Item | Batch | Qty | Short | Damaged', '1 | Rice | B1 | 5 KGS | 1'],
  ],
  [
    'stockAdjustment',
    {
      amountPaise: 0,
      adjustmentReason: 'count',
      lines: [aSerializedItem({ godownName: 'Main', quantityE4: 20_000, changeE4: -20_000, countedE4: 80_000 })],
    },
    ['# | Item | Batch | Godown | Counted | Change', '1 | Rice | Main | 8 KGS | −2 KGS'],
  ],
];
test('a receipt of an advance for a service shows the rate and the tax within it (CGST Rules, rule 50)', () => {
  const within = { gstPercentE4: 180_000, placeOfSupply: '27', valuePaise: 500_00, cgstPaise: 45_00, sgstPaise: 45_00, igstPaise: 0 };
  const paperText = (advanceTax: SerializedVoucher['advanceTax']) =>
    rowsOf(aPaper(aSerializedVoucher({ kind: 'receipt', lines: [], advanceTax })));
  expect(paperText(within)).toEqual(
    expect.arrayContaining([
      'Tax within the advance | Amount',
      'Value of the service, Maharashtra (27) | 500.00',
      'CGST 9 % | 45.00',
      'SGST 9 % | 45.00',
    ]),
  );
  const away = paperText({ ...within, placeOfSupply: '29', cgstPaise: 0, sgstPaise: 0, igstPaise: 90_00 });
  expect(away).toEqual(expect.arrayContaining(['Value of the service, Karnataka (29) | 500.00', 'IGST 18 % | 90.00']));
  expect(away.filter((row) => /^[CS]GST/.test(row))).toEqual([]);
  expect(paperText(null).filter((row) => /advance/i.test(row))).toEqual([]);
});

test.each(plain)('a %s shows its own figures', (kind, parts, paperText) => {
  expect(rowsOf(aPaper(aSerializedVoucher({ kind, lines: [], ...parts })))).toEqual(expect.arrayContaining(paperText));
});

const printOn = (paperSize: (typeof paperSizes)[number], copies = 1) => ({ print: { ...defaultSettings.print, paperSize, copies } });

test.each(['A4', 'A5'] as const)('on %s the table of lines fits the page and leaves room for the name of the goods', (paperSize) => {
  const sheet = sheetOf(printOn(paperSize).print);
  const items = [aSerializedItem({ discountPaise: 1_00, discountType: 'amount' })];
  const { table } = itemTable(aPaper(aSerializedVoucher({ lines: items })), sheet) as { table: { widths: (number | '*')[] } };
  const fixed = table.widths.reduce<number>((so, width) => so + (width === '*' ? 0 : width), 0);
  expect(sheet.width - fixed - table.widths.length * 2 * GUTTER).toBeGreaterThanOrEqual(80);
});

test('a column of figures is only as wide as its figures: the rest is the name\u2019s', () => {
  const restOf = (item: ReturnType<typeof aSerializedItem>) => {
    const { table } = itemTable(aPaper(aSerializedVoucher({ lines: [item] })), sheetOf(printOn('A4').print)) as {
      table: { widths: (number | '*')[] };
    };
    return table.widths.reduce<number>((so, width) => so - (width === '*' ? 0 : width), 0);
  };
  expect(restOf(aSerializedItem({ taxablePaise: 100_00 }))).toBeGreaterThan(restOf(aSerializedItem({ taxablePaise: 9_99_99_999_00 })));
});

test('the total is kept together with the HSN codes; if they are too many for a page, alone and before them', () => {
  const blocksOf = (count: number) =>
    (
      voucherDocument(
        aPaper(aSerializedVoucher({ lines: Array.from({ length: count }, (_, at) => aSerializedItem({ hsn: `${1006 + at}` })) })),
      ).content as {
        unbreakable?: boolean;
      }[]
    )
      .map((block) => ({ isOnePiece: !!block.unbreakable, text: JSON.stringify(block) }))
      .filter(({ text }) => /"(Taxable value|HSN \/ SAC)"/.test(text))
      .map(({ isOnePiece, text }) => [text.includes('Taxable value') && 'total', text.includes('HSN / SAC') && 'codes', isOnePiece]);
  expect(blocksOf(20)).toEqual([['total', 'codes', true]]);
  expect(blocksOf(21)).toEqual([
    ['total', false, true],
    [false, 'codes', false],
  ]);
});

test('A5 has fewer columns with the same contents: the HSN code is below the name, value and tax in the table below', () => {
  const paper = aPaper(aSerializedVoucher(), printOn('A5'));
  expect(voucherDocument(paper).pageSize).toBe('A5');
  expect(rowsOf(paper)).toEqual(
    expect.arrayContaining([
      '# | Item | Qty | Rate | GST | Amount',
      '1 | Rice / HSN 1006 | 1 KGS | 1.00 | 18\u00a0% | 118.00',
      '1006 | 100.00 | 9\u00a0% | 9.00 | 9\u00a0% | 9.00',
    ]),
  );
});

describe('a roll', () => {
  const lines = [
    aSerializedItem({ quantityE4: 20_000, actualQuantityE4: 30_000, discountPaise: 5_00, discountType: 'amount', batch: 'B1' }),
    aSerializedItem({ taxablePaise: 50_00, gstPercentE4: 50_000, cgstPaise: 1_25, rateE4: 525_000, isTaxInclusive: true }),
  ];
  const freight = { ledgerId: 'f', ledgerName: 'Freight', amountPaise: 50_00, gstPercentE4: 180_000, isComposite: false };
  const heads = { cgstPaise: 4_50, sgstPaise: 4_50, igstPaise: 0, cessPaise: 0, additionalCessPaise: 0 };
  const sale = aSerializedVoucher({ lines, charges: [{ ...freight, ...heads, totalPaise: 59_00 }] });

  test.each([
    ['thermal80', 226.8],
    ['thermal58', 164.4],
  ] as const)('%s takes a voucher in one column of its width, and says no less', (paperSize, width) => {
    const paper = aPaper(sale, printOn(paperSize, 3));
    expect(voucherDocument(paper).pageSize).toEqual({ width, height: 'auto' });
    expect(rowsOf(paper)).toEqual(
      expect.arrayContaining([
        'Invoice no. | SL/26-27/00001',
        '1. Rice / Less 5.00 · Batch B1',
        '1006 · GST 18\u00a0% / 2 KGS + 1 free × 1.00 | 118.00',
        '1006 · GST 5\u00a0% / 1 KGS × 52.50 incl | 52.50',
        'Freight | 59.00',
        'CGST | 14.75',
        'Total | ₹229.50',
        '9 + 9\u00a0% | 150.00 | 13.50 | 13.50',
        '2.5 + 2.5\u00a0% | 50.00 | 1.25 | 1.25',
        'Tax Invoice',
      ]),
    );
    const texts = (voucherDocument(paper).content as unknown[]).map(textOf);
    expect(texts).toContain('Original for recipient');
    expect(texts).toContain('Rupees Two Hundred Twenty Nine and Fifty Paise Only');
  });

  test('has no page for a watermark: a cancelled one says so in a line', () => {
    const texts = (voucherDocument(aPaper({ ...sale, isCancelled: true }, printOn('thermal58'))).content as unknown[]).map(textOf);
    expect(texts).toContain('CANCELLED');
  });

  test.each(['receipt', 'journal', 'stockTransfer'] as const)('is not used for a %s: that is printed on A4', (kind) => {
    const lines = kind === 'stockTransfer' ? [aSerializedItem()] : [];
    expect(voucherDocument(aPaper(aSerializedVoucher({ kind, lines }), printOn('thermal80'))).pageSize).toBe('A4');
  });
});

describe('copies', () => {
  const goods = aSerializedVoucher({ lines: [aSerializedItem({ godownId: 'g' })] });
  const marks = (voucher: SerializedVoucher, copies: number) => copyMarks(aPaper(voucher, printOn('A4', copies)));
  test('of goods are three, of services two, with their marks; further ones are extra copies', () => {
    expect(marks(goods, 1)).toEqual(['Original for recipient']);
    expect(marks(goods, 4)).toEqual(['Original for recipient', 'Duplicate for transporter', 'Triplicate for supplier', 'Extra copy']);
    expect(marks(aSerializedVoucher(), 2)).toEqual(['Original for recipient', 'Duplicate for supplier']);
    expect(marks(aSerializedVoucher({ kind: 'purchase' }), 3)).toEqual(['']);
  });

  test('each begins on its own page, with its own page numbers', () => {
    const { content, footer } = voucherDocument(aPaper(goods, printOn('A4', 3)));
    const begun = (content as { pageBreak?: string }[]).filter((block) => /for (recipient|transporter|supplier)/.test(textOf(block)));
    expect(begun.map(({ pageBreak }) => pageBreak)).toEqual([undefined, 'before', 'before']);
    const foot = (page: number) => textOf((footer as (page: number, pages: number) => { columns: unknown[] })(page, 6).columns[1]);
    expect([1, 2, 3, 6].map(foot).map((text) => text.slice(-6))).toEqual(['1 of 2', '2 of 2', '1 of 2', '2 of 2']);
  });
});

test('the warranty cards are on the document', () => {
  const card = { productId: 'p', productName: 'Mixer', number: 'K-77', coveredUpTo: '2028-11-22' };
  const { content } = voucherDocument(aPaper(aSerializedVoucher({ warrantyCards: [card] })));
  expect((content as unknown[]).map(textOf)).toContain('Warranty / Mixer: card K-77, covered up to 22/11/2028');
});

describe.each([
  ['A4', 'modern'],
  ['A4', 'classic'],
  ['A5', 'modern'],
  ['A5', 'classic'],
  ['thermal80', 'modern'],
  ['thermal58', 'modern'],
] as const)('on %s in the %s look', (paperSize, look) => {
  const buyer = {
    ...{ name: 'Anand Stores', address: '45 Kaloor Road', pin: '682017', state: '32', gstin: '32AABCU9603R1ZW' },
    ...{ mobileNumber: '9847012345', category: 'regular' },
  };
  const print = { ...defaultSettings.print, paperSize, look };
  const textsOf = (voucher: SerializedVoucher, parts: Partial<VoucherPaper> = {}) =>
    textOf({ stack: allTexts(voucherDocument(aPaper(voucher, { buyer, print, ...parts })).content) }).replaceAll('\u00a0', ' ');

  test('a tax invoice bears each mark of rule 46: (a) to (q)', () => {
    const shipTo = {
      partyId: 's',
      addressId: null,
      partyName: 'Anand, godown',
      address: 'Vytilla',
      pin: '682019',
      state: '32',
      gstin: null,
    };
    const lines = [
      aSerializedItem({
        gstPercentE4: 180_000,
        quantityE4: 240_000,
        actualQuantityE4: 240_000,
        hsn: '3401',
        taxablePaise: 200_00,
        godownId: 'g',
      }),
    ];
    const paperText = textsOf(aSerializedVoucher({ lines, shipTo, placeOfSupply: '32' }));
    for (const mark of [
      ...['Asha Traders', 'MG Road', 'Pune, Maharashtra 411001', 'GSTIN 27AAPFU0939F1ZV'], // (a)
      'SL/26-27/00001', // (b)
      '22/11/2026', // (c)
      ...['Anand Stores', '45 Kaloor Road', 'GSTIN 32AABCU9603R1ZW'], // (d)
      ...['State Kerala, code 32', '682017'], // (e), (f)
      ...['3401', 'Rice', '24 KGS'], // (g), (h), (i)
      ...['₹236.00', '200.00'], // (j), (k)
      ...['CGST', 'SGST', '18.00'], // (l), (m)
      'Kerala (32)', // (n)
      ...['Deliver to', 'Anand, godown', 'Vytilla', '682019'], // (o)
      'Reverse charge', // (p)
      'Authorised signatory', // (q)
      'Original for recipient', // rule 48
      'Rupees Two Hundred Thirty Six Only',
    ])
      expect(paperText).toContain(mark);
    expect(paperText).toMatch(/9 %|9 \+ 9 %/);
  });

  test('IGST and cess have their rate and amount', () => {
    const lines = [
      aSerializedItem({
        cgstPaise: 0,
        igstPaise: 36_00,
        taxablePaise: 200_00,
        cessPercentE4: 120_000,
        cessPaise: 24_00,
        totalPaise: 260_00,
      }),
    ];
    const paperText = textsOf(aSerializedVoucher({ lines, placeOfSupply: '29' }));
    for (const mark of ['IGST', '18 %', '36.00', 'Cess', '24.00']) expect(paperText).toContain(mark);
    expect(paperText).not.toMatch(/[CS]GST/);
  });

  test('a bill of supply says so, with the words of a composition dealer, and no tax (rules 49 and 5(1)(f))', () => {
    const paperText = textsOf(aSerializedVoucher({ lines: [aSerializedItem({ cgstPaise: 0 })] }), { registration: 'composition' });
    expect(paperText).toMatch(/bill of supply/i);
    expect(paperText).toContain('Composition taxable person, not eligible to collect tax on supplies');
    expect(paperText).not.toMatch(/[CSI]GST/);
    expect(paperText).toContain('1006');
  });

  test('a note bears the number and date of the invoice it corrects (rule 53(1A))', () => {
    const original = { voucherId: 'o', kind: 'sales', number: 'SL/26-27/00009', date: '2026-10-31' } as const;
    const paperText = textsOf(aSerializedVoucher({ kind: 'creditNote', side: 'customer', original }));
    for (const mark of ['SL/26-27/00009 of 31/10/2026', 'GSTIN 27AAPFU0939F1ZV', '9.00']) expect(paperText).toContain(mark);
    expect(paperText).toMatch(/credit note/i);
  });

  test('the due date, what was received and what is still to pay are there, and the code asks for that', () => {
    const seller = { ...aPaper(aSerializedVoucher()).seller, upiId: 'asha@okaxis' };
    const bills = [{ kind: 'bill', dueOn: '2026-12-24', pendingPaise: 100_00 }] as const;
    const paperText = textsOf(aSerializedVoucher(), { seller, bills });
    for (const text of ['24/12/2026', 'Received or adjusted', '−18.00', 'To pay by 24/12/2026', '₹100.00', 'Scan to pay', 'asha@okaxis'])
      expect(paperText).toContain(text);
    const noCode = [{ bills: [] }, { bills: [{ ...bills[0], pendingPaise: 0 }] }, { bills, print: { ...print, hasUpi: false } }];
    for (const parts of [...noCode, { bills, isPaidElsewhere: true }])
      expect(textsOf(aSerializedVoucher(), { seller, ...parts })).not.toContain('Scan to pay');
    expect(textsOf(aSerializedVoucher({ isCancelled: true }), { seller, bills })).not.toContain('Scan to pay');
  });

  test('the previous balance is there where the settings ask for it', () => {
    const sale = aSerializedVoucher({ partyId: 'p', postings: [{ ledgerId: 'p', ledgerName: 'Anand Stores', amountPaise: 118_00 }] });
    const paperText = textsOf(sale, { previousPaise: 1_000_00 }).replaceAll('\u2009', ' ');
    expect(paperText).toContain('Previous balance ₹1,000.00 Dr');
    expect(paperText).toContain('Balance with this invoice ₹1,118.00 Dr');
    expect(textsOf(sale)).not.toContain('Previous balance');
  });
});

/** Every text of a document, cell by cell. */
function allTexts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(allTexts);
  if (typeof node === 'string') return [node];
  if (typeof node !== 'object' || node === null) return [];
  const { text, table, stack, columns } = node as { text?: unknown; table?: { body: unknown }; stack?: unknown; columns?: unknown };
  if (text !== undefined) return [textOf(text).replaceAll('\u200b', '')];
  return [table?.body, stack, columns].flatMap(allTexts);
}
