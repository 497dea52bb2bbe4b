import { get, post } from '../fixtures/api.ts';
import { shownDate, todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { addParty, addProduct, type SavedVoucher } from '../fixtures/shop.ts';

type Item = {
  productId: string;
  godownId: string;
  batch: string;
  count: number;
  value: number | null;
  discountPercentage: number | null;
  total: number;
};
type Details = { voucher: { items: Item[]; amount: number; version: number; partyId: string | null } };

test('a cash sale is returned at the counter, lines entered through the API open unchanged, a note has a value only, and goods are taken from two godowns', async ({
  open,
  shop,
}) => {
  const { manager, clerk, path, godownId } = shop;
  const date = todayInIndia();
  const second = (await post<{ row: { _id: string } }>(manager, `${path}/godowns`, { name: 'Shop' })).row._id;
  const anand = await addParty(shop, 'Anand Stores');
  const soap = await addProduct(shop, 'Soap');
  const inBoth = [
    { quantity: 10, godownId, batch: 'M2', expiresOn: todayInIndia(200) },
    { quantity: 40, godownId: second, batch: 'M1', expiresOn: todayInIndia(90) },
  ];
  await addProduct(shop, 'Milk', { more: { hasBatches: true, hasExpiry: true, openingStock: inBoth } });
  const line = (count: number, more: object = {}) => ({
    productId: soap._id,
    godownId,
    count,
    actualCount: count,
    selectedPriceRate: 100,
    ...more,
  });
  const sell = (body: object) => post<SavedVoucher>(clerk, `${path}/vouchers/sales`, { date, placeOfSupply: '27', ...body });
  const detailsOf = (id: string) => get<Details>(clerk, `${path}/vouchers/${id}`).then(({ voucher }) => voucher);
  const page = await open(clerk);
  const hands = new Keyboard(page);

  const { ledgers } = await get<{ ledgers: { cash: string } }>(clerk, `${path}/vouchers/facts/sales`);
  const walkIn = { name: 'Asha', mobileNumber: '9876501234' };
  const overCounter = await sell({ partyId: ledgers.cash, walkIn, items: [line(3)], finalAmount: 354 });
  await page.goto(`/sUsers/billToCreditNote/${overCounter._id}`);
  await expect(page.getByRole('heading', { name: 'Credit note', exact: true })).toBeVisible();
  await expect(page.getByText('Soap').first()).toBeVisible();
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved CN\/.*\/00001/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  const { vouchers } = await get<{ vouchers: { _id: string; amount: number; partyName: string }[] }>(
    clerk,
    `${path}/vouchers?kind=creditNote`,
  );
  expect(vouchers).toMatchObject([{ amount: 354, partyName: 'Asha' }]);

  // One product twice in one godown, once with a discount: entered through the API, changed on the screen.
  const items = [line(2, { discountType: 'percentage', discountPercentage: 5 }), line(4), line(1, { selectedPriceRate: 90 })];
  const unlike = await sell({ partyId: anand._id, items, finalAmount: 802.4 });
  const before = await detailsOf(unlike._id);
  await page.goto(`/sUsers/editsales/${unlike._id}`);
  await expect(page.getByRole('heading', { name: 'Edit sale' })).toBeVisible();
  await expect(page.getByText(unlike.voucherNumber)).toBeVisible();
  await hands.press('Control+a');
  await expect(page.getByRole('heading', { name: 'Edit sale' })).toBeHidden();
  expect(await detailsOf(unlike._id)).toMatchObject({ version: 2, amount: before.amount, items: before.items });

  // A value without quantity: an overcharge without returned goods.
  await page.goto('/sUsers/creditNote');
  await hands.choose('Party', 'ana', /Anand/);
  await hands.pass('Date');
  await hands.choose('Item of line 1', 'soap', /Soap/);
  await hands.expectAt('Quantity of line 1');
  await hands.press('Alt+v');
  await hands.enter('Value of line 1', '50');
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved CN\/.*\/00002/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  const { vouchers: notes } = await get<{ vouchers: { _id: string; amount: number }[] }>(clerk, `${path}/vouchers?kind=creditNote&limit=1`);
  expect(notes).toMatchObject([{ amount: 59 }]);
  expect((await detailsOf(notes[0]!._id)).items).toMatchObject([{ count: 0, value: 50 }]);

  // The user's own godown has ten; the rest is taken from the other one after a question.
  await page.goto('/sUsers/sales');
  await hands.choose('Party', 'ana', /Anand/);
  await hands.pass('Date');
  await hands.choose('Item of line 1', 'milk', /Milk/);
  await expect(page.getByRole('row', { name: /M2/ })).toBeVisible();
  await hands.enter('Quantity of line 1', '25');
  await hands.expectAt('Rate of line 1');
  await hands.press('Alt+l');
  await expect(page.getByRole('row', { name: /M1/ })).toBeVisible();
  // Godown and batch below each other are no higher than any other line.
  const lines = page.getByRole('table', { name: 'Items of the voucher' }).locator('tbody tr');
  expect(new Set(await lines.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height)))).toEqual(new Set([32]));
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved SL\/.*\/00003/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  const { vouchers: sold } = await get<{ vouchers: { _id: string }[] }>(clerk, `${path}/vouchers?kind=sales&limit=1`);
  const { items: parts } = await detailsOf(sold[0]!._id);
  expect(parts.map(({ batch, count, godownId: where }) => [batch, count, where === godownId])).toEqual([
    ['M2', 10, true],
    ['M1', 15, false],
  ]);
});

test('packs bear tax on their retail price, and goods paid and supplied before a change of rate bear the old one', async ({
  open,
  shop,
}) => {
  const { manager, clerk, path } = shop;
  await addParty(shop, 'Anand Stores');
  const rate = (gst: number, from: string, more: object = {}) => ({
    from,
    gst,
    cess: 0,
    cessPerUnit: 0,
    upTo: null,
    gstAbove: null,
    ...more,
  });
  const taxed = async (description: string, hsn: string, rates: object[]) => {
    const body = { hsn, description, rates };
    const { taxClassification } = await post<{ taxClassification: { _id: string } }>(manager, `${path}/taxClassifications`, body);
    return { taxClassificationId: taxClassification._id };
  };
  const masala = await taxed('Pan masala', '21069020', [rate(40, '2017-07-01', { taxOn: 'retailPrice' })]);
  await addProduct(shop, 'Pan masala', { more: { ...masala, mrp: 100 } });
  const cement = await taxed('Cement', '2523', [rate(28, '2017-07-01'), rate(18, todayInIndia(-5))]);
  await addProduct(shop, 'Cement', { more: cement });
  const page = await open(clerk);
  const hands = new Keyboard(page);
  const sell = async (item: string, count: string, rupees: string) => {
    await page.goto('/sUsers/sales');
    await hands.choose('Party', 'ana', /Anand/);
    await hands.pass('Date');
    await hands.choose('Item of line 1', item, new RegExp(item, 'i'));
    await hands.enter('Quantity of line 1', count);
    await hands.enter('Rate of line 1', rupees);
  };
  const total = (shown: string) => expect(page.getByText(shown).locator('visible=true').first()).toBeVisible();
  const saved = async (number: RegExp) => {
    await hands.press('Control+a');
    await expect(page.getByText(number).locator('visible=true').first()).toBeVisible();
    const { vouchers } = await get<{ vouchers: { _id: string }[] }>(clerk, `${path}/vouchers?kind=sales&limit=1`);
    return get<{ voucher: object }>(clerk, `${path}/vouchers/${vouchers[0]!._id}`);
  };

  // Ten at 60 are charged, and 1,000 × 20 ÷ 140 in each half.
  await sell('pan masala', '10', '60');
  await total('885.72');
  expect((await saved(/Saved SL\/.*\/00001/)).voucher).toMatchObject({
    amount: 885.72,
    items: [{ retailPrice: 100, taxable: 600, cgstAmount: 142.86, sgstAmount: 142.86, igstAmount: 0 }],
  });

  await sell('cement', '10', '100');
  await total('1,180.00');
  await page.getByText('Supply and payment dates').click();
  await hands.enter('Date of supply', shownDate(todayInIndia(-10)));
  await hands.enter('Date of payment', shownDate(todayInIndia(-8)));
  await expect(page.getByText(`GST rates of ${shownDate(todayInIndia(-8))} hold.`)).toBeVisible();
  await total('1,280.00');
  expect((await saved(/Saved SL\/.*\/00002/)).voucher).toMatchObject({
    amount: 1280,
    supplyDates: { suppliedOn: todayInIndia(-10), paidOn: todayInIndia(-8) },
    items: [{ retailPrice: null, igst: 28, taxable: 1000, cgstAmount: 140, sgstAmount: 140 }],
  });
});
