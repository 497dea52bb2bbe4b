import { get, post } from '../fixtures/api.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct } from '../fixtures/shop.ts';

// The second sale of a phone is refused.
test.use({ expectedComplaints: refusedOrLost });

test('a day in a phone shop: phones are bought by range and paste, moved, sold by scan, refused the second time, brought back and traced', async ({
  open,
  shop,
}) => {
  test.slow();
  await addParty(shop, 'Ravi Kumar');
  await addParty(shop, 'Mobile House', { accountGroup: 'Sundry Creditors' });
  await addProduct(shop, 'Galaxy M35', { salePrice: 18_000, more: { hasSerials: true, warrantyMonths: 12, openingStock: [] } });
  await post(shop.manager, `${shop.path}/godowns`, { name: 'Counter' });
  const page = await open(shop.manager);
  const hands = new Keyboard(page);
  const panel = page.getByRole('dialog', { name: /Serial numbers of Galaxy/ });
  const entered = panel.getByRole('status');
  const isSaved = (number: RegExp) => expect(page.getByText(number).locator('visible=true').first()).toBeVisible();
  const begin = async (path: string, heading: string) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  };

  // A box of phones: a range, and two more pasted. Enter after the quantity opens the panel.
  await begin('/sUsers/purchase', 'Purchase');
  await hands.choose('Supplier', 'mobile', /Mobile House/);
  await page.getByLabel('Supplier’s bill').fill('MH/7');
  await page.getByRole('combobox', { name: 'Item of line 1' }).click();
  await hands.choose('Item of line 1', 'galaxy', /Galaxy M35/);
  await hands.enter('Quantity of line 1', '12');
  await expect(panel).toBeVisible();
  await hands.expectAt('Serial number');
  await hands.enter('Serial number', 'IMEI001–IMEI010');
  await expect(entered).toHaveText('10 of 12 entered, 2 missing');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', 'IMEI011\nimei010');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(entered).toHaveText('11 of 12 entered, 1 missing, 1 not right');
  await expect(panel.getByText('twice')).toBeVisible();
  // A turned phone draws the page anew: what was entered stays with the line.
  await lookAt(page, 'serial-numbers-of-a-purchase', { briefly: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Serial numbers 12\/12/ }).click();
  await panel.getByRole('button', { name: 'Remove those' }).click();
  await panel.getByLabel('Serial number', { exact: true }).focus();
  await hands.enter('Serial number', 'IMEI012');
  await expect(entered).toHaveText('12 of 12 entered');
  await hands.pass('Serial number');
  await hands.enter('Rate of line 1', '15000');
  await hands.press('Control+a');
  await isSaved(/Saved PU\/.*\/00001/);

  // Two phones go to the counter.
  await begin('/sUsers/stockTransfer', 'Stock transfer');
  await page.getByLabel('To', { exact: true }).selectOption({ label: 'Counter' });
  await page.getByRole('combobox', { name: 'Item of line 1' }).click();
  await hands.choose('Item of line 1', 'galaxy', /Galaxy M35/);
  await hands.enter('Quantity of line 1', '2');
  await panel.getByRole('button', { name: 'Take first 2' }).click();
  await expect(entered).toHaveText('2 of 2 entered');
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(panel).toBeHidden();
  await hands.press('Control+a');
  await isSaved(/Saved ST\/.*\/00001/);

  // A customer buys one: its number is scanned.
  const sell = async (serial: string) => {
    await begin('/sUsers/sales', 'Sales');
    await hands.choose('Party', 'ravi', /Ravi Kumar/);
    await page.getByRole('combobox', { name: 'Item of line 1' }).click();
    await hands.choose('Item of line 1', 'galaxy', /Galaxy M35/);
    await hands.enter('Quantity of line 1', '1');
    await hands.enter('Serial number', serial);
  };
  await sell('imei005');
  await expect(entered).toHaveText('1 of 1 entered');
  await hands.pass('Serial number');
  await expect(panel).toBeHidden();
  await hands.press('Control+a');
  await isSaved(/Saved SL\/.*\/00001/);

  // The same phone cannot be sold again.
  await sell('IMEI005');
  await expect(panel.getByText('not in stock')).toBeVisible();
  await hands.pass('Serial number');
  await expect(panel).toBeHidden();
  await hands.press('Control+a');
  await expect(page.getByText(/IMEI005 of Galaxy M35 is no longer in stock/).first()).toBeVisible();

  // It comes back, as the bill has it.
  const { vouchers } = await get<{ vouchers: { _id: string }[] }>(shop.manager, `${shop.path}/vouchers?kind=sales`);
  const sale = vouchers[0]!._id;
  const { voucher } = await get<{
    voucher: { partyId: string; placeOfSupply: string; amount: number; items: { productId: string; godownId: string }[] };
  }>(shop.manager, `${shop.path}/vouchers/${sale}`);
  const [item] = voucher.items;
  await post(shop.manager, `${shop.path}/vouchers/creditNote`, {
    date: todayInIndia(),
    partyId: voucher.partyId,
    placeOfSupply: voucher.placeOfSupply,
    items: [
      { productId: item!.productId, godownId: item!.godownId, count: 1, selectedPriceRate: 18_000, originalLine: 0, serials: ['IMEI005'] },
    ],
    original: { _id: sale },
    finalAmount: voucher.amount,
  });

  // Its way: from the supplier's bill to the customer and back.
  await begin('/sUsers/serialNumbers', 'Serial numbers');
  await page.getByLabel('Beginning of the serial number').fill('imei0');
  await expect(page.getByText('IMEI012')).toBeVisible();
  await lookAt(page, 'serial-numbers', { briefly: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText('IMEI005').locator('visible=true').first().click();
  await expect(page.getByRole('heading', { name: 'IMEI005' })).toBeVisible();
  const moves = page.getByRole('list', { name: 'Moves' }).getByRole('listitem');
  await expect(moves).toHaveCount(3);
  await expect(moves.nth(0)).toContainText('Mobile House');
  await expect(moves.nth(1)).toContainText('Ravi Kumar');
  await lookAt(page, 'serial-number');
});
