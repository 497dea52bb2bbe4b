import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addProduct, addTax, rate } from '../testing/masters.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { closings, openCounter, trialBalance } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

/** A restaurant with a thali of 460 and a beer of 350, which is outside GST; and the ledger of its tax. */
async function openBar({ isTaxInclusive = false } = {}) {
  const counter = await openCounter(app, pool);
  const restaurant = await openRestaurant(app, counter);
  const { path, manager } = counter;
  const { save } = await openLedgers(app, counter);
  const { ledger } = done(await save('VAT on liquor', 'Current Liabilities'));
  const beer = await addProduct(app, counter, {
    product_name: 'Beer',
    kind: 'service',
    taxTreatment: 'nonGst',
    taxClassificationId: await addTax(app, counter, [rate(0)], '2203'),
    isTaxInclusive,
  });
  const dish = (name: string, productId: string, rupees: number) => restaurant.dish(name, rupees, null, { productId });
  const thali = await restaurant.dish('Thali', 460, null);
  const lager = await dish('Lager', beer, 350);
  const setLiquor = (body: object) => put<{ version: number; ledgerName: string }>(app, manager, `${path}/menu/liquor`, body);
  return { ...counter, ...restaurant, thali, lager, vat: ledger._id, setLiquor };
}

test('food has GST, beer the tax of the state on a ledger of its own: 1,840 and 700 come to 2,702', async () => {
  const bar = await openBar();
  const { ledgerName } = done(await bar.setLiquor({ version: 1, percentage: 10, ledgerId: bar.vat, licence: 'FL-III 42' }));
  expect(ledgerName).toBe('VAT on liquor');
  const order = await bar.seat();
  done(
    await bar.round(order, [
      { itemId: bar.thali._id, count: 4 },
      { itemId: bar.lager._id, count: 2 },
    ]),
  );
  expect(await bar.preview(order)).toMatchObject({
    amount: 2_702,
    taxes: [
      { gst: 5, taxable: 1_840, tax: 92 },
      { gst: 0, taxable: 700, tax: 0 },
    ],
    liquor: { percentage: 10, value: 700, tax: 70 },
    problems: [],
  });
  type Paper = { paper: { left?: string; right?: string }[]; order: { version: number } };
  const textsOf = ({ paper }: Paper) => paper.map(({ left, right }) => [left, right].filter(Boolean).join(' '));
  const check = done(await post<Paper>(app, bar.clerk, `${bar.orders}/${order._id}/bill`, { version: (await bar.read(order)).version }));
  const food = [
    '4 × Thali',
    expect.stringMatching(/^ {3}at 460\.00.* 1,840\.00$/),
    'Taxable value 1,840.00',
    'CGST 2.5 % 46.00',
    'SGST 2.5 % 46.00',
  ];
  const drinks = [
    'Liquor, outside GST, licence FL-III 42',
    '2 × Lager',
    expect.stringMatching(/^ {3}at 350\.00.* 700\.00$/),
    'Value 700.00',
  ];
  expect(textsOf(check)).toEqual(expect.arrayContaining([...food, ...drinks, 'Tax on liquor 10 % 70.00', 'Total ₹2,702.00']));
  const settled = await bar.act(await bar.read(order), 'settlement', { finalAmount: 2_702 });
  expect(settled).toMatchObject({ status: 200, body: { amount: 2_702 } });
  const invoice = done(await post<Paper>(app, bar.clerk, `${bar.orders}/${order._id}/invoice`, {}));
  expect(textsOf(invoice)).toEqual(expect.arrayContaining([...food, ...drinks, 'VAT on liquor 70.00', 'Total ₹2,702.00', 'Cash 2,702.00']));
  const { voucher } = done(await get<{ voucher: { note: string } }>(app, bar.clerk, `${bar.path}/vouchers/${settled.body._id}`));
  type Sum = { net: number; tax: number; other: number; amount: number; sections: { id: string; rows: { name: string; tax: number }[] }[] };
  const { figures } = done(await get<{ figures: Sum }>(app, bar.manager, `${bar.path}/dayCloses/day`));
  expect(figures).toMatchObject({ net: 2_540, tax: 162, other: 0, amount: 2_702 });
  expect(figures.sections.find(({ id }) => id === 'tax')!.rows.map(({ name, tax }) => `${name} ${tax}`)).toEqual([
    'GST 5 % 92',
    'Outside GST 0',
    'VAT on liquor 70',
  ]);
  expect(voucher.note).toMatch(/ · Liquor licence FL-III 42$/);
  expect(await closings(app, bar)).toMatchObject({ 'VAT on liquor': -70, 'Output CGST': -46, 'Output SGST': -46 });
  expect((await trialBalance(app, bar)).total.difference).toBe(0);
  expect(await verifyCompany(pool, db, bar.orgId)).toEqual([]);
});

test('a price with the tax inside is what the guest pays', async () => {
  const bar = await openBar({ isTaxInclusive: true });
  done(await bar.setLiquor({ version: 1, percentage: 10, ledgerId: bar.vat, licence: '' }));
  const order = await bar.seat();
  done(await bar.round(order, [{ itemId: bar.lager._id, count: 2 }]));
  expect(await bar.preview(order)).toMatchObject({ amount: 700, liquor: { value: 636.36, tax: 63.64 } });
  done(await bar.act(await bar.read(order), 'settlement', { finalAmount: 700 }));
  expect(await closings(app, bar)).toMatchObject({ 'VAT on liquor': -63.64 });
});

test('a tax without a ledger, on a ledger of money, or saved beside another change is refused; its ledger stays', async () => {
  const bar = await openBar();
  expect(problemsOf(await bar.setLiquor({ version: 1, percentage: 10, ledgerId: null, licence: '' }))).toEqual(['ledgerId LEDGER_UNKNOWN']);
  const { sources } = done(await get<{ sources: { _id: string }[] }>(app, bar.manager, `${bar.path}/sources`));
  expect(problemsOf(await bar.setLiquor({ version: 1, percentage: 10, ledgerId: sources[0]!._id, licence: '' }))).toEqual([
    'ledgerId LEDGER_NOT_FOR_CHARGES',
  ]);
  done(await bar.setLiquor({ version: 1, percentage: 10, ledgerId: bar.vat, licence: '' }));
  expect(await bar.setLiquor({ version: 1, percentage: 5, ledgerId: bar.vat, licence: '' })).toMatchObject({ status: 409 });
});
