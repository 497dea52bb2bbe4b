import { get, post } from '../fixtures/api.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct, sell } from '../fixtures/shop.ts';

test('without the mouse: cash is deposited, a journal settles a bill, goods are transferred to the shop, a count corrects stock', async ({
  open,
  shop,
}) => {
  test.setTimeout(300_000);
  await post(shop.manager, `${shop.path}/banks`, { name: 'HDFC 0042' });
  await post(shop.manager, `${shop.path}/godowns`, { name: 'Shop' });
  await post(shop.manager, `${shop.path}/godowns`, { name: 'Broken', isDamage: true });
  const party = await addParty(shop, 'Anand Stores');
  const soap = await addProduct(shop, 'Soap');
  await sell(shop, party, soap, 10, 100); // 1180
  const page = await open(shop.clerk);
  const hands = new Keyboard(page);
  await page.goto('/sUsers/dashboard');
  await expect(page.getByText('Sunita Pawar').first()).toBeVisible();

  // F4: a contra. A missing value is reported at its field, which gets the focus.
  await hands.press('F4');
  await hands.expectAt('From');
  await hands.press('Control+a');
  await expect(page.getByText('3 errors')).toBeVisible();
  await lookAt(page, 'contra-wrong');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.expectAt('From');
  await hands.choose('From', 'cash', /Cash/);
  await hands.choose('To', 'hdfc', /HDFC 0042/);
  await hands.enter('Amount', '10000');
  await hands.expectAt('Narration');
  await hands.press('Control+Enter');
  await expect(
    page
      .getByText(/Saved CT\/.*\/00001/, { exact: false })
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  await hands.expectAt('From');

  // F7: a journal settles a part of the bill; the last line gets the balance of the others.
  await hands.press('F7');
  await hands.choose('Ledger of line 1', 'discount', /Discount Allowed/);
  await hands.enter('Amount of line 1', '80');
  await hands.choose('Ledger of line 2', 'anand', /Anand Stores/);
  await hands.expectAt('Bill of line 2');
  await page.keyboard.type('SL');
  await expect(page.getByRole('option', { name: /SL.*1,180.00/, selected: true })).toBeVisible();
  await lookAt(page, 'journal');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.press('Enter');
  await hands.enter('Amount of line 2', '80');
  await hands.expectAt('Narration');
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved JV\/.*\/00001/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  const { outstandings } = await get<{ outstandings: { bill_pending_amt: number }[] }>(
    shop.clerk,
    `${shop.path}/outstandings?partyId=${party._id}`,
  );
  expect(outstandings).toMatchObject([{ bill_pending_amt: 1100 }]);

  // Alt+F7: goods are dispatched, are in no godown, and arrive short and damaged.
  await hands.press('Alt+F7');
  await hands.pass('From');
  await hands.enter('To', 'Shop');
  await hands.choose('Item of line 1', 'soap', /Soap/);
  await hands.enter('Quantity of line 1', '100');
  await hands.expectAt('Item of line 2');
  await expect(page.getByText('There 490 pcs')).toBeVisible();
  await page.getByLabel('Moves').selectOption('Dispatch now');
  await lookAt(page, 'stock-transfer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved ST\/.*\/00001/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Under way' }).getByText('in transit')).toBeVisible();
  await lookAt(page, 'stock-transfer-under-way');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('region', { name: 'Under way' }).getByRole('link').focus();
  await hands.press('Enter');
  await page.getByLabel('Short of Soap').focus();
  await page.keyboard.type('3');
  await hands.press('Enter');
  await hands.expectAt('Damaged of Soap');
  await page.keyboard.type('7');
  await lookAt(page, 'stock-transfer-receive');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.press('Control+a');
  await expect(page.getByText('received', { exact: true })).toBeVisible();
  await lookAt(page, 'stock-transfer-received');
  await page.setViewportSize({ width: 1440, height: 900 });

  // A count: the quantity in the books is shown beside it.
  await page.goto('/sUsers/stockAdjustment');
  await hands.expectAt('Reason');
  await hands.press('Enter');
  await hands.choose('Item of line 1', 'soap', /Soap/);
  await expect(page.getByText('Books 390 pcs', { exact: false })).toBeVisible();
  await hands.enter('Counted of line 1', '388');
  await expect(page.getByText('Books 390 pcs, −2')).toBeVisible();
  await lookAt(page, 'stock-adjustment');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved SA\/.*\/00001/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  const { today } = await get<{ today: string }>(shop.clerk, `${shop.path}/vouchers/facts/journal`);
  const { places } = await get<{ places: { godownId: string; godownName: string; count: number }[] }>(
    shop.manager,
    `${shop.path}/stockPlaces/${soap._id}?date=${today}`,
  );
  expect(places.map(({ godownName, count }) => [godownName, count])).toEqual(
    expect.arrayContaining([
      ['Main', 388],
      ['Shop', 90],
      ['Broken', 7],
    ]),
  );

  // A stock journal: first what is made, then what it is made of.
  await page.goto('/sUsers/stockJournal');
  await hands.expectAt('Share the cost');
  await page.getByLabel('Share the cost').selectOption('By quantity');
  await hands.press('Enter');
  await hands.choose('Item of line 1', 'soap', /Soap/);
  await hands.expectAt('Quantity of line 1');
  await page.getByLabel('Godown of line 1').selectOption('Shop');
  await hands.enter('Quantity of line 1', '1');
  await hands.choose('Item of line 2', 'soap', /Soap/);
  await hands.enter('Quantity of line 2', '1');
  await expect(page.getByText('In stock 388 pcs, then 387')).toBeVisible();
  await page.getByRole('button', { name: 'Add a cost' }).focus();
  await hands.press('Enter');
  await hands.enter('Name of cost 1', 'Packing');
  await hands.enter('Value of cost 1', '5');
  await lookAt(page, 'stock-journal');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved SJ\/.*\/00001/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();

  // A saved voucher is edited from its page: the number stays, and the balances change by the difference.
  const { vouchers } = await get<{ vouchers: { _id: string; kind: string }[] }>(shop.clerk, `${shop.path}/vouchers`);
  const idOf = (kind: string) => vouchers.find((voucher) => voucher.kind === kind)!._id;
  await page.goto(`/sUsers/contraDetails/${idOf('contra')}`);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await hands.press('e');
  await expect(page.getByRole('heading', { name: 'Edit contra' })).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('10,000.00');
  await page.getByLabel('Amount', { exact: true }).focus();
  await hands.press('Control+a');
  await expect(page.getByRole('heading', { name: 'Contra', exact: true })).toBeVisible();
  await page.goto(`/sUsers/editcontra/${idOf('contra')}`);
  await page.getByLabel('Amount', { exact: true }).fill('9500');
  await lookAt(page, 'contra-edit');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.press('Control+Enter');
  await expect(page.getByText('9,500.00').locator('visible=true').first()).toBeVisible();
  await page.goto(`/sUsers/editjournal/${idOf('journal')}`);
  await expect(page.getByRole('combobox', { name: 'Bill of line 2' })).toHaveValue(/SL/);
  await lookAt(page, 'journal-edit');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/sUsers/editstockAdjustment/${idOf('stockAdjustment')}`);
  await expect(page.getByText('Books 389 pcs, −1')).toBeVisible();
  await lookAt(page, 'stock-adjustment-edit');
  await page.goto(`/sUsers/editstockTransfer/${idOf('stockTransfer')}`);
  await expect(page.getByText('The other godown has received these goods.', { exact: false })).toBeVisible();
  await lookAt(page, 'stock-transfer-edit-refused');

  // Goods in transit are in the stock summary, and their value in that of the company.
  await post(shop.clerk, `${shop.path}/vouchers/stockTransfer`, {
    date: today,
    fromGodownId: places.find(({ godownName }) => godownName === 'Main')!.godownId,
    toGodownId: places.find(({ godownName }) => godownName === 'Shop')!.godownId,
    state: 'dispatched',
    items: [{ productId: soap._id, count: 25 }],
  });
  const desk = await open(shop.manager);
  await desk.goto('/sUsers/stockSummary');
  await expect(desk.getByRole('columnheader', { name: 'In transit' })).toBeVisible();
  await expect(desk.getByText('25 pcs').first()).toBeVisible();
  await lookAt(desk, 'stock-summary-in-transit');
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.getByRole('link', { name: 'Soap' }).click();
  await expect(desk.getByRole('heading', { name: 'Soap' })).toBeVisible();
  await lookAt(desk, 'stock-moves-in-transit');
});

test('goods of a transfer are chosen from the list: with the stock of their godown, first expiry first, restored after a reload', async ({
  open,
  shop,
}) => {
  const { row: far } = await post<{ row: { _id: string } }>(shop.manager, `${shop.path}/godowns`, { name: 'Shop' });
  const { row: hul } = await post<{ row: { _id: string } }>(shop.manager, `${shop.path}/brands`, { name: 'HUL' });
  const inBoth = [{ quantity: 30 }, { quantity: 5, godownId: far._id }];
  await addProduct(shop, 'Soap', { more: { brandId: hul._id, openingStock: inBoth } });
  const batches = [
    { quantity: 10, batch: 'M2', expiresOn: todayInIndia(200) },
    { quantity: 4, batch: 'M1', expiresOn: todayInIndia(90) },
  ];
  const milk = await addProduct(shop, 'Milk', { more: { hasBatches: true, hasExpiry: true, openingStock: batches } });
  const page = await open(shop.clerk);
  const hands = new Keyboard(page);
  const pick = (name: string) => page.getByRole('button', { name: `Add ${name}` });
  await page.goto('/sUsers/stockTransfer');
  await hands.pass('From');
  await hands.enter('To', 'Shop');
  await hands.expectAt('Item of line 1');
  await hands.press('Alt+a');
  await hands.expectAt('Search items');
  await page.getByLabel('Brand').selectOption('HUL');
  await expect(pick('Milk')).toBeHidden();
  await expect(pick('Soap')).toContainText('30 pcs');
  await page.getByLabel('Brand').selectOption('All brands');
  await page.getByLabel('Search items').focus();
  await hands.type('milk');
  await hands.press('Enter');
  await hands.enter('Quantity of Milk', '6');
  await hands.type('3*soap');
  await hands.press('Enter');
  await hands.expectAt('Quantity of Soap');
  await hands.press('+', '+', '-', 'Enter');
  await hands.expectAt('Search items');
  await lookAt(page, 'stock-transfer-items');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.press('Escape');
  await hands.expectAt('Item of line 4');
  await page.reload();
  await expect(page.getByLabel('Quantity of line 3')).toHaveValue('4');
  await hands.expectAt('From');
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved ST\/.*\/00001/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  const { places } = await get<{ places: { godownName: string; batch: string; count: number }[] }>(
    shop.manager,
    `${shop.path}/stockPlaces/${milk._id}`,
  );
  expect(places.map(({ godownName, batch, count }) => [godownName, batch, count]).toSorted()).toEqual([
    ['Main', 'M2', 8],
    ['Shop', 'M1', 4],
    ['Shop', 'M2', 2],
  ]);
});
