import { noLabelSettings } from '@bahi/core/labels/label-settings';
import { readySizes, type SheetSize } from '@bahi/core/labels/label-sizes';
import { readyTemplates } from '@bahi/core/labels/label-template';
import bwip from 'bwip-js/node';
import { expect, test, vi } from 'vitest';
import { drawPaper } from '../platform/papers/draw-paper.ts';
import { get, patch, post, put } from '../testing/calls.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { pagesOfLabels } from '../testing/read-label-pdf.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { openPhoneShop, savePhones } from '../testing/serials.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, saleOf, today } from '../testing/vouchers.ts';

const { app, pool } = await testApp();
type Shop = Awaited<ReturnType<typeof openCounter>>;
type Line = {
  productId: string;
  version: number;
  productName: string;
  batch: string;
  quantity: number;
  serials: string[];
  pack: object | null;
};
type Refused = { problems: { field: string; message: string }[] };

const linesOf = async (shop: Shop, query: string, headers = shop.clerk) =>
  (await get<{ lines: Line[] }>(app, headers, `${shop.path}/labels/lines?${query}`)).body.lines;
const job = (productId: string, count: number, more: object = {}) => ({
  ...{ templateId: 'price-sticker', sizeId: 'roll-50x25', lines: [{ productId, count }], ...more },
});
const chair = { product_name: 'Plastic chair', barcodes: ['8901234567890'], mrp: 930, salePrice: 850, isTaxInclusive: true };
async function pdf(shop: Shop, body: object) {
  const answer = await app.inject({ method: 'POST', url: `/api${shop.path}/labels/pdf`, headers: shop.clerk, payload: body });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return answer.rawPayload;
}

test('a sheet measures right: labels at their millimetres from the first free one on, and bars of whole dots of 600 dpi', async () => {
  const shop = await openCounter(app, pool);
  const productId = await addProduct(app, shop, chair);
  const size = readySizes.find(({ id }) => id === 'sheet-24') as SheetSize;
  const bytes = await pdf(shop, job(productId, 23, { sizeId: size.id, firstLabel: 3, xMm: 0.5, yMm: -1 }));
  const pages = pagesOfLabels(bytes);
  expect(pages.map(({ widthMm, heightMm, codes }) => [Math.round(widthMm), Math.round(heightMm), codes.length])).toEqual([
    [210, 297, 22],
    [210, 297, 1],
  ]);
  // The third label of the first row, moved by the offsets; the code stands in its middle with 11 modules of white on the left and 7 on the right.
  const [first] = pages[0]!.codes;
  const module = Math.round(0.38 / (25.4 / 600) - 0.5);
  const widthMm = (95 * module * 25.4) / 600;
  expect(first!.widthMm).toBeCloseTo(widthMm, 2);
  const leftMm = size.leftMm + 2 * size.pitchXMm + 0.5;
  expect(first!.xMm).toBeGreaterThan(leftMm + (11 * module * 25.4) / 600);
  expect(first!.xMm + widthMm).toBeLessThan(leftMm + size.widthMm - (7 * module * 25.4) / 600);
  expect(first!.yMm).toBeGreaterThan(size.topMm - 1);
  expect(first!.yMm + first!.heightMm).toBeLessThan(size.topMm - 1 + size.heightMm);
  // On the second page the first place of the sheet.
  expect(pages[1]!.codes[0]!.xMm - first!.xMm).toBeCloseTo(-2 * size.pitchXMm, 2);
  expect(first!.barsMm.every((mm) => Math.abs(mm / (25.4 / 600) - Math.round(mm / (25.4 / 600))) < 0.01)).toBe(true);
  expect(readPdf(bytes).text).toContain('Plastic chair');
  expect(readPdf(bytes).text).toContain('Rs.850.00');
  expect(bytes.toString('latin1')).toContain('/PrintScaling /None');
});

test('outlines are drawn at their places without a label', async () => {
  const shop = await openCounter(app, pool);
  const bytes = await pdf(shop, { ...job(await addProduct(app, shop), 0), sizeId: 'sheet-65', isOutline: true });
  expect(readPdf(bytes)).toMatchObject({ pages: 1, text: expect.stringContaining('Print at 100 % (actual size). 38.1 x 21.2 mm') });
});

test('every line is told what is wrong with it, and nothing is drawn until it is right', async () => {
  const shop = await openCounter(app, pool);
  const bad = await addProduct(app, shop, { product_name: 'Soap', barcodes: ['8901234567891'], salePrice: 0 });
  const good = await addProduct(app, shop, chair);
  const template = { id: 'own-1', name: 'EAN', symbology: 'EAN', sizeId: 'roll-50x25', isCentred: true };
  const labels = {
    ...noLabelSettings,
    templates: [
      {
        ...template,
        fields: [
          { field: 'bars', size: 'small' },
          { field: 'price', size: 'normal' },
        ],
      },
    ],
  };
  expect((await patch(app, shop.manager, `${shop.path}/settings`, { version: 1, labels })).status).toBe(200);
  const asked = {
    templateId: 'own-1',
    sizeId: 'roll-50x25',
    lines: [
      { productId: good, count: 1 },
      { productId: bad, count: 6_000 },
    ],
  };
  const seen = await post<{ problems: object[]; count: number; labels: object[] }>(app, shop.clerk, `${shop.path}/labels/preview`, asked);
  const problems = [
    { field: 'lines', message: 'These are 6001 labels. Print up to 5000 at a time.' },
    {
      field: 'lines.1.price',
      message: 'The label shows a price and Soap has none. Enter it on the product, or take the price off the label.',
    },
    {
      field: 'lines.1.code',
      message: 'The check digit of 8901234567891 is wrong: the last digit must be 0. Correct the barcode on the product.',
    },
  ];
  expect(seen).toMatchObject({ status: 200, body: { count: 6_001, problems } });
  expect(seen.body.labels).toHaveLength(2);
  const drawn = await post<Refused>(app, shop.clerk, `${shop.path}/labels/pdf`, { ...asked, firstLabel: 2 });
  expect(drawn).toMatchObject({
    status: 422,
    body: { problems: [{ field: 'firstLabel', message: 'This sheet has 1 labels.' }, ...problems] },
  });
});

test('stock by batch, and products whose price changed today but not those whose reorder level did', async () => {
  const shop = await openCounter(app, pool);
  const dearer = await addProduct(app, shop, { ...chair, openingStock: 12 });
  const same = await addProduct(app, shop, { product_name: 'Table' });
  const change = (id: string, body: object) => patch(app, shop.manager, `${shop.path}/products/${id}`, { version: 1, ...body });
  expect([(await change(dearer, { mrp: 990 })).status, (await change(same, { reorderLevel: 4 })).status]).toEqual([200, 200]);
  expect(await linesOf(shop, `changedOn=${today}`)).toMatchObject([{ productId: dearer, quantity: 12, batch: '' }]);
  expect(await linesOf(shop, 'changedOn=2026-01-01')).toEqual([]);
  expect((await linesOf(shop, `productIds=${same}&productIds=${dearer}`)).map(({ productName }) => productName)).toEqual([
    'Plastic chair',
    'Table',
  ]);
});

test('a purchase brings its serial numbers in, a godown what is left; another company has neither', async () => {
  const shop = await openPhoneShop(app, pool);
  const bought = await savePhones(app, shop, 'purchase', ['S1', 'S2', 'S3']);
  expect(bought.status).toBe(200);
  expect((await savePhones(app, shop, 'sales', ['S2'])).status).toBe(200);
  expect(await linesOf(shop, `voucherId=${bought.body._id}`)).toMatchObject([
    { productId: shop.productId, quantity: 3, serials: ['S1', 'S2', 'S3'] },
  ]);
  expect(await linesOf(shop, `godownId=${shop.godownId}`)).toContainEqual(
    expect.objectContaining({ productId: shop.productId, quantity: 2, serials: [] }),
  );
  expect(await linesOf(shop, `godownId=${shop.shopId}`)).toEqual([]);
  const other = await openCounter(app, pool);
  expect((await get(app, other.clerk, `${other.path}/labels/lines?voucherId=${bought.body._id}`)).status).toBe(404);
  expect(await linesOf(other, `godownId=${shop.godownId}`)).toEqual([]);
});

test('pack details are kept with the product: the label of packed goods names what is missing until all is there', async () => {
  const shop = await openCounter(app, pool);
  const productId = await addProduct(app, shop, { ...chair, product_name: 'Dal 500 g' });
  const pack = { genericName: 'Toor dal', netQuantity: 500, netUnit: 'g', origin: '', bestBeforeMonths: 6 };
  const asked = job(productId, 1, { templateId: 'packed-goods', sizeId: 'roll-100x50', packedOn: '2026-11-29' });
  const before = await post<{ problems: { message: string }[] }>(app, shop.clerk, `${shop.path}/labels/preview`, asked);
  expect(before.body.problems.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['The Legal Metrology rules ask for the net quantity. Enter it in the pack details of the product.']),
  );
  expect((await put(app, shop.clerk, `${shop.path}/labels/packs/${productId}`, { version: 1, pack })).status).toBe(403);
  expect(await put(app, shop.manager, `${shop.path}/labels/packs/${productId}`, { version: 1, pack })).toMatchObject({
    status: 200,
    body: { version: 2 },
  });
  expect((await put(app, shop.manager, `${shop.path}/labels/packs/${productId}`, { version: 1, pack: null })).status).toBe(409);
  const packer = {
    name: 'Nila Foods',
    address: '12 Mill Road, Pune 411001',
    careName: 'Asha',
    carePhone: '98765 43210',
    careEmail: 'care@nila.example',
  };
  expect((await patch(app, shop.manager, `${shop.path}/settings`, { version: 1, labels: { ...noLabelSettings, packer } })).status).toBe(
    200,
  );
  const { text } = readPdf(await pdf(shop, asked));
  const shown = text.replaceAll('\n', ' ');
  for (const words of [
    'Toor dal',
    'Net quantity 500 g',
    'MRP Rs.930.00 incl. of all taxes',
    'Unit price Rs.1.86 per g',
    'Packed 11/2026',
    'Best before 05/2027',
    '12 Mill Road, Pune',
    'care@nila.example',
  ])
    expect(shown).toContain(words);
});

test('a label shows the MRP of its batch, in the line too, and that of the product for a batch without one', async () => {
  const shop = await openCounter(app, pool);
  const productId = await addProduct(app, shop, { ...chair, hasBatches: true });
  const described = { manufacturedOn: null, expiresOn: null };
  const [item] = saleOf(shop, 2).items;
  const bought = await post(app, shop.clerk, `${shop.path}/vouchers/purchase`, {
    ...saleOf(shop, 4, 100, { partyId: await addParty(app, shop, { accountGroup: 'Sundry Creditors' }), finalAmount: 400 }),
    items: [
      { ...item, productId, batch: 'DEAR', newBatch: { ...described, mrp: 990 } },
      { ...item, productId, batch: 'SAME', newBatch: { ...described, mrp: 0 } },
    ],
  });
  expect(bought.status).toBe(200);
  expect(await linesOf(shop, `productIds=${productId}`)).toMatchObject([
    { batch: 'DEAR', mrp: 990 },
    { batch: 'SAME', mrp: 930 },
  ]);
  const lines = ['DEAR', 'SAME', ''].map((batch) => ({ productId, batch, count: 1 }));
  const { text } = readPdf(await pdf(shop, job(productId, 0, { templateId: 'mrp-sticker', lines })));
  expect(text.match(/MRP Rs\.\d+/g)).toEqual(['MRP Rs.990', 'MRP Rs.930', 'MRP Rs.930']);
});

test('an exclusive price is printed with its tax, by the rate of the product; a company that charges none prints the price', async () => {
  const shop = await openCounter(app, pool);
  const productId = await addProduct(app, shop, { ...chair, isTaxInclusive: false });
  const shown = async (templateId: string) =>
    readPdf(await pdf(shop, job(productId, 1, { templateId })))
      .text.match(/Rs\.[\d,.]+(\s\+\s*tax)?/)?.[0]
      .replace(/\s+/g, ' ');
  expect([await shown('price-sticker'), await shown('price-with-tax')]).toEqual(['Rs.850.00 + tax', 'Rs.1,003.00']);
  await pool.query(`update organizations set registration_type = 'composition', registrations = '[]' where id = $1`, [shop.orgId]);
  expect([await shown('price-sticker'), await shown('price-with-tax')]).toEqual(['Rs.850.00', 'Rs.850.00']);
});

test('a text of many labels is written in the thread of papers, and a preview has the labels of the first lines only', async () => {
  const shop = await openCounter(app, pool);
  const productId = await addProduct(app, shop, chair);
  const asked = { templateId: 'batch-label', sizeId: 'roll-50x25', language: 'ZPL' };
  const encoded = vi.spyOn(bwip, 'raw');
  const line = { productId, count: 60, serials: Array.from({ length: 60 }, (_, at) => `S${at}`) };
  const { text } = (await post<{ text: string }>(app, shop.clerk, `${shop.path}/labels/text`, { ...asked, lines: [line] })).body;
  expect(text.match(/\^PQ1\^XZ/g)).toHaveLength(60);
  expect(encoded.mock.calls.length).toBeGreaterThan(0);
  expect(encoded.mock.calls.length).toBeLessThan(5);
  encoded.mockRestore();
  const lines = Array.from({ length: 9 }, () => ({ productId, count: 1 }));
  const seen = await post<{ labels: object[]; count: number }>(
    app,
    shop.clerk,
    `${shop.path}/labels/preview`,
    job(productId, 1, { lines }),
  );
  expect([seen.body.labels.length, seen.body.count]).toEqual([6, 9]);
});

test('each serial number is checked: one whose code has no room is refused at its line, as text and as PDF', async () => {
  const shop = await openCounter(app, pool);
  const productId = await addProduct(app, shop, chair);
  const asked = (...serials: string[]) => ({
    ...{ templateId: 'batch-label', sizeId: 'roll-50x25', dpi: 300 },
    lines: [
      { productId, count: 1 },
      { productId, count: 1, serials },
    ],
  });
  const at = async (path: string, body: object) =>
    (await post<Refused>(app, shop.clerk, `${shop.path}/labels/${path}`, body)).body.problems;
  const odd = asked('S-0000000042', 'S 1', 'S2');
  for (const [path, more] of [
    ['preview', {}],
    ['pdf', {}],
    ['text', { language: 'EPL2' }],
  ] as const)
    expect(await at(path, { ...odd, ...more }), path).toMatchObject([
      { field: 'lines.1.code', message: expect.stringContaining('A GS1 code cannot hold S 1') },
    ]);
});

test.each(['labelsText', 'labelsPdf'])(
  '%s returns what is wrong with any label, also with one that the first check did not lay out',
  async (name) => {
    const template = readyTemplates.find(({ id }) => id === 'batch-label')!;
    const size = readySizes.find(({ id }) => id === 'roll-50x25')!;
    const packer = { name: '', address: '', careName: '', carePhone: '', careEmail: '' };
    const facts = {
      ...{ companyName: 'Nila', productName: 'Chair', code: '', barcodes: ['8901234567890'], salePriceE4: 0, isTaxInclusive: true },
      ...{ mrpPaise: 93_000, batch: '', expiresOn: null, packedOn: null, pack: null, packer, codeWord: '' },
    };
    const labels = ['S1', 'S 1', 'S 2'].map((serial) => ({ line: 3, facts: { ...facts, serial }, count: 1 }));
    const module = new URL(name === 'labelsText' ? './labels-text.ts' : './labels-pdf.ts', import.meta.url);
    const paper = { template, size, dpi: 203, labels, language: 'ZPL', firstLabel: 1, offset: { xMm: 0, yMm: 0 }, author: '' };
    await expect(drawPaper({ module, name }, paper)).rejects.toMatchObject({
      status: 422,
      data: { problems: [{ field: 'lines.3.code', message: expect.stringContaining('cannot hold S 1') }] },
    });
  },
);

test('raw text: the language of a printer, or a sticker of the company; another company sees neither', async () => {
  const [shop, other] = [await openCounter(app, pool), await openCounter(app, pool)];
  const productId = await addProduct(app, shop, { ...chair, product_name: 'Chair ^XZ "big"' });
  const sticker = {
    stickerName: 'Shop',
    printOn: 'CLS\r\n',
    format1: 'TEXT 8,8,"3",0,1,1,"{name}"\r\n',
    format2: '',
    printOff: 'PRINT 1\r\n',
  };
  const labels = { ...noLabelSettings, barcodeList: [sticker] };
  expect((await patch(app, shop.manager, `${shop.path}/settings`, { version: 1, labels })).status).toBe(200);
  const write = (body: object, of = shop) => post<{ text: string } & Refused>(app, of.clerk, `${of.path}/labels/text`, body);
  const zpl = await write(job(productId, 3, { language: 'ZPL' }));
  expect(zpl.body.text).toContain('Chair _5EXZ "big"');
  expect(zpl.body.text).toMatch(/\^PQ3\^XZ\n$/);
  expect((await write(job(productId, 1, { language: 'STICKER', sticker: 0 }))).body.text).toBe(
    `CLS\r\nTEXT 8,8,"3",0,1,1,"Chair /XZ 'big'"\r\nPRINT 1\r\n`,
  );
  expect((await write(job(productId, 1, { language: 'TSPL', sizeId: 'sheet-24' }))).body.problems[0]).toMatchObject({
    field: 'sizeId',
  });
  expect((await write(job(productId, 1, { language: 'ZPL' }), other)).body.problems).toMatchObject([{ field: 'lines.0.productId' }]);
  const setup = await get<{ _id: string; barcodeList: object[] }>(app, shop.clerk, `${shop.path}/labels`);
  expect(setup.body).toMatchObject({ _id: shop.orgId, barcodeList: [sticker], currentIndex: 0 });
  expect(JSON.stringify(setup.body)).not.toContain('codeWord');
});

test('a name in another script is drawn in the text of each printer, and a sticker says that it cannot', async () => {
  const shop = await openCounter(app, pool);
  const productId = await addProduct(app, shop, { ...chair, product_name: 'प्लास्टिक कुर्सी' });
  const write = async (language: string) =>
    (await post<{ text: string }>(app, shop.clerk, `${shop.path}/labels/text`, job(productId, 1, { language }))).body.text;
  expect(await write('ZPL')).toMatch(/\^GFA,\d+,\d+,\d+,[0-9A-F]+\^FS/);
  for (const language of ['ZPL', 'TSPL', 'EPL2']) expect(await write(language)).not.toContain('?');
  const notes = async () =>
    (await post<{ notes: { field: string; message: string }[] }>(app, shop.clerk, `${shop.path}/labels/preview`, job(productId, 1))).body
      .notes;
  expect(await notes()).toEqual([]);
  const barcodeList = [{ stickerName: 'Shop', printOn: '', format1: '{name}', format2: '', printOff: '' }];
  await patch(app, shop.manager, `${shop.path}/settings`, { version: 1, labels: { ...noLabelSettings, barcodeList } });
  expect(await notes()).toMatchObject([{ field: 'lines.0', message: expect.stringMatching(/^A sticker prints \?/) }]);
});

test('a sticker name is added only if not already present', async () => {
  const shop = await openCounter(app, pool);
  const one = { stickerName: 'Shop', printOn: '', format1: '{name}', format2: '', printOff: '' };
  const twice = await patch<Refused>(app, shop.manager, `${shop.path}/settings`, {
    version: 1,
    labels: { ...noLabelSettings, barcodeList: [one, one] },
  });
  expect(twice).toMatchObject({ status: 422, body: { problems: [{ field: 'labels.barcodeList.1.stickerName' }] } });
});
