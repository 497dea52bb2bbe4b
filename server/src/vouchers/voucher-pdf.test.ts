import { setTimeout as pause } from 'node:timers/promises';
import { MAX_TOTAL_PAISE } from '@bahi/core/basics/limits';
import { formatAmount, formatRate } from '@bahi/core/money/rupee-format';
import { defaultSettings } from '@bahi/core/organizations/company-settings';
import { formatDate } from '@bahi/core/periods/business-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPaper as drawAny } from '../platform/papers/draw-paper.ts';
import { aPaper, aSerializedItem, aSerializedVoucher } from '../testing/answered-vouchers.ts';
import { get } from '../testing/calls.ts';
import { addParty, addProduct, addTax, rate } from '../testing/masters.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, openBills, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { drawVoucherPaper as drawPaper } from './public/draw-voucher-paper.ts';

const { app, pool, db, ownerPool } = await testApp();

async function paperOf(counter: Counter, id: string, headers = counter.clerk) {
  const answer = await app.inject({ url: `/api${counter.path}/vouchers/${id}/pdf`, headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return readPdf(answer.rawPayload);
}

test('the PDF of a sale has the voucher’s contents: seller, buyer, GSTINs, lines, tax heads, HSN rows, totals, words', async () => {
  const counter = await openCounter(app, pool);
  const { body: sale } = await sell(app, counter, saleOf(counter, 10, 1234.5));
  const { text, pages } = await paperOf(counter, sale._id);
  const { body } = await get<{
    voucher: { partyName: string; items: { product_name: string; hsn: string; taxable: number; total: number; cgstAmount: number }[] };
  }>(app, counter.clerk, `${counter.path}/vouchers/${sale._id}`);
  const [item] = body.voucher.items;
  const written = (rupees: number) => formatAmount(Math.round(rupees * 100), 'two');
  expect(pages).toBe(1);
  for (const words of [
    'Tax Invoice',
    sale.voucherNumber,
    formatDate(today),
    'Maharashtra (27)',
    `GSTIN ${counter.gstin}`,
    body.voucher.partyName,
    item!.product_name,
    item!.hsn,
    written(item!.taxable),
    written(item!.cgstAmount),
    `₹${written(item!.total)}`,
    'Rupees Fourteen Thousand Five Hundred Sixty Seven and Ten Paise Only',
  ]) {
    expect(text.replaceAll('\n', '')).toContain(words);
  }
  expect(text).toContain('CGST');
  expect(text).not.toContain('IGST');
  expect(text).not.toContain('\uFFFD');
});

test('bank, UPI, terms and footer are printed if the settings have them', async () => {
  const counter = await openCounter(app, pool);
  await ownerPool.query(
    `update bank_accounts set bank_name = 'HDFC Bank', branch = 'Pune', account_name = 'Asha Traders', account_number = '1234567890',
        ifsc = 'HDFC0000001', upi_id = 'shop@bank' where org_id = $1`,
    [counter.orgId],
  );
  const print = {
    invoiceTitle: 'Invoice',
    terms: 'Goods once sold\nare not taken back',
    footer: 'Thank you',
    hasBank: true,
    hasUpi: true,
    bankId: counter.bankId,
  };
  await ownerPool.query("insert into settings (org_id, section, value) values ($1, 'print', $2)", [counter.orgId, JSON.stringify(print)]);
  const { body: sale } = await sell(app, counter, saleOf(counter, 1));
  const { text } = await paperOf(counter, sale._id);
  for (const words of [
    'HDFC Bank, Pune',
    '5678 90',
    'IFSC HDFC0000001',
    'Scan to pay',
    'shop@bank',
    'Goods once sold',
    'are not taken back',
    'Thank you',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Tax Invoice');
});

test('tax of another state is one head; a sale without tax is a bill of supply', async () => {
  const counter = await openCounter(app, pool);
  const partyId = await addParty(app, counter, { state: '29' });
  const away = await sell(app, counter, saleOf(counter, 1, 100, { partyId, placeOfSupply: '29' }));
  const { text } = await paperOf(counter, away.body._id);
  expect(text).toContain('IGST');
  expect(text).not.toContain('CGST');
  const taxClassificationId = await addTax(app, counter, [rate(0)], '1001');
  const productId = await addProduct(app, counter, { taxClassificationId, taxTreatment: 'exempt' });
  const exempt = await sell(app, counter, {
    ...saleOf(counter, 1),
    items: [{ ...saleOf(counter, 1).items[0], productId }],
    finalAmount: 100,
  });
  expect((await paperOf(counter, exempt.body._id)).text).toContain('Bill of Supply');
});

test('a receipt shows its ledgers and settled bills; a cancelled voucher is marked', async () => {
  const counter = await openCounter(app, pool);
  await sell(app, counter, saleOf(counter, 10));
  const bill = (await openBills(app, counter)).outstandings[0]!;
  const { body: receipt } = await receive(app, counter, receiptOf(counter, 1300, [[bill.billId, 1180]]));
  for (const words of ['Receipt', 'Received in', 'Cash', `Bill ${bill.bill_no}`, '1,180.00', 'Advance', '120.00', '₹1,300.00']) {
    expect((await paperOf(counter, receipt._id)).text).toContain(words);
  }
  await cancel(app, counter, receipt._id);
  const { text } = await paperOf(counter, receipt._id);
  expect(text).toContain('CANCELLED');
  expect(text).toContain('₹1,300.00');
});

test('drawing a PDF holds no database connection', async () => {
  const counter = await openCounter(app, pool);
  const { body: sale } = await sell(app, counter, saleOf(counter, 1));
  await paperOf(counter, sale._id);
  // More at once than there are connections: while the thread draws one after the other, other calls are answered.
  const many = Array.from({ length: (pool.options.max ?? 10) * 3 }, () => paperOf(counter, sale._id));
  const drawn = { count: 0 };
  for (const each of many) void each.then(() => drawn.count++);
  while (drawn.count === 0) await new Promise((next) => setTimeout(next, 5));
  expect((await get(app, counter.clerk, `${counter.path}/vouchers/${sale._id}`)).status).toBe(200);
  expect(drawn.count).toBeLessThan(many.length);
  await Promise.all(many);
});

test('a print is recorded in the audit chain; a stranger cannot print', async () => {
  const counter = await openCounter(app, pool);
  const { body: sale } = await sell(app, counter, saleOf(counter, 1));
  await paperOf(counter, sale._id);
  const { rows } = await ownerPool.query<{ text: string }>(
    'select text from audit_events where org_id = $1 order by sequence desc limit 1',
    [counter.orgId],
  );
  expect(JSON.parse(rows[0]!.text)).toMatchObject({ action: 'vouchers.getVoucherPdf', body: { id: sale._id, version: 1 } });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  const stranger = await openCounter(app, pool);
  expect((await get(app, stranger.clerk, `${counter.path}/vouchers/${sale._id}/pdf`)).status).toBe(404);
  expect((await get(app, stranger.clerk, `${stranger.path}/vouchers/${sale._id}/pdf`)).status).toBe(404);
});

const paperWith = (items: readonly { name: string; taxable: number; tax: number }[]) =>
  aPaper(
    aSerializedVoucher({
      lines: items.map(({ name, taxable: taxablePaise, tax }) => aSerializedItem({ productName: name, taxablePaise, cgstPaise: tax })),
    }),
  );

test.each(['A4', 'A5', 'thermal80'] as const)(
  'figures on %s are those of the voucher, whatever they are, and none is torn',
  async (paperSize) => {
    const most = MAX_TOTAL_PAISE / 4;
    const anyFigure = fc.oneof(fc.integer({ min: 1, max: most }), fc.constantFrom(1_00_000_00, 1_25_00_000_00, most));
    const anyItem = fc.record({ taxablePaise: anyFigure, cgstPaise: anyFigure, discountPaise: anyFigure });
    await fc.assert(
      fc.asyncProperty(fc.array(anyItem, { minLength: 1, maxLength: 2 }), async (items) => {
        const voucher = aSerializedVoucher({
          lines: items.map((item) => aSerializedItem({ ...item, rateE4: item.taxablePaise * 100 })),
        });
        const paper = aPaper(voucher, { print: { ...defaultSettings.print, paperSize } });
        const { text } = readPdf(await drawPaper(paper));
        const shown = text.split(/\s/);
        for (const { taxablePaise, totalPaise, discountPaise, rateE4 } of voucher.lines)
          for (const figure of [
            formatAmount(taxablePaise, 'two'),
            formatAmount(totalPaise, 'two'),
            formatAmount(discountPaise, 'two'),
            formatRate(rateE4),
          ])
            expect(shown.map((word) => word.replace(/,$/, ''))).toContain(figure);
        expect(shown).toContain(`₹${formatAmount(voucher.amountPaise, 'two')}`);
      }),
      { numRuns: 8 },
    );
  },
);

test('many lines go over pages with the head of the table on each, and names of Indian scripts are drawn', async () => {
  const items = Array.from({ length: 120 }, (_, at) => ({ name: at % 2 ? `चावल ${at}` : `അരി ${at}`, taxable: 100_00, tax: 9_00 }));
  const { text, pages } = readPdf(await drawPaper(paperWith(items)));
  expect(pages).toBeGreaterThan(2);
  // The last page may contain only the totals.
  expect(text.match(/^Rate$/gm)?.length).toBeGreaterThanOrEqual(pages - 1);
  expect(text).toContain('चावल');
  expect(text).toContain('അരി');
  expect(text).toContain(`Page ${pages} of ${pages}`);
});

test('twenty HSN codes and a long name on each fit together, on A5 too: nothing of the total is lost', async () => {
  const lined = paperWith(Array.from({ length: 19 }, (_, at) => ({ name: `Rice ${at}`, taxable: 9_99_99_999_00 + at, tax: 99_99_999_00 })));
  const lines = lined.voucher.lines.map((item, at) => ({ ...item, hsn: `${10_063_000 + at}` }));
  const charge = {
    ...lines[0]!,
    ledgerId: 'c',
    ledgerName: 'അരി '.repeat(12),
    amountPaise: 100_00,
    gstPercentE4: 180_000,
    isComposite: false,
  };
  for (const paperSize of ['A4', 'A5'] as const) {
    const voucher = { ...lined.voucher, lines, charges: [charge] };
    const { text } = readPdf(await drawPaper({ ...lined, voucher, print: { ...lined.print, paperSize } }));
    const shown = text.split('\n');
    for (const { hsn } of lines) expect(text.split(hsn).length - 1, hsn).toBe(2);
    expect(shown).toContain(`₹${formatAmount(voucher.amountPaise, 'two')}`);
  }
});

test('without quantity, as for a fee or a note by value, the row of the HSN code shows none', async () => {
  const counted = paperWith([{ name: 'Sugar', taxable: 100_01, tax: 5_00 }]);
  const shown = async (paper: typeof counted) => readPdf(await drawPaper(paper)).text.split('\n');
  const [item] = counted.voucher.lines;
  const quantity = `${item!.quantityE4 / 10_000} ${item!.unit}`;
  expect((await shown(counted)).filter((text) => text === quantity)).toHaveLength(2);
  const lines = [{ ...item!, quantityE4: 0, actualQuantityE4: 0, valuePaise: 100_01 }];
  const byValue = await shown({ ...counted, voucher: { ...counted.voucher, lines } });
  expect(byValue.filter((text) => /^0 /.test(text))).toEqual([]);
  expect(byValue).toContain('100.01');
});

test('charges with long names fit on one page, or continue on the next: nothing of them is lost', async () => {
  const lined = paperWith([{ name: 'Rice', taxable: 100_00, tax: 18_00 }]);
  const [item] = lined.voucher.lines;
  for (const [paperSize, count, ledgerName] of [
    ['A4', 19, 'Freight and packing '.repeat(6)],
    ['A5', 19, 'Freight and packing '.repeat(6)],
    ['A5', 1, 'W'.repeat(120)],
    ['A5', 9, 'W'.repeat(20)],
  ] as const) {
    const charges = Array.from({ length: count }, (_, at) => ({
      ...item!,
      ledgerId: `c${at}`,
      ledgerName: ledgerName.trim(),
      amountPaise: 1_000_01 + at,
      totalPaise: 1_000_01 + at,
      gstPercentE4: 180_000,
      isComposite: false,
    }));
    const voucher = { ...lined.voucher, charges };
    const { text } = readPdf(await drawPaper({ ...lined, voucher, print: { ...lined.print, paperSize } }));
    for (const { amountPaise } of charges) expect(text).toContain(formatAmount(amountPaise, 'two'));
    expect(text.split('\n')).toContain(`₹${formatAmount(voucher.amountPaise, 'two')}`);
  }
});

test.each([
  ['A4', 595.28],
  ['A5', 419.53],
  ['thermal80', 226.8],
  ['thermal58', 164.4],
] as const)('on %s a word that is longer than its column pushes no figure off the paper, and stays readable', async (paperSize, width) => {
  const paper = paperWith([
    { name: `${'W'.repeat(40)} 1 kg`, taxable: 12_34_567_89, tax: 18_00 },
    { name: 'Rice', taxable: 100_00, tax: 18_00 },
  ]);
  const lines = paper.voucher.lines.map((item) => ({ ...item, discountPaise: 1_00 }));
  const { text, furthestRight } = readPdf(
    await drawPaper({ ...paper, voucher: { ...paper.voucher, lines }, print: { ...paper.print, paperSize } }),
  );
  expect(furthestRight).toBeGreaterThan(width / 2);
  expect(furthestRight).toBeLessThan(width - 12);
  expect(text.replaceAll('\n', '')).toContain('W'.repeat(40));
});

test.each([
  ['A4', 595.28],
  ['A5', 419.53],
  ['thermal80', 226.8],
  ['thermal58', 164.4],
] as const)(
  'on %s a long word of an Indian script leaves every figure on the paper, and no letter is torn from its marks',
  async (paperSize, width) => {
    for (const letter of ['क्षु', 'മ്മു']) {
      for (const count of [4, 8, 9, 30]) {
        const long = letter.repeat(count);
        const paper = paperWith([{ name: `${long} 1 kg`, taxable: 12_34_567_89, tax: 18_00 }]);
        const lines = paper.voucher.lines.map((item) => ({ ...item, discountPaise: 1_00, batch: long, godownName: long }));
        const sale = { ...paper.voucher, lines, note: long };
        const adjustment = { ...sale, kind: 'stockAdjustment', adjustmentReason: 'damage' } as const;
        const transfer = {
          ...sale,
          kind: 'stockTransfer',
          transfer: {
            state: 'received',
            fromGodownId: 'a',
            fromGodownName: long,
            toGodownId: 'b',
            toGodownName: 'Van',
            damageGodownName: '',
            dispatchedOn: '2026-11-22',
            receivedOn: '2026-11-22',
          },
        } as const;
        for (const [voucher, times] of [
          [sale, 3],
          [adjustment, 4],
          [transfer, 4],
        ] as const) {
          const { text, furthestRight } = readPdf(await drawPaper({ ...paper, voucher, print: { ...paper.print, paperSize } }));
          expect(furthestRight).toBeLessThan((voucher === sale || paperSize === 'A5' ? width : 595.28) - 12);
          const drawn = text.match(/[\u0900-\u0DFF]+/g) ?? [];
          expect(drawn.filter((word) => word.replaceAll(letter, '') !== '')).toEqual([]);
          expect(drawn.join('')).toBe(long.repeat(times));
        }
      }
    }
  },
);

test.each(['A4', 'A5'] as const)(
  'on %s no page ends within a row of the totals or of the HSN codes, however many there are',
  async (paperSize) => {
    const lined = paperWith([{ name: 'Rice', taxable: 100_00, tax: 18_00 }]);
    const charge = { ...lined.voucher.lines[0]!, ledgerId: 'c', amountPaise: 100_00, gstPercentE4: 180_000, isComposite: false };
    const ledgerName = `Freight, packing, ${'loading and unloading by hand, '.repeat(3)}to the godown`;
    for (let count = 21; count < 60; count += 2) {
      const lines = Array.from({ length: count }, (_, at) => ({ ...lined.voucher.lines[0]!, hsn: `${10_063_000 + at}` }));
      const voucher = aSerializedVoucher({ lines, charges: [{ ...charge, ledgerName }] });
      const { text } = readPdf(await drawPaper({ ...lined, voucher, print: { ...lined.print, paperSize } }));
      const pages = text.split(/(?=SL\/26-27\/00001 {3})/);
      // The first and the last word of the name are on one page, both times, and so are the value and the total.
      for (const page of pages) {
        expect((page.match(/Freight/g) ?? []).length, page).toBe((page.match(/godown/g) ?? []).length);
        expect(page.includes('Taxable value')).toBe(page.includes('₹'));
      }
    }
  },
);

test('terms that are longer than a page go over to the next', async () => {
  const lined = paperWith([{ name: 'Rice', taxable: 100_00, tax: 18_00 }]);
  const terms = Array.from({ length: 60 }, (_, at) => `Term ${at}.`);
  const { text } = readPdf(await drawPaper({ ...lined, print: { ...lined.print, paperSize: 'A5', terms: terms.join('\n') } }));
  expect(terms.filter((term) => !text.includes(term))).toEqual([]);
  expect(text).toContain('Authorised signatory');
});

test('on a roll many lines are one long slip with every figure', async () => {
  const paper = paperWith(Array.from({ length: 100 }, (_, at) => ({ name: `Rice ${at}`, taxable: 100_00 + at, tax: 9_00 })));
  const { text, pages } = readPdf(await drawPaper({ ...paper, print: { ...paper.print, paperSize: 'thermal58' } }));
  expect(pages).toBe(1);
  for (const { productName, totalPaise } of paper.voucher.lines) {
    expect(text).toContain(productName);
    expect(text).toContain(formatAmount(totalPaise, 'two'));
  }
  expect(text).toContain(`₹${formatAmount(paper.voucher.amountPaise, 'two')}`);
});

test('a roll longer than a reader’s page uses several, none above 200 inches', async () => {
  const items = Array.from({ length: 110 }, (_, at) => ({
    name: `${at} ${'Basmati rice of the long grain '.repeat(4)}`,
    taxable: 100_00,
    tax: 9_00,
  }));
  const paper = paperWith(items);
  const cards = Array.from({ length: 110 }, (_, at) => ({
    productId: 'p',
    productName: 'Mixer',
    number: `K-${at}`,
    coveredUpTo: '2028-11-22',
  }));
  const voucher = { ...paper.voucher, warrantyCards: cards };
  const bytes = await drawPaper({ ...paper, voucher, print: { ...paper.print, paperSize: 'thermal58' } });
  const heights = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/g),
  ].map(([, height]) => Number(height));
  expect(heights).toHaveLength(4);
  expect(Math.max(...heights)).toBeLessThanOrEqual(14_400);
  const { text } = readPdf(bytes);
  for (const part of ['110. 109 Basmati', 'K-109', `₹${formatAmount(voucher.amountPaise, 'two')}`]) expect(text).toContain(part);
});

// As a reader extracts them: in visual order, where a vowel may come before its consonant and a conjunct is one glyph.
test.each([
  ['Tamil', 'கொத்தமல்லி ஸ்ரீ', 'ெகாத்தமல்லி ஸ்ரீ'],
  ['Telugu', 'శ్రీ లక్ష్మీ ట్రేడర్స్', 'శ్రీ లక్ష్మీ ట్రేడర్స్'],
  ['Kannada', 'ಜ್ಞಾನ ಅಕ್ಕಿ', 'ಜ್ಞಾನ ಅಕ್ಕಿ'],
  ['Malayalam', 'കോഴിക്കോട്', 'േകാഴിേക്കാട്'],
  ['Gujarati', 'ઘઉંનો લોટ', 'ઘઉંનો લોટ'],
  ['Gurmukhi', 'ਅੰਮ੍ਰਿਤਸਰ', 'ਅੰਿਮ੍ਰਤਸਰ'],
  ['Bengali', 'তেল কলকাতা', 'েতল কলকাতা'],
  ['Assamese', 'ৰাজু গুৱাহাটী', 'ৰাজু গুৱাহাটী'],
  ['Odia', 'ଓଡ଼ିଶା ଚାଉଳ', 'ଓଡ଼ିଶା ଚାଉଳ'],
  ['Marathi', 'दऱ्या मिठाई', 'दऱ्या िमठाई'],
  ['Latin with signs', '½ inch pipe ≥ 3 m² Ω', '½ inch pipe ≥ 3 m² Ω'],
  ['pictures', 'Rice 🙏', 'Rice 🙏'],
  ['of no font', '中国 Tea', '[?] Tea'],
])('names in %s are drawn, letter by letter, on every sheet', async (_, name, drawn) => {
  const paper = paperWith([{ name, taxable: 100_00, tax: 9_00 }]);
  const seller = { ...paper.seller, name };
  for (const paperSize of ['A4', 'A5', 'thermal58'] as const) {
    const print = { ...paper.print, paperSize, invoiceTitle: name, footer: name };
    const { text } = readPdf(await drawPaper({ ...paper, seller, print }));
    const shown = text.replaceAll('\n', '').replaceAll('\u00a0', ' ').normalize('NFC');
    // The item, the title, the footer, and the seller at the top and at the signature.
    expect(shown.split(drawn.normalize('NFC')).length - 1, shown).toBe(5);
  }
});

test('five copies of five hundred lines with the longest names are drawn', async () => {
  const items = Array.from({ length: 500 }, (_, at) => ({ name: `${at}`.padEnd(200, 'W'), taxable: 100_00 + at, tax: 9_00 }));
  const paper = paperWith(items);
  const bytes = await drawPaper({ ...paper, print: { ...paper.print, copies: 5 } });
  const pages = Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\n/g)!.length;
  expect([pages % 5, pages / 5 > 40]).toEqual([0, true]);
});

test('user input is drawn as typed and fetches nothing', async () => {
  const { text } = readPdf(await drawPaper(paperWith([{ name: '<b>{{x}}</b> https://example.in/a.png', taxable: 1, tax: 0 }])));
  expect(text).toContain('{{x}}');
});

test('companies take turns: one that prints much, vouchers or lists, delays the others by one PDF', async () => {
  const [much, little] = [await openCounter(app, pool), await openCounter(app, pool)];
  const sold = async (counter: Counter) => (await sell(app, counter, saleOf(counter, 1, 100))).body._id;
  const [ofMuch, ofLittle] = [await sold(much), await sold(little)];
  for (const path of [`vouchers/${ofMuch}/pdf`, 'exports/parties/pdf?columns=partyName']) {
    const answered: string[] = [];
    const print = async (counter: Counter, asked: string, name: string) => {
      const answer = await app.inject({ url: `/api${counter.path}/${asked}`, headers: counter.manager });
      expect(answer.statusCode, answer.body).toBe(200);
      answered.push(name);
    };
    // Keeps the thread busy until all calls are queued.
    const endless = drawAny({ module: new URL('../testing/paper-makers.ts', import.meta.url), name: 'endless' }, {}, 2_000);
    const many = Array.from({ length: 8 }, () => print(much, path, 'much'));
    const one = pause(1_000).then(() => print(little, `vouchers/${ofLittle}/pdf`, 'little'));
    await Promise.all([expect(endless).rejects.toThrow('too large'), ...many, one]);
    expect(answered.indexOf('little'), answered.join(' ')).toBeLessThan(3);
  }
});
