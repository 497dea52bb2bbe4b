import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { checkDigit, isGtin } from '../products/gtin.ts';
import { chairLabel, plainTools } from '../testing/any-label.ts';
import { codedPrice } from './code-letters.ts';
import { FNC1, gs1Elements, gs1Text } from './gs1-data.ts';
import type { LabelFacts } from './label-facts.ts';
import {
  hasUnevenMargins,
  type LabelSize,
  perPage,
  placesOnSheet,
  reachesEdge,
  readySizes,
  type SheetSize,
  sizeProblems,
} from './label-sizes.ts';
import { readyTemplates, type Symbology, templatesProblems } from './label-template.ts';
import { dotsPerMm, layoutLabel, quietModules, resolutions } from './layout-label.ts';
import { missingParticulars, netUnits, unitSalePrice } from './pack-particulars.ts';
import { printerLanguages, printerText } from './printer-text.ts';
import { stickerDataProblems, stickerProblems, stickerText } from './stickers.ts';

const sticker = readyTemplates.find(({ id }) => id === 'price-sticker')!;
const roll = (widthMm: number, heightMm: number, columns = 1) => ({
  ...{ kind: 'roll' as const, id: 'r', name: 'Own roll', widthMm, heightMm, columns, acrossGapMm: 2, gapMm: 3 },
});
const textsOf = (problems: readonly Parameters<typeof problemText>[0][]) =>
  problems.map((problem) => `${problem.field}: ${problemText(problem)}`);
const barsOnly = (symbology: Symbology) => ({ fields: [{ field: 'bars', size: 'small' } as const], symbology, isCentred: true });

test('every ready size is right, and every ready template names a size', () => {
  expect(readySizes.flatMap((size) => sizeProblems(size))).toEqual([]);
  expect(new Set(readySizes.map(({ id }) => id)).size).toBe(readySizes.length);
  const sizes = new Set(readySizes.map(({ id }) => id));
  expect(readyTemplates.every(({ sizeId }) => sizes.has(sizeId))).toBe(true);
});

test('each ready size prints a chair with its price, at the dots of each printer; on a larger label the price is larger', () => {
  for (const size of readySizes)
    for (const dpi of size.kind === 'sheet' ? ([600] as const) : ([203, 300] as const))
      expect(
        readyTemplates.filter(
          (template) =>
            template.fields.some(({ field }) => field === 'price') &&
            layoutLabel(template, size, dpi, chairLabel, plainTools).problems.length === 0,
        ),
        `${size.name} at ${dpi} dpi`,
      ).not.toEqual([]);
  const priceMm = (widthMm: number, heightMm: number, productName = 'Chair') => {
    const { layout } = layoutLabel(sticker, roll(widthMm, heightMm), 203, { ...chairLabel, productName }, plainTools);
    return layout.texts.find(({ text }) => text.startsWith('Rs.'))!.size / dotsPerMm(203);
  };
  const withTax = layoutLabel(
    readyTemplates.find(({ id }) => id === 'small-sticker')!,
    roll(25, 15),
    203,
    { ...chairLabel, priceWithTaxPaise: 100_300 },
    plainTools,
  );
  expect(withTax.layout.texts.map(({ text }) => text)).toContain('+\u00a0tax');
  const shownOf = (templateId: string, facts: Partial<LabelFacts>) =>
    layoutLabel(readyTemplates.find(({ id }) => id === templateId)!, roll(50, 25), 203, { ...chairLabel, ...facts }, plainTools);
  expect(shownOf('price-with-tax', { priceWithTaxPaise: 100_300 }).layout.texts.at(-1)!.text).toBe('Rs.1,003.00');
  expect(textsOf(shownOf('price-with-tax', { priceWithTaxPaise: null }).problems)).toEqual([
    'price: The label shows the price with tax, and the tax of Plastic chair is not known today. Enter the rate of its HSN code, or its MRP if the tax is on the retail price.',
  ]);
  // A phone number is not broken between two lines, wherever it falls.
  for (let letters = 1; letters < 30; letters++) {
    const packer = { ...chairLabel.packer, careName: 'N'.repeat(letters), carePhone: '98220 12345', careEmail: 'care@nila.example' };
    const { texts } = shownOf('packed-goods', { packer }).layout;
    expect(
      texts.some(({ text }) => text.replaceAll('\u00a0', ' ').includes('98220 12345')),
      `${letters}`,
    ).toBe(true);
  }
  // Goods without tax have no "+ tax", whatever their product says.
  expect(shownOf('price-sticker', { priceWithTaxPaise: 85_000 }).layout.texts.at(-1)!.text).toBe('Rs.850.00');
  expect(priceMm(100, 50)).toBeCloseTo(2 * priceMm(50, 25), 0);
  // A name that would be cut keeps its letters small.
  expect(priceMm(100, 50, 'Chair of teak with arms and cushions, '.repeat(3))).toBeLessThan(priceMm(100, 50));
});

test('a sheet beyond A4, labels that overlap and a web wider than a printer are refused at their fields', () => {
  const l7159 = readySizes.find(({ id }) => id === 'sheet-24') as SheetSize;
  expect(textsOf(sizeProblems({ ...l7159, widthMm: 80 }))).toEqual([
    'pitchXMm: The labels overlap: the distance from one label to the next is at least the size of a label.',
    'widthMm: The labels end at 219.2 mm. An A4 sheet has 210 mm: correct the size, the number or the margin.',
  ]);
  expect(textsOf(sizeProblems({ ...l7159, rows: 9 }))).toEqual([
    'heightMm: The labels end at 318 mm. An A4 sheet has 297 mm: correct the size, the number or the margin.',
  ]);
  expect(textsOf(sizeProblems(roll(50, 25, 3)))).toEqual([
    'columns: The labels side by side are 154 mm wide. Label printers print up to 108 mm.',
  ]);
  expect(sizeProblems(roll(Number.NaN, 25)).map(({ field }) => field)).toEqual(['widthMm']);
  expect([hasUnevenMargins(l7159), hasUnevenMargins({ ...l7159, leftMm: 12 })]).toEqual([false, true]);
  const ready = readySizes.filter((size): size is SheetSize => size.kind === 'sheet');
  expect(ready.filter(hasUnevenMargins)).toEqual([]);
  expect(ready.filter(reachesEdge).map(({ id }) => id)).toEqual(['sheet-24-full', 'sheet-40-full']);
});

test('law: labels of a ready sheet lie on the paper and none overlaps', () => {
  for (const size of readySizes.filter((each): each is SheetSize => each.kind === 'sheet')) {
    const places = placesOnSheet(size);
    expect(places).toHaveLength(perPage(size));
    for (const [at, { xMm, yMm }] of places.entries()) {
      expect(xMm + size.widthMm).toBeLessThanOrEqual(210.001);
      expect(yMm + size.heightMm).toBeLessThanOrEqual(297.001);
      for (const other of places.slice(0, at))
        expect(xMm >= other.xMm + size.widthMm - 0.001 || yMm >= other.yMm + size.heightMm - 0.001).toBe(true);
    }
  }
});

test('EAN-13 has whole dots: 2 and 3 a bar on 38 mm, 3 and 4 on 50 mm at 203 and 300 dpi (facts of GS1)', () => {
  const modules = (widthMm: number, dpi: 203 | 300) =>
    layoutLabel(barsOnly('EAN'), roll(widthMm, 25), dpi, chairLabel, plainTools).layout.code?.moduleDots;
  expect([modules(38, 203), modules(38, 300), modules(50, 203), modules(50, 300)]).toEqual([2, 3, 3, 4]);
});

test('law: what is laid out without a problem lies on the label with its quiet zones, in whole dots of at least 0.25 mm', () => {
  const anySize = fc.record({ widthMm: fc.integer({ min: 10, max: 108 }), heightMm: fc.integer({ min: 8, max: 150 }) });
  const anyFacts = fc.record({ productName: fc.string({ maxLength: 120, unit: 'grapheme' }), batch: fc.constantFrom('', 'K25-07', 'A') });
  fc.assert(
    fc.property(anySize, fc.constantFrom(...resolutions), fc.constantFrom(...readyTemplates), anyFacts, (size, dpi, template, own) => {
      const { layout, problems } = layoutLabel(template, size, dpi, { ...chairLabel, ...own }, plainTools);
      if (problems.some(({ field }) => field === 'size' || field === 'code')) return;
      for (const { x, y, width, size: letters, text } of layout.texts) {
        expect(x + width).toBeLessThanOrEqual(layout.widthDots);
        expect(y + Math.ceil(letters * 1.25)).toBeLessThanOrEqual(layout.heightDots);
        expect(plainTools.emsOf(text) * letters).toBeLessThanOrEqual(width + 1e-6);
      }
      const { code } = layout;
      if (!code) return;
      const [left, right] = quietModules[code.symbol];
      expect(code.moduleDots / dotsPerMm(dpi)).toBeGreaterThanOrEqual(0.2499);
      expect(code.x - left * code.moduleDots).toBeGreaterThanOrEqual(0);
      expect(code.x + code.width + right * code.moduleDots).toBeLessThanOrEqual(layout.widthDots);
      expect(code.y + code.height).toBeLessThanOrEqual(layout.heightDots);
      for (const rect of code.rects) expect(rect.every((dots) => Number.isSafeInteger(dots) && dots >= 0)).toBe(true);
    }),
  );
});

test.each([
  ['letters in EAN', 'EAN', { barcodes: ['89012345A7890'] }, 'code: 89012345A7890 is no EAN: an EAN has digits only.'],
  [
    'a wrong check digit',
    'EAN',
    { barcodes: ['8901234567891'] },
    'code: The check digit of 8901234567891 is wrong: the last digit must be 0.',
  ],
  ['an EAN of ten digits', 'EAN', { barcodes: ['8901234567'] }, 'code: 8901234567 has 10 digits.'],
  ['no code at all', 'AUTO', { barcodes: [], code: '' }, 'code: Plastic chair has neither a barcode nor a code.'],
  ['no price', 'AUTO', { salePriceE4: 0 }, 'price: The label shows a price and Plastic chair has none.'],
  ['GS1 without a GTIN', 'GS1_128', { barcodes: ['77'] }, 'code: 77 is no GTIN.'],
  ['a batch that GS1 cannot hold', 'GS1_DATAMATRIX', { batch: 'K 25' }, 'code: A GS1 code cannot hold K 25'],
  ['a code of another script', 'CODE128', { barcodes: ['कुर्सी'] }, 'code: Code 128 has Latin letters'],
] as const)('%s is refused with words', (_, symbology, own, words) => {
  const { problems } = layoutLabel({ ...sticker, symbology }, roll(50, 25), 203, { ...chairLabel, ...own }, plainTools);
  expect(textsOf([...problems])).toEqual([expect.stringContaining(words)]);
});

test('a code that needs narrower bars than 0.25 mm is refused with the width that it needs', () => {
  const { problems } = layoutLabel(barsOnly('CODE128'), roll(38, 25), 203, { ...chairLabel, barcodes: ['KTL-0042-BLUE-XL'] }, plainTools);
  // 11 x 18 + 13 modules and 20 white ones, of 2 dots at 8 dots/mm.
  expect(textsOf([...problems])).toEqual([
    'code: KTL-0042-BLUE-XL does not fit: with bars of 0.25 mm, the narrowest that scanners read, its code needs 57.8 mm. Choose a larger size, or a label with QR.',
  ]);
});

test('the check digit of 890123456789 is 0', () => {
  expect([checkDigit('890123456789'), isGtin('8901234567890'), isGtin('8901234567891')]).toEqual([0, true, false]);
});

test('GS1: fixed fields first, FNC1 after a batch only if another field follows, brackets only for eyes', () => {
  const data = { gtin: '8901234567890', expiresOn: '2027-04-30', batch: 'K25-07', serial: 'S0042' };
  expect(gs1Text(data)).toBe('(01)08901234567890(17)270430(10)K25-07(21)S0042');
  expect(gs1Elements(data)).toBe(`01089012345678901727043010K25-07${FNC1}21S0042`);
  expect(gs1Text({ gtin: '96385074', weightGrams: 1_250, bestBefore: '2027-01-05' })).toBe('(01)00000096385074(15)270105(3103)001250');
});

test('a price in code letters: a wrong word says nothing, and each digit is its letter behind a letter without meaning', () => {
  expect(codedPrice(93_000, 'BLACKHORSE')).toBe('LSAE');
  expect([codedPrice(93_000, 'BLACKHORSB'), codedPrice(0, 'BLACKHORSE'), codedPrice(93_000, '')]).toEqual(['', '', '']);
});

test('unit sale price: per gram below a kilogram, per kilogram from there on; none if it is the MRP', () => {
  expect(unitSalePrice(12_000, 5_000_000, 'g')).toEqual({ paise: 24, per: 'g' });
  expect(unitSalePrice(12_000, 5_000, 'kg')).toEqual({ paise: 24, per: 'g' });
  expect(unitSalePrice(50_000, 50_000, 'kg')).toEqual({ paise: 10_000, per: 'kg' });
  expect(unitSalePrice(50_000, 10_000, 'kg')).toBeNull();
  expect(unitSalePrice(10_000, 120_000, 'N')).toEqual({ paise: 833, per: 'N' });
  expect(unitSalePrice(9_900, 7_500_000, 'ml')).toEqual({ paise: 13, per: 'ml' });
});

test('law: the unit sale price times the quantity is the MRP to half a paisa a unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 1e9 }),
      fc.constantFrom(...netUnits),
      (mrp, quantityE4, unit) => {
        const price = unitSalePrice(mrp, quantityE4, unit);
        if (!price) return;
        const scale = price.per === unit ? 1 : { g: 0.001, ml: 0.001, cm: 0.01, kg: 1_000, l: 1_000, m: 100, N: 1 }[unit];
        const units = (quantityE4 / 10_000) * scale;
        expect(Math.abs(price.paise * units - mrp)).toBeLessThanOrEqual(units / 2 + 1e-6 * mrp + 1e-9);
      },
    ),
  );
});

test('a pack names each missing particular and where it is entered', () => {
  const packer = { name: 'Nila Foods', address: '', careName: 'Asha', carePhone: '', careEmail: 'care@nila.example' };
  const packed = readyTemplates.find(({ id }) => id === 'packed-goods')!.fields.map(({ field }) => field);
  expect(textsOf(missingParticulars({ pack: null, packer, mrpPaise: 0, packedOn: null }, packed))).toEqual([
    'packer: The Legal Metrology rules ask for the packer’s address. Enter it in Settings, Labels.',
    'pack: The Legal Metrology rules ask for the generic name. Enter it in the pack details of the product.',
    'pack: The Legal Metrology rules ask for the net quantity. Enter it in the pack details of the product.',
    'packedOn: The Legal Metrology rules ask for the month of packing. Enter it in Packed on.',
    'mrp: The Legal Metrology rules ask for the MRP. Enter it in the product.',
    'packer: The Legal Metrology rules ask for the phone number for customer care. Enter it in Settings, Labels.',
  ]);
});

test('a pack label without the field of a mandatory particular is refused, with the name of the field', () => {
  const packer = { name: 'Nila Foods', address: 'Pune', careName: 'Asha', carePhone: '98', careEmail: 'care@nila.example' };
  const pack = { genericName: 'Toor dal', netQuantityE4: 5_000_000, netUnit: 'g' as const, origin: 'Kenya', bestBeforeMonths: 6 };
  const facts = { pack, packer, mrpPaise: 12_000, packedOn: '2026-11-29' };
  const packed = readyTemplates.find(({ id }) => id === 'packed-goods')!.fields.map(({ field }) => field);
  expect(missingParticulars(facts, packed)).toEqual([]);
  for (const [field, shown] of [
    ['packer', 'Packer and address'],
    ['genericName', 'Generic name'],
    ['netQuantity', 'Net quantity'],
    ['packedOn', 'Packed on'],
    ['bestBefore', 'Best before'],
    ['mrp', 'MRP incl. of all taxes'],
    ['unitPrice', 'Unit sale price'],
    ['origin', 'Country of origin'],
    ['care', 'Customer care'],
  ] as const) {
    const [problem, ...others] = textsOf(
      missingParticulars(
        facts,
        packed.filter((each) => each !== field),
      ),
    );
    expect([problem, others]).toEqual([expect.stringContaining(`Add the field ${shown} to the label.`), []]);
  }
});

const hostile = 'A^XA~JR"_5E\\\r\nPRINT 99\nP9 ₹5 é';
const noDrawing = () => {
  throw new Error('a Latin text is not drawn');
};
/** Commands of a text are at the start of a line, or after ^ and ~ in ZPL. */
test('data is not commands: a hostile name stays within its text in every language', () => {
  const { layout } = layoutLabel(sticker, roll(100, 25), 203, { ...chairLabel, productName: hostile }, plainTools);
  const [zpl, tspl, epl] = printerLanguages.map((language) => printerText(language, roll(100, 25), 203, [{ layout, count: 1 }], noDrawing));
  const outside = zpl!.replace(/\^FD[^^~]*\^FS/g, '');
  expect(outside.match(/\^XA/g)).toHaveLength(1);
  expect(zpl).not.toMatch(/~/);
  expect(zpl).toContain('A_5EXA_7EJR"_5F5E\\ PRINT 99');
  expect(tspl!.split('\r\n').filter((line) => line.startsWith('PRINT'))).toEqual(['PRINT 1,1']);
  expect(tspl).toContain('A^XA~JR\\["]_5E');
  expect(epl!.split('\n').filter((line) => line.startsWith('P'))).toEqual(['P1']);
  expect(epl).toContain('A^XA~JR\\"_5E\\\\');
  for (const text of [zpl, tspl, epl]) {
    expect(text).toContain('Rs.5 e');
    expect(text).toMatch(/^[\x20-\x7e\r\n]*$/);
  }
});

test('law: whatever the name, the raw text has as many lines as with a plain one', () => {
  const linesOf = (name: string) => {
    const { layout } = layoutLabel(
      { ...sticker, fields: [{ field: 'name', size: 'small' }] },
      roll(100, 50),
      203,
      { ...chairLabel, productName: name },
      plainTools,
    );
    const labels = [{ layout, count: 1 }];
    return printerLanguages.map((language) => printerText(language, roll(100, 50), 203, labels, noDrawing).split(/[\r\n]+/).length);
  };
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('^', '~', '"', '\\', '\n', '\r', '_', '\u0000', 'A', '{name}'), { minLength: 1, maxLength: 12 }),
      (signs) => {
        expect(linesOf(`x${signs.join('')}x`)).toEqual(linesOf('plain'));
      },
    ),
  );
});

test('law: a name in another script is the same black dots in every language, and nothing else of it reaches the printer', () => {
  const { layout } = layoutLabel(
    { ...sticker, fields: [{ field: 'name', size: 'small' }], isCentred: true },
    roll(50, 25),
    203,
    { ...chairLabel, productName: 'कुर्सी ^XA"' },
    plainTools,
  );
  const dotsOf = (rects: readonly (readonly number[])[]) =>
    rects
      .flatMap(([x, y, width, height]) =>
        Array.from({ length: width! * height! }, (_, at) => `${x! + (at % width!)} ${y! + Math.floor(at / width!)}`),
      )
      .toSorted();
  const numbersOf = (text: string, command: RegExp) => [...text.matchAll(command)].map(([, numbers]) => numbers!.split(',').map(Number));
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (bytes) => {
      const draw = () => ({ width: 24, height: 4, base: 3, bytes });
      const [zpl, tspl, epl] = printerLanguages.map((language) => printerText(language, roll(50, 25), 203, [{ layout, count: 1 }], draw));
      const [, x, y, data] = /\^FO(\d+),(\d+)\^GFA,12,12,3,([0-9A-F]{24})\^FS/.exec(zpl!)!;
      const bits = data!
        .match(/../g)!
        .flatMap((pair) => Array.from({ length: 8 }, (_, bit) => (Number.parseInt(pair, 16) >> (7 - bit)) & 1));
      const black = dotsOf(bits.flatMap((bit, at) => (bit ? [[Number(x) + (at % 24), Number(y) + Math.floor(at / 24), 1, 1]] : [])));
      expect(dotsOf(numbersOf(tspl!, /^BAR ([\d,]+)$/gm))).toEqual(black);
      expect(dotsOf(numbersOf(epl!, /^LO([\d,]+)$/gm))).toEqual(black);
      for (const text of [zpl, tspl, epl]) expect(text).not.toMatch(/\?|XA"|TEXT|\^FD/);
    }),
  );
});

test('11 labels two across are five rows of two, then a row with the left one only', () => {
  const size = roll(38, 25, 2);
  const { layout } = layoutLabel(sticker, size, 203, chairLabel, plainTools);
  const tspl = printerText('TSPL', size, 203, [{ layout, count: 11 }], noDrawing);
  expect(tspl.match(/^PRINT .*$/gm)).toEqual(['PRINT 5,1', 'PRINT 1,1']);
  expect(tspl).toContain('SIZE 78 mm,25 mm\r\nGAP 3 mm,0 mm\r\nDIRECTION 1\r\nCLS\r\n');
  const [first, second] = tspl.split('PRINT 5,1');
  const names = (text: string) => [...text.matchAll(/TEXT (\d+),\d+,"\d",0,1,1,"Plastic chair"/g)].map(([, x]) => Number(x));
  const [left, right] = names(first!);
  expect(right! - left!).toBe(320);
  expect(names(second!)).toEqual([left]);
});

test('stickers of document 2: values between the owner’s texts, row by row, with the signs of commands taken out', () => {
  const own = {
    stickerName: 'Two across',
    printOn: 'CLS\n',
    format1: 'TEXT 8,8,"{name}"\n',
    format2: 'TEXT 328,8,"{name}"\n',
    printOff: 'PRINT 1\n',
  };
  expect(stickerText(own, [{ facts: { ...chairLabel, productName: 'A"\nPRINT 9 {price}^~\\' }, count: 3 }])).toBe(
    'CLS\nTEXT 8,8,"A\' PRINT 9 {price}/-/"\nTEXT 328,8,"A\' PRINT 9 {price}/-/"\nPRINT 1\nCLS\nTEXT 8,8,"A\' PRINT 9 {price}/-/"\nPRINT 1\n',
  );
});

test('texts of a sticker that end without a line break are lines of their own', () => {
  const own = { stickerName: 'Shop', printOn: 'CLS', format1: 'TEXT {name}', format2: 'TEXT2 {name}\r\n', printOff: 'PRINT 1' };
  expect(stickerText(own, [{ facts: chairLabel, count: 3 }])).toBe(
    'CLS\r\nTEXT Plastic chair\r\nTEXT2 Plastic chair\r\nPRINT 1\r\nCLS\r\nTEXT Plastic chair\r\nPRINT 1\r\n',
  );
});

test('a sticker refuses a code, batch or serial number that it would print with other signs, once at its line', () => {
  const own = { stickerName: 'Shop', printOn: '', format1: '{name} {batch}', format2: '{serial}', printOff: '' };
  const labels = ['A_1', 'A_2'].map((serial) => ({ line: 2, facts: { ...chairLabel, batch: 'K^7', serial, barcodes: ['B_1'] }, count: 1 }));
  expect(stickerDataProblems(own, labels).map(({ field }) => field)).toEqual(['lines.2.batch', 'lines.2.serial']);
  expect(stickerDataProblems({ ...own, format2: '{code}' }, labels).map(({ field }) => field)).toEqual(['lines.2.code', 'lines.2.batch']);
  expect(stickerDataProblems(own, [{ line: 0, facts: chairLabel, count: 1 }])).toEqual([]);
});

test('a sticker name is added only once; a value that no label has is refused', () => {
  const own = { stickerName: 'Shop', printOn: '', format1: '{name}', format2: '', printOff: '' };
  expect(textsOf(stickerProblems([own, { ...own, stickerName: 'Shop ', format1: '{cost}' }], 'barcodeList'))).toEqual([
    'barcodeList.1.stickerName: This name is taken. Enter another.',
    'barcodeList.1.format1: cost in braces is no value of a label, or not in a format.',
  ]);
});

test('an own template needs a name of its own, a size and fields', () => {
  const sizes = new Set(readySizes.map(({ id }: LabelSize) => id));
  const own = { ...sticker, name: 'Price sticker', sizeId: 'gone', fields: [] };
  expect(templatesProblems([own], sizes, 'templates').map(({ code }) => code)).toEqual([
    'LABEL_NAME_TWICE',
    'LABEL_SIZE_UNKNOWN',
    'LABEL_FIELDS_MISSING',
  ]);
});
