import type { FastifyInstance } from 'fastify';
import { get, patch, post, put, remove } from './calls.ts';
import { type Any, done } from './done.ts';
import type { Store } from './every-kind.ts';
import { beginImport } from './imports.ts';
import { openLedgers } from './ledgers.ts';
import { addProduct } from './masters.ts';
import { dailyMail, mailView, saveStockView, stockView } from './report-views.ts';
import { today } from './vouchers.ts';

/** Masters are made, changed, looked up in the edit log and deleted. */
export async function changeMasters(app: FastifyInstance, store: Store) {
  const { path, manager, partyId } = store;
  const row = async (noun: string, body: object) => done(await post<{ row: Any }>(app, manager, `${path}/${noun}`, body)).row;
  const change = async (noun: string, { _id, version }: Any, body: object) =>
    done(await patch(app, manager, `${path}/${noun}/${_id}`, { version, ...body }));
  const drop = async (noun: string, { _id, version }: Any) =>
    done(await remove(app, manager, `${path}/${noun}/${_id}`, { version: version + 1 }));
  const log = (record: string, { _id }: Any) => get(app, manager, `${path}/records/${record}/${_id}/changes`);

  const category = await row('categories', { name: 'Drinks' });
  const ledgers = await openLedgers(app, store);
  const tax = done(
    await post<{ taxClassification: Any }>(app, manager, `${path}/taxClassifications`, {
      hsn: '640299',
      description: 'Footwear',
      rates: [{ from: '2025-09-22', gst: 5, upTo: 2500, gstAbove: 18, cess: 1, cessPerUnit: 0.5, cessRule: 'higher' }],
    }),
  ).taxClassification;
  const level = await row('priceLevels', { name: 'Wholesale' });
  const product = done(
    await post<{ product: Any }>(app, manager, `${path}/products`, {
      product_name: 'Shoe',
      product_code: 'S-1',
      unit: 'MTR',
      alternateUnit: 'BOX',
      alternateFactor: 12.5,
      taxClassificationId: tax._id,
      salePrice: 100.25,
      mrp: 120,
      purchaseRate: 80.125,
      reorderLevel: 4.5,
      hasBatches: true,
      hasExpiry: true,
      prices: [{ priceLevelId: level._id, from: today, minQuantity: 2, rate: 90.5 }],
      openingStock: [{ batch: 'B1', expiresOn: '2090-01-01', quantity: 7.5, value: 600 }],
    }),
  ).product;
  const party = done(
    await post<{ party: Any }>(app, manager, `${path}/parties`, {
      partyName: 'Whole',
      category: 'unregistered',
      state: store.state,
      mobileNumber: '9876543210',
      creditDays: 5,
      creditLimit: 5000.5,
      creditPolicy: 'warn',
      priceLevelId: level._id,
      shippingAddresses: [{ label: 'Shop', address: 'MG Road', state: '29', pin: '560001' }],
      licences: [{ kind: 'fssai', number: '12345678901234', expiresOn: '2090-01-01' }],
      openingBills: [{ billNo: 'O-1', billDate: '2024-03-01', dueDate: '2024-03-31', amount: 90.5 }],
    }),
  ).party;
  const bank = done(
    await ledgers.save('Axis', 'Bank Accounts', {
      opening: 1000.5,
      bank: { bankName: 'Axis', ifsc: 'UTIB0000001', chequeBooks: [{ first: 1, last: 25 }] },
    }),
  ).ledger as unknown as Any;
  const freight = done(await ledgers.save('Freight', 'Indirect Incomes', { code: 'F' })).ledger._id;
  const masters = {
    brands: [await row('brands', { name: 'Own' }), 'brand', { name: 'Other' }],
    categories: [await row('categories', { name: 'Food' }), 'category', { name: 'Foods' }],
    subcategories: [await row('subcategories', { name: 'Tea', categoryId: category._id }), 'subcategory', { name: 'Coffee' }],
    priceLevels: [await row('priceLevels', { name: 'Retail' }), 'priceLevel', { isActive: false }],
    godowns: [await row('godowns', { name: 'Yard' }), 'godown', { isDamage: true }],
    accountGroups: [
      await row('accountGroups', { name: 'Vans', parentId: ledgers.groupId('Indirect Expenses') }),
      'accountGroup',
      { name: 'Cars' },
    ],
    additionalCharges: [
      await row('additionalCharges', { name: 'Freight', ledgerId: freight, amount: 50.5, taxing: 'spread' }),
      'additionalCharge',
      { figure: 'percent', percent: 2.5, isDeduction: true },
    ],
    boms: [
      await row('boms', {
        ...{ name: 'Shoe', productId: product._id, makes: 2.5, note: 'By hand' },
        items: [
          { productId: store.productId, count: 3, wastage: 2.5 },
          { productId: await addProduct(app, store), type: 'byProduct', count: 1, rate: 10.5 },
        ],
        additionalCosts: [{ name: 'Wages', amount: 20.5 }],
      }),
      'bom',
      { makes: 5, items: [{ productId: store.productId, count: 7 }] },
    ],
    series: [
      await row('series', { kind: 'sales', name: 'Shop', prefix: 'SH/', width: 4 }),
      'series',
      { numbering: 'override', suffix: '/X' },
    ],
    taxClassifications: [tax, 'taxClassification', { rates: [{ from: '2025-09-22', gst: 12, upTo: null, gstAbove: null }] }],
    products: [product, 'product', { mrp: 130.5, salePrice: 110, reorderLevel: null, openingStock: [] }],
    parties: [
      party,
      'party',
      {
        creditLimit: 10,
        creditPolicy: 'block',
        openingBills: [{ billNo: 'O-2', billDate: '2024-03-01', dueDate: '2024-03-31', amount: -70.25 }],
      },
    ],
    ledgers: [bank, 'ledger', { opening: -5.25, code: 'AX' }],
  } as const;
  for (const [noun, [of, record, body]] of Object.entries(masters)) {
    await get(app, manager, `${path}/${noun}/${of._id}`);
    await get(app, manager, `${path}/${noun}`);
    await change(noun, of, body);
    await log(record, of);
  }
  await get(app, manager, `${path}/products/${product._id}/rate`);
  await get(app, manager, `${path}/products/${product._id}/price?priceLevelId=${level._id}&quantity=3`);
  await patch(app, manager, `${path}/products/${product._id}`, { version: 1, mrp: 5 });
  await put(app, manager, `${path}/products/${product._id}/image`, { version: 2, image: 'iVBORw0KGgoAAAANSUhEUg==' });
  await post(app, manager, `${path}/products/barcode`, {});
  done(await put(app, manager, `${path}/staff/${store.people.clerk.id}/parties/${partyId}`, { isGiven: true }));
  await get(app, manager, `${path}/staff/${store.people.clerk.id}/parties`);
  await get(app, manager, `${path}/boms/${masters.boms[0]._id}/parts`);
  for (const noun of [
    'boms',
    'products',
    'taxClassifications',
    'brands',
    'categories',
    'subcategories',
    'priceLevels',
    'godowns',
    'additionalCharges',
    'series',
    'accountGroups',
  ] as const) {
    await drop(noun, masters[noun][0]);
  }
  done(await remove(app, manager, `${path}/ledgers/${freight}`, { version: 1 }));
  for (const record of ['product', 'ledger', 'taxClassification']) await get(app, manager, `${path}/deletedRecords?record=${record}`);
  await get(app, manager, `${path}/cheques/leaves/${bank._id}`);
  done(await post(app, manager, `${path}/cheques/leaves/${bank._id}/void`, { leaf: 5 }));
  const into = done(
    await post<{ party: Any }>(app, manager, `${path}/parties`, { partyName: 'Into', category: 'unregistered', state: store.state }),
  ).party;
  const from = done(
    await post<{ party: Any }>(app, manager, `${path}/parties`, { partyName: 'From', category: 'unregistered', state: store.state }),
  ).party;
  const gone = done(
    await post<{ party: Any }>(app, manager, `${path}/parties`, { partyName: 'Gone', category: 'unregistered', state: store.state }),
  ).party;
  done(await remove(app, manager, `${path}/parties/${gone._id}`, { version: 1 }));
  await get(app, manager, `${path}/parties/${from._id}/merge/${into._id}`);
  done(await post(app, manager, `${path}/parties/${from._id}/merge`, { version: 1, intoId: into._id, intoVersion: 1 }));
  await get(app, manager, `${path}/imports/${await beginImport(app, store, 'brands')}`);
}

/** A view of a report is saved, changed, listed, mailed and removed. */
export async function changeViews(app: FastifyInstance, store: Store) {
  const { path, manager } = store;
  const view = await saveStockView(app, store, {}, manager);
  const { report, ...values } = stockView;
  done(await put(app, manager, `${path}/reportViews/${view._id}`, { ...values, isShared: true, isDefault: true }));
  await get(app, manager, `${path}/reportViews?report=${report}`);
  const mail = await mailView(app, store, view._id, {}, manager);
  const ofMail = `${path}/reportMails/${mail._id}`;
  done(await put(app, manager, ofMail, { ...dailyMail, rhythm: 'month', monthDay: 31, isPaused: false }));
  await get(app, manager, `${path}/reportMails`);
  done(await post(app, manager, `${ofMail}/send`, {}));
  done(await remove(app, manager, ofMail, {}));
  done(await remove(app, manager, `${path}/reportViews/${view._id}`, {}));
}

/** The settings and the limits of one clerk are changed, refused and put back. */
export async function changeSettings(app: FastifyInstance, { path, manager, people }: Store) {
  const { settings } = done(await get<{ settings: Any & { staff: { rates: string } } }>(app, manager, `${path}/settings`));
  const staff = { backDatingDays: 5, mostDiscountPercent: 12.5, mostFree: null, rates: settings.staff.rates };
  done(await patch(app, manager, `${path}/settings`, { version: settings.version, staff }));
  await patch(app, manager, `${path}/settings`, { version: settings.version + 1, staff: { ...staff, mostDiscountPercent: 112.5 } });
  const none = { ...staff, backDatingDays: null, mostDiscountPercent: null };
  done(await patch(app, manager, `${path}/settings`, { version: settings.version + 1, staff: none }));
  const {
    version: _,
    changedAt: __,
    changedBy: ___,
    ...limits
  } = done(
    await get<{ limits: Any & { changedAt: string; changedBy: string } }>(app, manager, `${path}/staff/${people.clerk.id}/limits`),
  ).limits;
  done(await put(app, manager, `${path}/staff/${people.clerk.id}/limits`, { ...limits, version: 1, mostDiscountPercent: 7.5 }));
  await put(app, manager, `${path}/staff/${people.clerk.id}/limits`, { ...limits, version: 2, mostDiscountPercent: 107.5 });
  done(await put(app, manager, `${path}/staff/${people.clerk.id}/limits`, { ...limits, version: 2 }));
  await get(app, manager, `${path}/records/company/${path.split('/').at(-1)}/changes`);
}

/** The label of a product is laid out, refused, written for a printer, and its pack described. */
export async function printLabels(app: FastifyInstance, store: Store) {
  const { path, manager } = store;
  const productId = await addProduct(app, store, { product_name: 'Dal', barcodes: ['8901234567890'], mrp: 120, salePrice: 110 });
  const job = { templateId: 'code-only', sizeId: 'roll-50x25', lines: [{ productId, count: 2 }] };
  done(await post(app, manager, `${path}/labels/preview`, job));
  done(await post(app, manager, `${path}/labels/text`, { ...job, language: 'TSPL' }));
  await post(app, manager, `${path}/labels/text`, { ...job, language: 'TSPL', lines: [] });
  const pack = { genericName: 'Toor dal', netQuantity: 500, netUnit: 'g', origin: '', bestBeforeMonths: 6 };
  done(await put(app, manager, `${path}/labels/packs/${productId}`, { version: 1, pack }));
  await get(app, manager, `${path}/labels/lines?productIds=${productId}`);
  const bareId = await addProduct(app, store, { product_name: 'Dal, loose', barcodes: [] });
  done(await post(app, manager, `${path}/products/barcodes`, { productIds: [productId, bareId] }));
  await get(app, manager, `${path}/records/product/${productId}/changes`);
}
